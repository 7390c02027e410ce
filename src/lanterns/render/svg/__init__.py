"""Pictures as SVG, for documents and web pages."""
