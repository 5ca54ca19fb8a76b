import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, poly, rect, sky, stroke, within } from '../shapes.ts';
import { skyline } from '../buildings.ts';

const RED = ink(0.04, 0.98, 0.18);
const BODY = 'M-62 0V-250Q-62 -300 -30 -322V-356H30V-322Q62 -300 62 -250V0Q62 12 48 12H-48Q-62 12 -62 0Z';

/** A sample of one litre, filled to `level` (0 to 1); the light comes through it from the left. */
function bottle(index: number, level: number): string {
  const top = 6 - level * 300;
  const [liquid, deep, bright] =
    level > 0.7 ? [ink(0, 0.9, 0.3), ink(0.5, 1, 0.2), ink(0, 0.5, 0.5)] : [ink(0, 0.3, 0.85), ink(0.24, 0.54, 0.86), ink(0, 0.1, 0.5)];
  return (
    path(BODY, ink(0.14, 0.02, 0.03)) +
    within(
      `bottle${index}`,
      path(BODY, ''),
      rect(-70, top, 140, 400, liquid) +
        rect(22, top, 60, 400, deep) +
        rect(-50, top, 14, 400, bright) +
        oval(0, top, 66, 12, bright) +
        repeat(7, (speck) => disc(-30 + ((speck * 31 + index * 17) % 66), top + 30 + ((speck * 53) % 240), 4, deep)),
    ) +
    path(BODY, 'none', `stroke="${DARK}" stroke-width="6"`) +
    stroke('M-46 -244V-30', CREAM, 8, 'stroke-linecap="round"') +
    rect(-38, -402, 76, 52, index % 2 === 0 ? ink(0.9, 0.24) : ink(0.76, 0.12), 'rx="8"') +
    repeat(5, (rib) => rect(-30 + rib * 15, -396, 4, 40, ink(1, 0.5))) +
    rect(-58, -170, 116, 84, CREAM) +
    rect(-58, -170, 18, 84, RED) +
    repeat(3, (row) => rect(-28, -154 + row * 22, 70 - row * 16, 8, DARK))
  );
}

/** A pipette held in a stand, with a drop about to fall. */
function pipette(): string {
  return (
    rect(-16, -420, 32, 300, ink(0.1, 0.04, 0.06)) +
    rect(2, -420, 14, 300, ink(0.5, 0.1, 0.05)) +
    rect(-26, -470, 52, 70, RED, 'rx="10"') +
    rect(4, -470, 22, 70, ink(0.56, 1, 0.1), 'rx="10"') +
    rect(-10, -520, 20, 60, DARK) +
    poly('-16,-120 16,-120 5,0 -5,0', ink(0.26, 0.04, 0.04)) +
    path('M0 10Q-16 36 0 46Q16 36 0 10Z', RED)
  );
}

/** The plate of wells, seen at a slant: the reds rise towards the right. */
function plate(): string {
  return (
    overprint(poly('30,40 560,40 690,230 120,230', ink(0.5, 0.2))) +
    poly('0,0 520,0 600,180 40,180', CREAM) +
    poly('40,180 600,180 600,208 40,208', ink(0.4, 0.08, 0.06)) +
    repeat(6, (row) =>
      repeat(12, (column) => {
        const hot = row > 5 - (column - 4) * 0.9;
        const [x, y] = [40 + column * (40 + row * 0.8) + row * 7, 22 + row * 27];
        return oval(x, y, 15, 9.5, hot ? RED : ink(0, 0.24, 0.8)) + oval(x + 3, y + 3, 10, 5, hot ? ink(0.5, 1, 0.1) : ink(0.2, 0.44, 0.8));
      }),
    )
  );
}

export const laboratory: Scene = {
  id: 'elfar-laboratory',
  palette: ELFAR,
  draw: () => {
    const levels = [0.24, 0.2, 0.26, 0.34, 0.5, 0.72, 0.86, 0.62];
    const at = (index: number): number => 190 + index * 158;
    return (
      field(ink(0.9, 0.2)) +
      sky(640, [ink(0.26, 0.02, 0.02), ink(0.06, 0.04, 0.12), ink(0, 0.16, 0.4), ink(0, 0.3, 0.5)]) +
      skyline(18, 640, { from: -20, to: 1640, low: 60, high: 170 }, { wall: ink(0.3, 0.18, 0.14) }) +
      skyline(19, 650, { from: -20, to: 1640, low: 20, high: 80 }, { wall: ink(0.5, 0.2, 0.1) }) +
      repeat(5, (bar) => rect(-14 + bar * 400, -20, 24, 680, ink(0.94, 0.3))) +
      rect(-20, 196, WIDTH + 40, 16, ink(0.94, 0.3)) +
      rect(-20, -20, WIDTH + 40, 56, ink(0.94, 0.3)) +
      rect(-20, 626, WIDTH + 40, 60, ink(0.94, 0.3)) +
      rect(-20, 670, WIDTH + 40, 420, ink(0.03, 0.04, 0.12)) +
      rect(-20, 664, WIDTH + 40, 12, CREAM) +
      overprint(poly(`900,676 1640,676 1640,${HEIGHT} 1200,${HEIGHT}`, ink(0.16, 0.03))) +
      levels
        .map((level, index) => {
          const x = at(index);
          const tint = level > 0.7 ? ink(0, 0.7, 0.2) : ink(0, 0.2, 0.6);
          return overprint(
            poly(`${x - 60},760 ${x + 60},760 ${x + 330},${HEIGHT + 20} ${x + 150},${HEIGHT + 20}`, ink(0.34, 0.06)) +
              poly(
                `${x - 44},770 ${x + 40},770 ${x + 44 + level * 260},${770 + level * 290} ${x - 60 + level * 230},${770 + level * 290}`,
                tint,
              ),
          );
        })
        .join('') +
      levels.map((level, index) => group(bottle(index, level), `translate(${at(index)} 756)`)).join('') +
      group(plate(), 'translate(760 832)') +
      line([1180, -20], [1180, 210], DARK, 12) +
      rect(1130, 196, 420, 16, DARK) +
      rect(1530, 196, 18, 560, DARK) +
      rect(1440, 744, 190, 26, DARK) +
      group(pipette(), 'translate(1456 700)') +
      rect(1430, 320, 110, 20, DARK)
    );
  },
};
