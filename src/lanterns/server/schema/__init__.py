"""What is generated at build time: OpenAPI, TypeScript types and the page's list of pieces."""
