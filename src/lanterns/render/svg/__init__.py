"""Pictures for paper, pages and readmes: original art, drawn in code."""
