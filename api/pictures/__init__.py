"""Pictures as PNG files, in the look of the site: what a shared result and a page's preview look like elsewhere.

Only drawing; what is written on them comes as arguments, and nothing else goes into a file.
"""
