/**
 * Whether this build is the static site: a folder for any file host, in which the server runs inside
 * the browser. `vite build --mode static` sets it; the code of the other kind is left out of a build.
 */
declare const STATIC_SITE: boolean;
