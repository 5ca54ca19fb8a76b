import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { stars } from '../scenery.ts';
import { disc, field, glow, group, line, oval, path, poly, rect, ring, stroke, within } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const EARTH = { x: 560, y: 2060, radius: 1300 };

/** The Moon with its seas and craters, 350 pixels in radius, lit from the left. */
function moon(): string {
  const random = seeded(14);
  const craters = repeat(46, () => {
    const [turn, reach, size] = [random.between(0, 6.28), Math.sqrt(random.between(0, 1)) * 320, random.between(6, 26)];
    const [x, y, squeeze] = [Math.cos(turn) * reach, Math.sin(turn) * reach, Math.sqrt(1 - (reach / 352) ** 2)];
    const at = `transform="rotate(${((turn * 180) / Math.PI).toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"`;
    return (
      oval(x, y, size * squeeze, size, ink(0.3, 0.24, 0.5), at) +
      oval(x + size * 0.16, y, size * squeeze * 0.8, size * 0.86, ink(0, 0.05, 0.4), at)
    );
  });
  const seas =
    'M-190 -160Q-120 -250 -20 -210T60 -120Q20 -60 -60 -70T-160 -60Q-230 -90 -190 -160ZM-250 20Q-190 -30 -120 10T-60 110Q-90 190 -170 160T-250 20ZM40 -30Q120 -60 170 0T150 110Q80 140 50 90T40 -30ZM-30 200Q30 160 90 200T60 280Q-10 290 -30 200Z';
  return (
    disc(0, 0, 350, ink(0, 0.08, 0.62)) +
    within(
      'moon',
      disc(0, 0, 350, ''),
      path(seas, ink(0.18, 0.2, 0.55)) +
        craters +
        repeat(6, (index) =>
          path(`M${-30 + index * 62} -360Q${130 + index * 46} 0 ${-30 + index * 62} 360H400V-360Z`, ink(0.95, 0.34), 'opacity="0.2"'),
        ),
    )
  );
}

/** A solar wing that reaches 430 pixels to the right of the origin. */
function wing(): string {
  return (
    line([0, 0], [60, 0], CREAM, 14) +
    rect(56, -84, 380, 168, DARK, 'rx="6"') +
    repeat(
      4,
      (column) =>
        repeat(
          2,
          (row) =>
            rect(66 + column * 92, -74 + row * 76, 84, 70, ink(0.75, 0.02)) +
            path(`M${66 + column * 92} ${-74 + row * 76}h54l-54 50Z`, ink(0.28, 0, 0.05)),
        ) +
        rect(93 + column * 92, -74, 3, 146, CREAM) +
        rect(121 + column * 92, -74, 3, 146, CREAM),
    ) +
    rect(56, -84, 380, 8, SUN)
  );
}

/** The satellite about the origin: body in gold foil, two wings, a dish below. */
function craft(): string {
  return (
    group(wing(), 'translate(96 -10)') +
    group(wing(), 'translate(-96 -10) scale(-1 1)') +
    line([40, -120], [96, -230], CREAM, 8) +
    disc(98, -236, 13, CORAL) +
    line([-50, -120], [-70, -190], CREAM, 8) +
    path('M-104 -110L-60 -146H120L104 -110Z', CREAM) +
    poly('-104,-110 40,-110 40,130 -104,130', SUN) +
    poly('40,-110 104,-110 104,130 40,130', ink(0.25, 0.6, 0.85)) +
    repeat(4, (index) =>
      stroke(`M-104 ${-66 + index * 52}L-50 ${-84 + index * 52}L-10 ${-60 + index * 52}L40 ${-78 + index * 52}`, ink(0.12, 0.5, 0.9), 6),
    ) +
    rect(-76, -90, 86, 66, DARK, 'rx="6"') +
    disc(-33, -57, 24, ink(0.5, 0)) +
    disc(-40, -64, 9, CREAM) +
    rect(54, -80, 36, 96, DARK, 'rx="5"') +
    repeat(4, (index) => rect(60, -72 + index * 22, 24, 13, CORAL)) +
    rect(-30, 126, 34, 40, DARK) +
    path('M-150 170Q-20 330 130 190Q60 150 -20 156T-150 170Z', CREAM) +
    path('M-10 272Q80 250 130 190Q100 172 60 164Q60 220 -10 272Z', ink(0.4, 0.05, 0.08)) +
    line([0, 200], [6, 330], DARK, 9) +
    disc(6, 334, 15, CORAL)
  );
}

/**
 * The Earth's edge: the ocean with its currents, a coast with a bay, bands of cloud and the air
 * above.
 */
function earth(): string {
  const random = seeded(29);
  const { x, y, radius } = EARTH;
  const at = (degrees: number, depth: number): Point => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return [x + Math.cos(angle) * (radius - depth), y + Math.sin(angle) * (radius - depth)];
  };
  const arc = (from: number, to: number, depth: number): string => {
    const [start, end] = [at(from, depth), at(to, depth)];
    return `M${start[0].toFixed(0)} ${start[1].toFixed(0)}A${(radius - depth).toFixed(0)} ${(radius - depth).toFixed(0)} 0 0 1 ${end[0].toFixed(0)} ${end[1].toFixed(0)}`;
  };
  const land = (degrees: number, depth: number, size: number, seed: number): string => {
    const noise = seeded(seed);
    const waves = Array.from({ length: 6 }, () => noise.between(0, 6.28));
    const shore = Array.from({ length: 90 }, (_, index): Point => {
      const turn = (index / 90) * Math.PI * 2;
      const reach = size * (1 + waves.reduce((sum, phase, wave) => sum + (0.3 / (wave + 1.2)) * Math.sin(turn * (wave + 2) + phase), 0));
      return at(degrees + (Math.cos(turn) * reach) / 22, depth + Math.sin(turn) * reach * 0.52);
    });
    return poly(shore, ink(0.06, 0.66, 0.5), `stroke="${CREAM}" stroke-width="7"`);
  };
  const lines = (count: number, colour: string, widths: readonly [number, number]): string =>
    repeat(count, () => {
      const from = random.between(-32, 42);
      const d = arc(from, from + random.between(2, 7), random.between(20, 420));
      return stroke(d, colour, random.between(...widths), 'stroke-linecap="round"');
    });
  return (
    repeat(4, (index) =>
      disc(x, y, radius + 76 - index * 20, [ink(0.84, 0.2), ink(0.66, 0.1), ink(0.4, 0.04, 0.05), CREAM][index] ?? CREAM),
    ) +
    disc(x, y, radius, ink(0.62, 0, 0.04)) +
    within(
      'earth',
      disc(x, y, radius, ''),
      disc(x + 200, y + 60, radius, ink(0.78, 0.02)) +
        disc(x + 420, y + 130, radius, ink(0.92, 0.14)) +
        lines(70, ink(0.34, 0, 0.05), [3, 6]) +
        lines(50, DARK, [3, 6]) +
        land(-14, 210, 190, 4) +
        land(4, 90, 40, 12) +
        land(7, 128, 26, 15) +
        land(18, 240, 170, 9) +
        disc(x + 420, y + 130, radius, ink(0.96, 0.34), 'opacity="0.25"') +
        lines(34, CREAM, [5, 13]),
    )
  );
}

export const satellite: Scene = {
  id: 'ondamarea-satellite',
  palette: ONDAMAREA,
  draw: () =>
    field(ink(1, 0.5)) +
    glow('shine', [1130, 360], 760, [ink(0.7, 0.14, 0.08), ink(0.84, 0.26, 0.04), ink(1, 0.5)]) +
    rect(-20, -20, 1660, 1120, 'url(#shine)') +
    stars(7, 170, 860, CREAM) +
    [400, 470, 550].map((reach) => ring(1130, 360, reach, ink(0.5, 0.1, 0.2), 3, 'stroke-dasharray="4 16"')).join('') +
    group(moon(), 'translate(1130 360)') +
    earth() +
    group(craft(), 'translate(620 430) rotate(-19) scale(0.94)'),
};
