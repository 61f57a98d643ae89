"""Makes the site an app: manifest, icons, link previews, offline pages."""
