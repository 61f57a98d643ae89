"""Many processes behind one port: started, replaced, and emptied before they end."""
