/** Width of a master in pixels; scenes draw in the same units. */
export const WIDTH = 1600;
/** Height of a master in pixels. */
export const HEIGHT = 1067;

type Rgb = readonly [number, number, number];

/** One plate of the press. */
export interface Ink {
  colour: Rgb;
  /**
   * Degrees the halftone screen is turned by; plates differ, so that dots form rosettes and no
   * moiré.
   */
  angle: number;
  /** How far the plate sits from its true place, in pixels. */
  offset: readonly [number, number];
}

/** The paper and the three plates of a site. */
export interface Palette {
  paper: Rgb;
  inks: readonly [Ink, Ink, Ink];
}

/** Deep blue, vermilion and ochre on warm white. */
export const ELFAR: Palette = {
  paper: [251, 247, 238],
  inks: [
    { colour: [28, 48, 112], angle: 45, offset: [0, 0] },
    { colour: [230, 72, 44], angle: 75, offset: [2.6, -1.8] },
    { colour: [233, 176, 66], angle: 15, offset: [-2, 2.4] },
  ],
};

/** Teal, coral and sunflower yellow on cream. */
export const ONDAMAREA: Palette = {
  paper: [255, 246, 226],
  inks: [
    { colour: [0, 112, 122], angle: 45, offset: [0, 0] },
    { colour: [255, 98, 80], angle: 75, offset: [-2.6, 2] },
    { colour: [255, 200, 46], angle: 15, offset: [2.2, 2.4] },
  ],
};

/** Ondamarea after dark: indigo for teal. */
export const ONDAMAREA_NIGHT: Palette = {
  paper: ONDAMAREA.paper,
  inks: [
    { colour: [40, 44, 124], angle: 45, offset: [0, 0] },
    { colour: [255, 88, 100], angle: 75, offset: [-2.6, 2] },
    { colour: [255, 206, 70], angle: 15, offset: [2.2, 2.4] },
  ],
};

/** Ondamarea on land: leaf green for teal, orange for coral. */
export const ONDAMAREA_LAND: Palette = {
  paper: ONDAMAREA.paper,
  inks: [
    { colour: [8, 96, 70], angle: 45, offset: [0, 0] },
    { colour: [255, 108, 48], angle: 75, offset: [2.4, 2] },
    { colour: [255, 206, 60], angle: 15, offset: [-2.2, 2.4] },
  ],
};

/** Ondamarea under an open sky: cobalt for teal. */
export const ONDAMAREA_SKY: Palette = {
  paper: ONDAMAREA.paper,
  inks: [
    { colour: [0, 88, 168], angle: 45, offset: [0, 0] },
    { colour: [255, 90, 84], angle: 75, offset: [2.6, -2] },
    { colour: [255, 204, 50], angle: 15, offset: [-2.2, 2] },
  ],
};

/** A picture: what it shows, in densities of its palette's inks. */
export interface Scene {
  id: string;
  palette: Palette;
  /** Side in pixels of the file, where it holds only the field's middle square. */
  square?: number;
  /** SVG elements on a field of WIDTH × HEIGHT; all colours come from `ink`. */
  draw: () => string;
}

/**
 * A colour of a scene: how much (0 to 1) of the first, second and third ink; later shapes hide
 * earlier ones.
 */
export function ink(first: number, second = 0, third = 0): string {
  return `rgb(${[first, second, third].map((density) => Math.round(Math.min(1, Math.max(0, density)) * 255)).join(',')})`;
}

/** Outlines and the deepest shadow. */
export const DARK = ink(1, 0.5);
/** Nearly bare paper. */
export const CREAM = ink(0.02, 0.02, 0.06);
/** The strongest red of ondamarea. */
export const CORAL = ink(0, 1, 0.3);
/** The strongest yellow of ondamarea. */
export const SUN = ink(0, 0.12, 0.95);
