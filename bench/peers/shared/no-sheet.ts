// In place of the sheets that the project's components import: site.css has them all.
