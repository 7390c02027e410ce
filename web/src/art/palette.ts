/** The colors that lanterns, pavilions and tokens are painted with; the same by night and at dawn. */
import type { DedicationName, LanternName, PavilionName } from "../protocol";

interface Paint {
  /** Where the flame shines through the paper. */
  light: string;
  base: string;
  /** Folds, ribs and the edge. */
  deep: string;
  /** The light around it, on the water. */
  glow: string;
}

export const LANTERNS: Record<LanternName, Paint> = {
  black: { light: "#4a4258", base: "#1d1826", deep: "#f0c25a", glow: "#e8b04a" },
  blue: { light: "#cfeaff", base: "#2f86f0", deep: "#0d3f94", glow: "#3f9bff" },
  green: { light: "#d9ffd0", base: "#2fb457", deep: "#0b5a2a", glow: "#45d873" },
  orange: { light: "#fff0bd", base: "#f7941f", deep: "#9a4c05", glow: "#ffab3d" },
  purple: { light: "#f3dcff", base: "#a55ae8", deep: "#55209a", glow: "#b973ff" },
  red: { light: "#ffd7b0", base: "#e8352e", deep: "#8a0f14", glow: "#ff4f3f" },
  white: { light: "#ffffff", base: "#f6eeda", deep: "#9c8a68", glow: "#fff3d0" },
  wild: { light: "#fffbe6", base: "#f7dd8b", deep: "#8a6414", glow: "#ffe28a" },
};

/** The seven colors in the order in which they are laid out everywhere. */
export const ORDER = ["red", "orange", "white", "green", "blue", "purple", "black"] as const;

/** A roof: its tiles, their shade, and the ridge. */
export const ROOFS: Record<PavilionName, { base: string; deep: string; ridge: string }> = {
  red: { base: "#d8423a", deep: "#8f1d1d", ridge: "#ffd9a0" },
  blue: { base: "#3d7fe0", deep: "#17428f", ridge: "#d5e8ff" },
  white: { base: "#efe8d8", deep: "#a99c80", ridge: "#6e5b32" },
  purple: { base: "#9650d8", deep: "#512089", ridge: "#f0d8ff" },
  yellow: { base: "#f2c230", deep: "#a87405", ridge: "#fff6c8" },
};

/** A token's disc; generic ones are paid when a stack is empty. */
export const TOKENS: Record<DedicationName | "generic", { base: string; deep: string }> = {
  four_of_a_kind: { base: "#a8242a", deep: "#5e0f16" },
  three_pair: { base: "#1f5bb0", deep: "#0d2f66" },
  seven_unique: { base: "#1c7340", deep: "#0b3d20" },
  emperor: { base: "#8a5a06", deep: "#4d3002" },
  generic: { base: "#5a5568", deep: "#2e2b38" },
};
