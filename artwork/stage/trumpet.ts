import { CORAL, CREAM, DARK, ONDAMAREA_SKY, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { cloud } from '../scenery.ts';
import { group, line, oval, overprint, path, poly, rays, rect, sky, stroke, within } from '../shapes.ts';

const BRASS = ink(0, 0.42, 0.95);
const SHADOW = ink(0.32, 0.95, 0.75);
const BELL = 'M-40 -20C200 -24 350 -60 452 -190V190C350 60 200 24 -40 20Z';
const LOOP = 'M250 0H-470Q-560 0 -560 92T-470 184H60Q160 184 160 92T60 0';

/**
 * A trumpet from its side, its bell to the right of the origin and its mouthpiece far to the left.
 */
function horn(name: string): string {
  return (
    stroke(LOOP, SHADOW, 46) +
    stroke(LOOP, BRASS, 36) +
    stroke('M250 -8H-470Q-552 -8 -552 80M-470 176H60', SUN, 10) +
    line([-900, 0], [-440, 0], SHADOW, 36) +
    line([-900, 0], [-440, 0], BRASS, 27) +
    line([-900, -6], [-440, -6], CREAM, 7) +
    path('M-1000 -34Q-960 -20 -890 -18V18Q-960 20 -1000 34Z', CREAM, `stroke="${SHADOW}" stroke-width="6"`) +
    path(BELL, BRASS, `stroke="${SHADOW}" stroke-width="7"`) +
    within(
      name,
      path(BELL, ''),
      path('M-40 6C200 10 360 40 460 100V200H-40Z', ink(0.05, 0.8, 0.8)) +
        path('M-40 -16C200 -18 350 -40 460 -150V-110C350 -20 200 -8 -40 -6Z', CREAM) +
        path('M-40 26C200 30 330 50 460 160V200H-40Z', SHADOW),
    ) +
    oval(452, 0, 62, 194, SUN, `stroke="${SHADOW}" stroke-width="7"`) +
    oval(456, 0, 44, 164, SHADOW) +
    path('M456 -160A44 160 0 0 1 456 160Q490 60 470 -40Z', ink(0, 0.7, 0.85)) +
    oval(448, 6, 18, 70, DARK) +
    repeat(3, (index) => {
      const x = -250 + index * 86;
      return (
        rect(x - 34, -92, 68, 310, SHADOW, 'rx="14"') +
        rect(x - 29, -86, 58, 298, BRASS, 'rx="11"') +
        rect(x - 22, -78, 15, 280, CREAM, 'rx="7"') +
        rect(x + 12, -78, 15, 280, ink(0.05, 0.8, 0.8), 'rx="7"') +
        rect(x - 36, -100, 72, 26, SUN, `rx="8" stroke="${SHADOW}" stroke-width="5"`) +
        rect(x - 36, 196, 72, 26, SUN, `rx="8" stroke="${SHADOW}" stroke-width="5"`) +
        line([x, -100], [x, index === 1 ? -128 : -160], DARK, 12) +
        rect(x - 27, index === 1 ? -144 : -176, 54, 20, CREAM, `rx="9" stroke="${SHADOW}" stroke-width="5"`)
      );
    })
  );
}

/** A horn and the shadow it throws on what is behind. */
function hornWithShadow(name: string, place: string): string {
  const outline =
    stroke(LOOP, ink(0.45, 0.2), 46) +
    path(BELL, ink(0.45, 0.2)) +
    oval(452, 0, 62, 194, ink(0.45, 0.2)) +
    rect(-290, -100, 240, 320, ink(0.45, 0.2));
  return group(overprint(group(outline, 'translate(16 60)')) + horn(name), place);
}

export const trumpet: Scene = {
  id: 'ondamarea-trumpet',
  palette: ONDAMAREA_SKY,
  draw: () =>
    sky(1067, [ink(0.8, 0.02), ink(0.56), ink(0.2, 0.03, 0.08)]) +
    rays([160, 1080], 2200, 26, ink(0.42, 0, 0.03), 2) +
    cloud(71, 60, 300, 420, CREAM) +
    [20, 130]
      .map(
        (y, row) =>
          stroke(`M-20 ${y}Q800 ${y + 170} 1620 ${y - 20}`, DARK, 4) +
          repeat(16, (index) => {
            const x = 30 + index * 102 + row * 40;
            const drop = y + 340 * (x / 1640) * (1 - x / 1640) - (x / 1640) * 20;
            return poly(
              [
                [x - 32, drop - 2],
                [x + 32, drop - 2],
                [x, drop + 66],
              ],
              [CORAL, SUN, CREAM, ink(0.9, 0.2)][(index + row) % 4] ?? CORAL,
            );
          }),
      )
      .join('') +
    hornWithShadow('bell1', 'translate(880 410) rotate(-27) scale(0.86)') +
    hornWithShadow('bell2', 'translate(920 720) rotate(-24) scale(1.02)') +
    hornWithShadow('bell3', 'translate(1000 1050) rotate(-21) scale(1.15)'),
};
