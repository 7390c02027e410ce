"""Generates, at build time, OpenAPI, TypeScript types, and the page's pieces and art."""
