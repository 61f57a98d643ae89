"""What makes the site an app: manifest, icons, link previews, pages without a network."""
