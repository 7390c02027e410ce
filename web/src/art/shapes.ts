// Written by `python -m lanterns.server.schema.art web/src`: change art.json.
import type { DedicationName, LanternName, PavilionName } from "../protocol";

/** The attributes of an SVG element; `$base` stands for the base color of what is drawn. */
export type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element, with what is inside it. */
export type Shape = readonly [name: string, attributes: Attributes, inside?: readonly Shape[]];

interface Art {
  gradients: readonly Shape[];
  /** Drawings that have one color only, by id. */
  shapes: Readonly<Record<string, readonly Shape[]>>;
  /** The paths of each lantern, and its colors. */
  lanterns: Readonly<Record<LanternName, { paint: Attributes; shape: readonly Shape[] }>>;
  /** What every lantern has: its gradients, and the light around it. */
  lantern: { gradients: readonly Shape[]; halo: Shape };
  /** The north side of a tile: lit water, and the places and the scale of its lanterns. */
  bank: { pool: Shape; berths: readonly (readonly [number, number])[]; scale: number };
  pavilions: Readonly<Record<PavilionName, Attributes>>;
  pavilion: readonly Shape[];
  /** The outline of each token, as many lobes as the dedication takes cards, and its colors. */
  tokens: Readonly<Record<DedicationName | "generic", Attributes>>;
  token: readonly Shape[];
}

export const ART: Art = {
  gradients: [
    ["radialGradient", {"id": "tile-depth", "r": 0.72}, [["stop", {"offset": 0, "stop-color": "#1d4380"}], ["stop", {"offset": 0.45, "stop-color": "#122a5c"}], ["stop", {"offset": 1, "stop-color": "#070f29"}]]],
    ["linearGradient", {"id": "tile-rim", "x2": 1, "y2": 1}, [["stop", {"offset": 0, "stop-color": "#9db8f0"}], ["stop", {"offset": 0.5, "stop-color": "#3d5a9c"}], ["stop", {"offset": 1, "stop-color": "#8299cf"}]]],
    ["radialGradient", {"id": "tile-dusk", "r": 0.71}, [["stop", {"offset": 0.72, "stop-color": "#030818", "stop-opacity": 0}], ["stop", {"offset": 1, "stop-color": "#030818", "stop-opacity": 0.6}]]],
    ["radialGradient", {"id": "match-glow"}, [["stop", {"offset": 0, "stop-color": "#ffe9a0", "stop-opacity": 0.95}], ["stop", {"offset": 1, "stop-color": "#ffc94a", "stop-opacity": 0}]]],
    ["radialGradient", {"id": "site-shade"}, [["stop", {"offset": 0.35, "stop-color": "#030818", "stop-opacity": 0.8}], ["stop", {"offset": 1, "stop-color": "#030818", "stop-opacity": 0}]]],
    ["linearGradient", {"id": "platform-wood", "x2": 1, "y2": 1}, [["stop", {"offset": 0, "stop-color": "#a06a3a"}], ["stop", {"offset": 1, "stop-color": "#58341a"}]]],
    ["radialGradient", {"id": "favor-bronze", "cx": 0.4, "cy": 0.35, "r": 0.75}, [["stop", {"offset": 0, "stop-color": "#ffd59a"}], ["stop", {"offset": 0.55, "stop-color": "#cf8136"}], ["stop", {"offset": 1, "stop-color": "#7b3d10"}]]],
    ["linearGradient", {"id": "gift-silk", "x2": 1, "y2": 1}, [["stop", {"offset": 0, "stop-color": "#fff0b8"}], ["stop", {"offset": 0.5, "stop-color": "#f2c13c"}], ["stop", {"offset": 1, "stop-color": "#b37a0c"}]]],
  ],
  shapes: {
    "tile-water": [["rect", {"x": 1, "y": 1, "width": 98, "height": 98, "rx": 8, "fill": "url(#tile-depth)"}]],
    "tile-edge": [["path", {"d": "M36 50q3.5-2.5 7 0t7 0 7 0 7 0M42 55.5q4-2.5 8 0t8 0M42 44.5q4-2.5 8 0t8 0M47 39.5q3-2 6 0M47 60.5q3-2 6 0", "fill": "none", "stroke": "#cfe0ff", "stroke-opacity": 0.4, "stroke-width": 0.9, "stroke-linecap": "round"}], ["rect", {"x": 1, "y": 1, "width": 98, "height": 98, "rx": 8, "fill": "url(#tile-dusk)"}], ["rect", {"x": 1.25, "y": 1.25, "width": 97.5, "height": 97.5, "rx": 7.8, "fill": "none", "stroke": "url(#tile-rim)", "stroke-width": 1.5}]],
    "platform": [["path", {"d": "M0-17.7 19.5 1.8 0 21.3-19.5 1.8Z", "fill": "#040a1c", "fill-opacity": 0.6}], ["path", {"d": "M0-18.5 18.5 0 0 18.5-18.5 0Z", "fill": "url(#platform-wood)", "stroke": "#f0c25a", "stroke-width": 1.4, "stroke-linejoin": "round"}], ["path", {"d": "M-13.5-5 5 13.5M-9-9.5 9.5 9M-4.5-14 14 4.5", "stroke": "#2c1606", "stroke-opacity": 0.55, "stroke-width": 0.8}], ["path", {"d": "M0-15.7 15.7 0 0 15.7-15.7 0Z", "fill": "#2a1508", "fill-opacity": 0.15, "stroke": "#f0c25a", "stroke-opacity": 0.55, "stroke-width": 0.6}]],
    "emblem-koi": [["path", {"d": "M-5.6 4.32Q-10.4 3.2-12.32-.8Q-9.92 0-8.48 1.6Q-10.08 4.8-9.12 8.8Q-6.4 7.68-4 5.28ZM.8-4Q-.8-8.8 3.68-9.92Q3.2-6.88 4.8-4.8ZM2.4 3.52Q4 8.48 8 7.84Q6.4-.8 7.2 .8Z", "fill": "#ffb27a", "stroke": "#a3501a", "stroke-width": 0.5}], ["path", {"d": "M-7.2 4.32C-4 5.12 1.6 5.6 5.6 3.52C8.8 1.92 11.2-.48 11.68-2.4C10.72-5.12 7.2-6.88 3.2-5.92C-.8-4.8-2.4 .8-7.2 4.32Z", "fill": "#fff6e6", "stroke": "#a3501a", "stroke-width": 0.5}], ["path", {"d": "M11.68-2.4C11.2-4 9.6-5.44 7.68-5.92Q6.4-3.68 8.48-1.44L10.72-.8ZM3.2-5.92Q6.4-2.4 3.52-.48Q0 0-.64-2.88Q1.12-5.44 3.2-5.92ZM-3.2 1.6Q0 1.12 .8 5.28Q-3.2 5.28-5.6 4.64Z", "fill": "#ff7426"}], ["circle", {"cx": 8.96, "cy": -2.88, "r": 0.72, "fill": "#22130a"}]],
    "emblem-dragon": [["path", {"d": "M-10.4 2.08L-12.32-2.72L-8.32 3.2ZM-6.88 6.4L-8 10.4L-4.48 6.4ZM-.8 2.08L0-2.4L2.08 2.4ZM6.72 6.08L9.92 9.6L9.12 4.32Z", "fill": "#e4572e"}], ["path", {"d": "M-10.4 2.08C-8.8 8-4 7.2-2.72 3.52C-1.44-.16 2.88 2.08 4.32 5.12C5.76 8.16 9.92 3.68 8.32-1.6", "fill": "none", "stroke": "#1f7a45", "stroke-width": 4.48, "stroke-linecap": "round"}], ["path", {"d": "M-10.4 2.08C-8.8 8-4 7.2-2.72 3.52C-1.44-.16 2.88 2.08 4.32 5.12C5.76 8.16 9.92 3.68 8.32-1.6", "fill": "none", "stroke": "#62d588", "stroke-width": 2.72, "stroke-linecap": "round"}], ["path", {"d": "M-10.4 2.08C-8.8 8-4 7.2-2.72 3.52C-1.44-.16 2.88 2.08 4.32 5.12C5.76 8.16 9.92 3.68 8.32-1.6", "fill": "none", "stroke": "#d8ffc2", "stroke-width": 0.96, "stroke-dasharray": ".8 1.8"}], ["path", {"d": "M9.92-2.4L12.48-7.2L8.8-6.08L9.28-10.4L5.6-7.52L3.68-10.72L2.88-6.08L6.4-.8Z", "fill": "#e4572e"}], ["path", {"d": "M10.08-2.88C9.6-6.72 4.8-7.68 1.92-5.6L-3.68-5.28Q-5.28-4-3.68-2.88L-.8-2.56L-3.2-1.12L1.6-.32C4.8 1.28 9.6 .8 10.08-2.88Z", "fill": "#46c173"}], ["circle", {"cx": 3.68, "cy": -4.16, "r": 1.04, "fill": "#fff6cf", "stroke": "#22130a", "stroke-width": 0.5}], ["circle", {"cx": -8.32, "cy": -5.6, "r": 2.4, "fill": "#fff3c4", "stroke": "#f0c25a", "stroke-width": 0.8}]],
    "emblem-panda": [["circle", {"cx": -6.24, "cy": -6.08, "r": 3.36, "fill": "#22130a"}], ["circle", {"cx": 6.24, "cy": -6.08, "r": 3.36, "fill": "#22130a"}], ["ellipse", {"cy": 0.48, "rx": 8.8, "ry": 7.84, "fill": "#fdfaf2"}], ["ellipse", {"rx": 2.08, "ry": 2.72, "transform": "translate(-3.68 0)rotate(28)", "fill": "#22130a"}], ["ellipse", {"rx": 2.08, "ry": 2.72, "transform": "translate(3.68 0)rotate(-28)", "fill": "#22130a"}], ["path", {"d": "M-1.44 3.2H1.44L0 4.64ZM0 4.48V5.6M-2.08 5.92Q-.64 6.88 0 5.6Q.64 6.88 2.08 5.92", "fill": "#22130a", "stroke": "#22130a", "stroke-width": 0.64, "stroke-linejoin": "round"}], ["circle", {"cx": -3.36, "cy": -0.48, "r": 0.72, "fill": "#fff"}], ["circle", {"cx": 3.36, "cy": -0.48, "r": 0.72, "fill": "#fff"}]],
    "emblem-flower": [["path", {"d": "M0 0C-4-3.2-3.2-8 0-10.4C3.2-8 4-3.2 0 0ZM0 0C.77-5.06 5.33-6.77 9.01-5.2C8.53-1.23 4.77 1.86 0 0ZM0 0C4.77-1.86 8.53 1.23 9.01 5.2C5.33 6.77 .77 5.06 0 0ZM0 0C4 3.2 3.2 8 0 10.4C-3.2 8-4 3.2 0 0ZM0 0C-.77 5.06-5.33 6.77-9.01 5.2C-8.53 1.23-4.77-1.86 0 0ZM0 0C-4.77 1.86-8.53-1.23-9.01-5.2C-5.33-6.77-.77-5.06 0 0Z", "fill": "#f58fb4", "stroke": "#a8375f", "stroke-width": 0.5}], ["path", {"d": "M0 0C-.88-3.28 .76-5.47 3.36-5.82C4.36-3.39 3.28-.88 0 0ZM0 0C2.4-2.4 5.12-2.08 6.72 0C5.12 2.08 2.4 2.4 0 0ZM0 0C3.28 .88 4.36 3.39 3.36 5.82C.76 5.47-.88 3.28 0 0ZM0 0C.88 3.28-.76 5.47-3.36 5.82C-4.36 3.39-3.28 .88 0 0ZM0 0C-2.4 2.4-5.12 2.08-6.72 0C-5.12-2.08-2.4-2.4 0 0ZM0 0C-3.28-.88-4.36-3.39-3.36-5.82C-.76-5.47 .88-3.28 0 0Z", "fill": "#ffd6e4", "stroke": "#a8375f", "stroke-width": 0.5}], ["circle", {"r": 2.08, "fill": "#ffd75e"}]],
    "boat": [["ellipse", {"cy": 5.5, "rx": 17, "ry": 3.5, "fill": "#030818", "fill-opacity": 0.5}], ["path", {"d": "M-17 0Q0 4.5 17 0 13 9 8 9H-8Q-13 9-17 0Z", "fill": "#7a3f1c", "stroke": "#f0c25a", "stroke-width": 1}], ["path", {"d": "M-13 4.2Q0 7.5 13 4.2", "fill": "none", "stroke": "#3d1b08", "stroke-width": 0.9}], ["path", {"d": "M-7 2V-4.5M7 2V-4.5", "stroke": "#5a2c10", "stroke-width": 1.5}], ["path", {"d": "M-11-4Q-6-5-5-9.5H5Q6-5 11-4Z", "fill": "#b4292b", "stroke": "#ffd98a", "stroke-width": 0.9, "stroke-linejoin": "round"}], ["path", {"d": "M0-9.5V-12", "stroke": "#ffd98a", "stroke-width": 1.2, "stroke-linecap": "round"}], ["circle", {"cy": -0.6, "r": 2.6, "fill": "#ffe9a8"}], ["circle", {"cy": -0.6, "r": 5, "fill": "url(#halo-wild)"}]],
    "favor": [["circle", {"r": 9.3, "fill": "url(#favor-bronze)", "stroke": "#4d2407", "stroke-width": 1}], ["circle", {"r": 7.3, "fill": "none", "stroke": "#5b2b08", "stroke-opacity": 0.6, "stroke-width": 0.8}], ["path", {"d": "M0-6 6 0 0 6-6 0Z", "fill": "#5b2b08", "stroke": "#ffe2b0", "stroke-width": 1, "stroke-linejoin": "round"}], ["path", {"d": "M0-3 3 0 0 3-3 0Z", "fill": "#ffd98a"}]],
    "gift": [["path", {"d": "M-7.5-3.5H7.5V8H-7.5Z", "fill": "url(#gift-silk)", "stroke": "#6b4504", "stroke-width": 1, "stroke-linejoin": "round"}], ["path", {"d": "M-8.8-5.2H8.8V-1.5H-8.8Z", "fill": "url(#gift-silk)", "stroke": "#6b4504", "stroke-width": 1, "stroke-linejoin": "round"}], ["path", {"d": "M-1.8-5.2H1.8V8H-1.8Z", "fill": "#c9302c"}], ["path", {"d": "M0-5.4C-2-9.8-7.5-9.5-6-6.5-5.2-5.2-2-5.2 0-5.4 2-9.8 7.5-9.5 6-6.5 5.2-5.2 2-5.2 0-5.4Z", "fill": "#e8453d", "stroke": "#6b0f10", "stroke-width": 0.7}]],
    "pavilion-site": [["circle", {"r": 22, "fill": "url(#site-shade)"}]],
    "match": [["ellipse", {"rx": 50, "ry": 17, "fill": "url(#match-glow)"}], ["rect", {"x": -38, "y": -2.4, "width": 76, "height": 4.8, "rx": 2.4, "fill": "#fff3c4"}], ["path", {"d": "M0-13 3-3 13 0 3 3 0 13-3 3-13 0-3-3Z", "fill": "#fffbe6", "stroke": "#b97d1c"}]],
  },
  lanterns: {
    "black": {"paint": {"light": "#4a4258", "base": "#1d1826", "deep": "#f0c25a", "glow": "#e8b04a", "pool": 0.48}, "shape": [["path", {"d": "M-5.6-5.6L5.6-5.6L5.6 5.6L-5.6 5.6Z", "fill": "url(#lit-$name)", "stroke": "$deep", "stroke-width": 1.5, "stroke-linejoin": "round"}], ["path", {"d": "M-5.6-5.6L-2.3-2.3M5.6-5.6L2.3-2.3M-5.6 5.6L-2.3 2.3M5.6 5.6L2.3 2.3", "fill": "none", "stroke": "$deep", "stroke-width": 0.8, "stroke-opacity": 0.7}], ["path", {"d": "M-2.3-2.3L2.3-2.3L2.3 2.3L-2.3 2.3Z", "fill": "#ffe08a"}]]},
    "blue": {"paint": {"light": "#cfeaff", "base": "#2f86f0", "deep": "#0d3f94", "glow": "#3f9bff", "pool": 1}, "shape": [["path", {"d": "M0-7.5L2.05-3.55L6.5-3.75L4.1 0L6.5 3.75L2.05 3.55L0 7.5L-2.05 3.55L-6.5 3.75L-4.1 0L-6.5-3.75L-2.05-3.55Z", "fill": "url(#lit-$name)", "stroke": "$deep", "stroke-width": 0.9, "stroke-linejoin": "round"}], ["path", {"d": "M0-4L1.73-1L3.46 2L0 2L-3.46 2L-1.73-1Z", "fill": "#e6f3ff"}], ["path", {"d": "M1.2-2.08L2-3.46M2.4 0L4 0M1.2 2.08L2 3.46M-1.2 2.08L-2 3.46M-2.4 0L-4 0M-1.2-2.08L-2-3.46", "fill": "none", "stroke": "$deep", "stroke-width": 0.8, "stroke-opacity": 0.6}]]},
    "green": {"paint": {"light": "#d9ffd0", "base": "#2fb457", "deep": "#0b5a2a", "glow": "#45d873", "pool": 1}, "shape": [["path", {"d": "M0-8L2.12-2.12L8 0L2.12 2.12L0 8L-2.12 2.12L-8 0L-2.12-2.12Z", "fill": "url(#lit-$name)", "stroke": "$deep", "stroke-width": 0.9, "stroke-linejoin": "round"}], ["path", {"d": "M0-1.6L0-6.4M1.6 0L6.4 0M0 1.6L0 6.4M-1.6 0L-6.4 0", "fill": "none", "stroke": "$deep", "stroke-width": 0.8, "stroke-opacity": 0.55}]]},
    "orange": {"paint": {"light": "#fff0bd", "base": "#f7941f", "deep": "#9a4c05", "glow": "#ffab3d", "pool": 1}, "shape": [["path", {"d": "M-6.8 0A6.8 6.8 0 1 1 6.8 0A6.8 6.8 0 1 1-6.8 0Z", "fill": "url(#lit-$name)", "stroke": "$deep", "stroke-width": 0.9, "stroke-linejoin": "round"}], ["path", {"d": "M0-2.4L0-6.6M1.7-1.7L4.67-4.67M2.4 0L6.6 0M1.7 1.7L4.67 4.67M0 2.4L0 6.6M-1.7 1.7L-4.67 4.67M-2.4 0L-6.6 0M-1.7-1.7L-4.67-4.67", "fill": "none", "stroke": "$deep", "stroke-width": 0.8, "stroke-opacity": 0.7}], ["path", {"d": "M-2.3 0A2.3 2.3 0 1 1 2.3 0A2.3 2.3 0 1 1-2.3 0Z", "fill": "#fffbe8"}]]},
    "purple": {"paint": {"light": "#f3dcff", "base": "#a55ae8", "deep": "#55209a", "glow": "#b973ff", "pool": 1}, "shape": [["path", {"d": "M1.7-2.35A2.75 2.75 0 1 1 2.76 .9A2.75 2.75 0 1 1 0 2.9A2.75 2.75 0 1 1-2.76 .9A2.75 2.75 0 1 1-1.7-2.35A2.75 2.75 0 1 1 1.7-2.35Z", "fill": "url(#lit-$name)", "stroke": "$deep", "stroke-width": 0.9, "stroke-linejoin": "round"}], ["path", {"d": "M.94-1.29L1.7-2.35M1.52 .49L2.76 .9M0 1.6L0 2.9M-1.52 .49L-2.76 .9M-.94-1.29L-1.7-2.35", "fill": "none", "stroke": "$deep", "stroke-width": 0.8, "stroke-opacity": 0.7}], ["path", {"d": "M-1.7 0A1.7 1.7 0 1 1 1.7 0A1.7 1.7 0 1 1-1.7 0Z", "fill": "#ffe49a"}]]},
    "red": {"paint": {"light": "#ffd7b0", "base": "#e8352e", "deep": "#8a0f14", "glow": "#ff4f3f", "pool": 1}, "shape": [["path", {"d": "M-4.4-4.9Q-8.4 0-4.4 4.9L4.4 4.9Q8.4 0 4.4-4.9Z", "fill": "url(#lit-$name)", "stroke": "$deep", "stroke-width": 0.9, "stroke-linejoin": "round"}], ["path", {"d": "M-1.7-4.9Q-3.4 0-1.7 4.9M1.7-4.9Q3.4 0 1.7 4.9", "fill": "none", "stroke": "$deep", "stroke-width": 0.8, "stroke-opacity": 0.7}], ["path", {"d": "M-3.5-6.7L3.5-6.7L3.5-4.7L-3.5-4.7ZM-3.5 4.7L3.5 4.7L3.5 6.7L-3.5 6.7Z", "fill": "#f3c45c"}]]},
    "white": {"paint": {"light": "#ffffff", "base": "#f6eeda", "deep": "#9c8a68", "glow": "#fff3d0", "pool": 1}, "shape": [["path", {"d": "M1.8-4.34A2.05 2.05 0 1 1 4.34-1.8A2.05 2.05 0 1 1 4.34 1.8A2.05 2.05 0 1 1 1.8 4.34A2.05 2.05 0 1 1-1.8 4.34A2.05 2.05 0 1 1-4.34 1.8A2.05 2.05 0 1 1-4.34-1.8A2.05 2.05 0 1 1-1.8-4.34A2.05 2.05 0 1 1 1.8-4.34Z", "fill": "url(#lit-$name)", "stroke": "$deep", "stroke-width": 0.8, "stroke-linejoin": "round"}], ["path", {"d": "M.92-2.22L1.8-4.34M2.22-.92L4.34-1.8M2.22 .92L4.34 1.8M.92 2.22L1.8 4.34M-.92 2.22L-1.8 4.34M-2.22 .92L-4.34 1.8M-2.22-.92L-4.34-1.8M-.92-2.22L-1.8-4.34", "fill": "none", "stroke": "$deep", "stroke-width": 0.8, "stroke-opacity": 0.7}], ["path", {"d": "M-2.2 0A2.2 2.2 0 1 1 2.2 0A2.2 2.2 0 1 1-2.2 0Z", "fill": "#ffd873", "stroke": "#b98524", "stroke-width": 0.6}]]},
    "wild": {"paint": {"light": "#fffbe6", "base": "#f7dd8b", "deep": "#8a6414", "glow": "#ffe28a", "pool": 1}, "shape": [["path", {"d": "M0-9.2L2.86-5.95L7.19-5.74L6.43-1.47L8.97 2.05L5.16 4.12L3.99 8.29L0 6.6L-3.99 8.29L-5.16 4.12L-8.97 2.05L-6.43-1.47L-7.19-5.74L-2.86-5.95Z", "fill": "$base", "stroke": "$deep", "stroke-width": 0.7, "stroke-linejoin": "round"}], ["path", {"d": "M0 0L0-6.4A6.4 6.4 0 0 1 5-3.99Z", "fill": "#e8352e", "stroke": "#fff3c4", "stroke-width": 0.4, "stroke-linejoin": "round"}], ["path", {"d": "M0 0L5-3.99A6.4 6.4 0 0 1 6.24 1.42Z", "fill": "#f7941f", "stroke": "#fff3c4", "stroke-width": 0.4, "stroke-linejoin": "round"}], ["path", {"d": "M0 0L6.24 1.42A6.4 6.4 0 0 1 2.78 5.77Z", "fill": "#f6eeda", "stroke": "#fff3c4", "stroke-width": 0.4, "stroke-linejoin": "round"}], ["path", {"d": "M0 0L2.78 5.77A6.4 6.4 0 0 1-2.78 5.77Z", "fill": "#2fb457", "stroke": "#fff3c4", "stroke-width": 0.4, "stroke-linejoin": "round"}], ["path", {"d": "M0 0L-2.78 5.77A6.4 6.4 0 0 1-6.24 1.42Z", "fill": "#2f86f0", "stroke": "#fff3c4", "stroke-width": 0.4, "stroke-linejoin": "round"}], ["path", {"d": "M0 0L-6.24 1.42A6.4 6.4 0 0 1-5-3.99Z", "fill": "#a55ae8", "stroke": "#fff3c4", "stroke-width": 0.4, "stroke-linejoin": "round"}], ["path", {"d": "M0 0L-5-3.99A6.4 6.4 0 0 1 0-6.4Z", "fill": "#1d1826", "stroke": "#fff3c4", "stroke-width": 0.4, "stroke-linejoin": "round"}], ["path", {"d": "M-3 0A3 3 0 1 1 3 0A3 3 0 1 1-3 0Z", "fill": "#fffbe6", "stroke": "$deep", "stroke-width": 0.7}]]},
  },
  lantern: {
    "gradients": [["radialGradient", {"id": "halo-$name"}, [["stop", {"offset": 0.35, "stop-color": "$glow", "stop-opacity": 0.75}], ["stop", {"offset": 0.7, "stop-color": "$glow", "stop-opacity": 0.24}], ["stop", {"offset": 1, "stop-color": "$glow", "stop-opacity": 0}]]], ["radialGradient", {"id": "lit-$name", "r": 0.56}, [["stop", {"offset": 0.25, "stop-color": "$light"}], ["stop", {"offset": 0.65, "stop-color": "$base"}]]], ["linearGradient", {"id": "pool-$name", "x2": 0, "y2": 1}, [["stop", {"offset": 0, "stop-color": "$glow", "stop-opacity": 0.5}], ["stop", {"offset": 0.6, "stop-color": "$glow", "stop-opacity": 0.2}], ["stop", {"offset": 1, "stop-color": "$glow", "stop-opacity": 0.14}]]]],
    "halo": ["path", {"d": "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0Z", "fill": "url(#halo-$name)"}],
  },
  bank: {
    "pool": ["path", {"d": "M9 3H91Q94 3 92 5.5L52 45.5Q50 47.5 48 45.5L8 5.5Q6 3 9 3Z", "fill": "url(#pool-$name)", "fill-opacity": "$pool"}],
    "berths": [[23.5, 12], [41, 12], [59, 12], [76.5, 12], [40.8, 28], [59.2, 28]],
    "scale": 1.1,
  },
  pavilions: {
    "red": {"base": "#d8423a", "deep": "#8f1d1d"},
    "blue": {"base": "#3d7fe0", "deep": "#17428f"},
    "white": {"base": "#efe8d8", "deep": "#8a7c5c"},
    "purple": {"base": "#9650d8", "deep": "#512089"},
    "yellow": {"base": "#f2c230", "deep": "#a87405"},
  },
  pavilion: [
    ["ellipse", {"cy": 8.4, "rx": 9.6, "ry": 1.6, "fill": "#030818", "fill-opacity": 0.5}],
    ["path", {"d": "M-7.05 6.58H7.05L7.99 8.93H-7.99Z", "fill": "#cbbfa6", "stroke": "#22130a", "stroke-width": 0.5, "stroke-linejoin": "round"}],
    ["path", {"d": "M-5.17 2.35H5.17V6.58H-5.17ZM-2.82-2.82H2.82V0H-2.82Z", "fill": "#fff3d6", "stroke": "#22130a", "stroke-width": 0.5}],
    ["path", {"d": "M-1.13 6.58V4.04A1.13 1.13 0 0 1 1.13 4.04V6.58Z", "fill": "#ffb43c"}],
    ["path", {"d": "M-4.7 2.35V6.58M-1.88 2.35V6.58M1.88 2.35V6.58M4.7 2.35V6.58", "fill": "none", "stroke": "#a3352b", "stroke-width": 0.85}],
    ["path", {"d": "M-9.87 2.63Q-5.64 1.69-3.76-.94H3.76Q5.64 1.69 9.87 2.63Q8.46 3.95 6.58 3.95H-6.58Q-8.46 3.95-9.87 2.63ZM-6.58-2.54Q-2.82-3.76-.66-7.99H.66Q2.82-3.76 6.58-2.54Q5.45-1.32 4.23-1.32H-4.23Q-5.45-1.32-6.58-2.54Z", "fill": "$base", "stroke": "$deep", "stroke-width": 0.6, "stroke-linejoin": "round"}],
    ["path", {"d": "M-2.82-.47L-4.7 3.76M0-.75V3.76M2.82-.47L4.7 3.76M-1.41-4.23L-2.35-1.41M1.41-4.23L2.35-1.41", "fill": "none", "stroke": "$deep", "stroke-width": 0.5, "stroke-opacity": 0.6}],
    ["circle", {"cy": -8.74, "r": 1.05, "fill": "#ffe49a", "stroke": "#8a5a06", "stroke-width": 0.4}],
  ],
  tokens: {
    "four_of_a_kind": {"base": "#a8242a", "deep": "#5e0f16", "outline": "M4.88-4.88A5 5 0 1 1 4.88 4.88A5 5 0 1 1-4.88 4.88A5 5 0 1 1-4.88-4.88A5 5 0 1 1 4.88-4.88Z"},
    "three_pair": {"base": "#1f5bb0", "deep": "#0d2f66", "outline": "M3.75-6.5A3.85 3.85 0 1 1 7.5 0A3.85 3.85 0 1 1 3.75 6.5A3.85 3.85 0 1 1-3.75 6.5A3.85 3.85 0 1 1-7.5 0A3.85 3.85 0 1 1-3.75-6.5A3.85 3.85 0 1 1 3.75-6.5Z"},
    "seven_unique": {"base": "#1c7340", "deep": "#0b3d20", "outline": "M3.34-6.94A3.4 3.4 0 1 1 7.51-1.71A3.4 3.4 0 1 1 6.02 4.8A3.4 3.4 0 1 1 0 7.7A3.4 3.4 0 1 1-6.02 4.8A3.4 3.4 0 1 1-7.51-1.71A3.4 3.4 0 1 1-3.34-6.94A3.4 3.4 0 1 1 3.34-6.94Z"},
    "emperor": {"base": "#8a5a06", "deep": "#4d3002", "outline": "M4.23-5.82A4.3 4.3 0 1 1 6.85 2.22A4.3 4.3 0 1 1 0 7.2A4.3 4.3 0 1 1-6.85 2.22A4.3 4.3 0 1 1-4.23-5.82A4.3 4.3 0 1 1 4.23-5.82Z"},
    "generic": {"base": "#5a5568", "deep": "#2e2b38", "outline": "M2.2-8.21A2.25 2.25 0 1 1 6.01-6.01A2.25 2.25 0 1 1 8.21-2.2A2.25 2.25 0 1 1 8.21 2.2A2.25 2.25 0 1 1 6.01 6.01A2.25 2.25 0 1 1 2.2 8.21A2.25 2.25 0 1 1-2.2 8.21A2.25 2.25 0 1 1-6.01 6.01A2.25 2.25 0 1 1-8.21 2.2A2.25 2.25 0 1 1-8.21-2.2A2.25 2.25 0 1 1-6.01-6.01A2.25 2.25 0 1 1-2.2-8.21A2.25 2.25 0 1 1 2.2-8.21Z"},
  },
  token: [
    ["path", {"d": "$outline", "fill": "$deep", "stroke": "#f0c25a"}],
    ["circle", {"r": 6.6, "fill": "$base", "stroke": "#f7d98a", "stroke-opacity": 0.7, "stroke-width": 0.6}],
  ],
};
