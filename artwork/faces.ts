import { CREAM, DARK, WIDTH, ink } from './inks.ts';
import type { Palette, Scene } from './inks.ts';
import { disc, group, oval, path, rect, stroke, within } from './shapes.ts';

/** The colours of a skin: lit, in shade, and the lines of nose and mouth. */
interface Skin {
  lit: string;
  shade: string;
  line: string;
}

export const FAIR: Skin = { lit: ink(0, 0.3, 0.35), shade: ink(0, 0.48, 0.47), line: ink(0.25, 0.82, 0.55) };
export const WARM: Skin = { lit: ink(0, 0.38, 0.46), shade: ink(0.14, 0.54, 0.6), line: ink(0.4, 0.88, 0.6) };
export const BROWN: Skin = { lit: ink(0.24, 0.5, 0.68), shade: ink(0.48, 0.64, 0.74), line: ink(0.85, 0.8, 0.5) };
export const DEEP: Skin = { lit: ink(0.48, 0.62, 0.78), shade: ink(0.74, 0.74, 0.74), line: ink(1, 0.9, 0.5) };

/** A skull, in pixels from the middle of the face; the crown is 257 above it. */
interface Skull {
  /** Half the width at the temples. */
  temple: number;
  /** Half the width at the corners of the jaw. */
  jaw: number;
  /** Half the width of the chin's flat part. */
  chin: number;
  /** How far the chin is below the middle. */
  length: number;
}

export const OVAL: Skull = { temple: 202, jaw: 166, chin: 18, length: 290 };
export const ROUND: Skull = { temple: 214, jaw: 206, chin: 44, length: 276 };
export const SQUARE: Skull = { temple: 204, jaw: 188, chin: 66, length: 294 };
export const LONG: Skull = { temple: 186, jaw: 160, chin: 36, length: 322 };

/**
 * Somebody who sits for a portrait; every drawing but `ground` and `body` starts from the middle of
 * the face.
 */
interface Sitter {
  id: string;
  palette: Palette;
  ground: string;
  /** Hair and hats behind the neck. */
  behind?: string;
  /** Clothes, on the field. */
  body: string;
  skull: Skull;
  skin: Skin;
  /** Where the face looks: from −1 (to the left of the picture) to 1. */
  turn?: number;
  /** Degrees that the head leans by. */
  tilt?: number;
  /** Eyes, brows, nose, mouth and beard; they move with `turn`. */
  features: string;
  /** Hair, glasses' temples, hats and headphones in front of the face. */
  over?: string;
}

const outline = ({ temple, jaw, chin, length }: Skull): string =>
  `M${-temple} -40C${-temple} -330 ${temple} -330 ${temple} -40C${temple} 40 ${jaw + 12} 90 ${jaw} 150C${jaw - 20} ${length - 62} ${chin + 78} ${length} ${chin} ${length}H${-chin}C${-chin - 78} ${length} ${20 - jaw} ${length - 62} ${-jaw} 150C${-jaw - 12} 90 ${-temple} 40 ${-temple} -40Z`;

/**
 * Side in pixels of a portrait's file: avatars and author pages show at most 8rem, three device
 * pixels to one.
 */
const SIDE = 720;

/** A portrait of head and shoulders in the middle square of the field, lit from the left. */
export function portrait({ id, palette, ...sitter }: Sitter): Scene {
  return { id, palette, square: SIDE, draw: () => drawn(sitter) };
}

function drawn({
  ground,
  behind = '',
  body,
  skull,
  skin,
  turn = 0,
  tilt = 0,
  features,
  over = '',
}: Omit<Sitter, 'id' | 'palette'>): string {
  const place = `translate(${WIDTH / 2} 474) rotate(${tilt}) scale(1.12)`;
  const shape = outline(skull);
  const ear = (side: number): string =>
    oval(side * (skull.temple + 4) - turn * 26, 10, 42, 62, side < 0 ? skin.lit : skin.shade) +
    oval(side * (skull.temple + 6) - turn * 26, 14, 18, 34, skin.line, 'opacity="0.5"');
  const face = path(`M${60 + turn * 60} -340Q${190 + turn * 40} -60 ${150 + turn * 30} 110T${turn * 30} 340H320V-340Z`, skin.shade);
  return (
    ground +
    group(behind, place) +
    path(`M${WIDTH / 2 - 118} 660H${WIDTH / 2 + 118}V920Q${WIDTH / 2} 1010 ${WIDTH / 2 - 118} 920Z`, skin.shade) +
    body +
    group(
      ear(-1) +
        ear(1) +
        path(shape, skin.lit) +
        within('face', path(shape, ''), face) +
        group(features, `translate(${turn * 46} 0)`) +
        over,
      place,
    )
  );
}

const ROUNDED = 'stroke-linecap="round" stroke-linejoin="round"';

/** The same thing for both eyes, mirrored about the nose. */
const both = (content: string): string => group(content, 'translate(-84 -22)') + group(content, 'translate(84 -22) scale(-1 1)');

/** Open eyes under lids of `lid`; lashes where there is a colour for them. */
export function eyes(lid: string, lashes?: string): string {
  return both(
    oval(0, 0, 20, 25, DARK) +
      disc(7, -8, 6, CREAM) +
      stroke('M-38 -16Q0 -44 36 -18', lid, 9, ROUNDED) +
      (lashes === undefined ? '' : stroke('M-40 -6Q-2 -42 34 -16M-40 -6L-54 -18', lashes, 13, ROUNDED)),
  );
}

/** Eyes closed by a smile. */
export function laughingEyes(colour: string): string {
  return both(stroke('M-34 8Q0 -34 34 8', colour, 15, ROUNDED));
}

/** Brows; `slant` raises their outer ends, `width` is the hair's. */
export function brows(colour: string, width = 18, slant = 0): string {
  return both(stroke(`M-48 ${-54 - slant}Q-6 ${-86 - slant / 2} 40 ${-62 + slant}`, colour, width, ROUNDED));
}

/** A nose; `side` is where its shade falls, `size` 1 for a usual one. */
export function nose(skin: Skin, size = 1, side: 1 | -1 = 1): string {
  return group(
    path('M-4 -26Q30 30 46 66Q44 92 4 92Q-26 92 -30 76Q4 74 8 56Q10 20 -4 -26Z', skin.shade) +
      stroke('M46 66Q46 92 4 92Q-20 92 -32 78', skin.line, 11, ROUNDED),
    `scale(${size * side} ${size})`,
  );
}

/** A closed mouth; `smile` from −1 to 1, `lips` a colour where they are painted. */
export function mouth(skin: Skin, smile: number, lips?: string): string {
  const bend = smile * 44;
  return group(
    (lips === undefined
      ? ''
      : path(`M-62 ${-bend / 2}Q-24 -22 0 -12Q24 -22 62 ${-bend / 2}Q32 ${bend * 0.6 + 34} 0 ${bend * 0.6 + 34}T-62 ${-bend / 2}Z`, lips)) +
      stroke(`M-70 ${-bend / 2}Q0 ${bend} 70 ${-bend / 2}`, lips === undefined ? skin.line : DARK, lips === undefined ? 15 : 8, ROUNDED),
    'translate(0 158)',
  );
}

/** A laugh that shows the upper teeth. */
export function laugh(inside: string, width = 84): string {
  const shape = path(`M${-width} 132Q0 158 ${width} 132Q${width * 0.72} 226 0 226T${-width} 132Z`, '');
  return within('laugh', shape, rect(-120, 100, 240, 140, inside) + path('M-120 100H120V160Q0 184 -120 160Z', CREAM));
}

/** Rosy cheeks. */
export function cheeks(fill: string): string {
  return both(oval(-40, 116, 42, 32, fill));
}

/** A beard along the jaw of a skull, hanging `depth` pixels below the chin. */
export function beard({ temple, jaw, chin, length }: Skull, fill: string, depth: number): string {
  const tip = length + depth;
  return path(
    `M${-temple - 4} -10Q${-temple + 34} 60 ${-temple + 56} 104Q-96 96 0 104T${temple - 56} 104Q${temple - 34} 60 ${temple + 4} -10Q${temple + 12} 110 ${jaw + 10} 170Q${jaw - 10} ${tip} ${chin} ${tip}H${-chin}Q${10 - jaw} ${tip} ${-jaw - 10} 170Q${-temple - 12} 110 ${-temple - 4} -10Z`,
    fill,
  );
}

/** A moustache, its ends `reach` pixels from the middle and `drop` below its foot. */
export function moustache(fill: string, reach = 100, drop = 30): string {
  return path(
    `M0 112Q50 84 ${reach} ${124 + drop}Q60 ${146 + drop / 2} 0 136Q-60 ${146 + drop / 2} ${-reach} ${124 + drop}Q-50 84 0 112Z`,
    fill,
  );
}

/** Glasses: round, square or winged frames, over panes of `pane`. */
export function glasses(kind: 'round' | 'square' | 'winged', colour: string, pane: string, width = 15): string {
  const edge = `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"`;
  const frame = {
    round: disc(0, 0, 70, pane, edge),
    square: rect(-76, -54, 146, 112, pane, `rx="22" ${edge}`),
    winged: path('M-98 -66Q-20 -66 64 -42Q78 50 4 58Q-74 62 -80 -14Z', pane, edge),
  }[kind];
  return both(frame + stroke('M-72 -14L-110 -24', colour, width, ROUNDED)) + stroke('M-22 -34Q0 -52 22 -34', colour, width, ROUNDED);
}
