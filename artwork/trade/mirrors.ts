import { audience } from '../figures.ts';
import { DARK, ONDAMAREA_LAND, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, oval, poly, path, rect } from '../shapes.ts';

const SHRINK = 0.72;
const DEPTH = 15;

/** A torch that shines upwards, its foot on the origin, 210 pixels high. */
function torch(tint: number): string {
  return (
    poly('-30,-196 -120,-440 120,-440 30,-196', ink(tint * 0.9, 0.02, 0.62 - tint * 0.2), 'opacity="0.55"') +
    rect(-26, -150, 52, 150, ink(tint, 0.95 - tint * 0.5, 0.2), 'rx="9"') +
    rect(6, -150, 20, 150, ink(0.4 + tint * 0.6, 1 - tint * 0.5, 0.2), 'rx="9"') +
    poly('-26,-146 26,-146 46,-196 -46,-196', ink(Math.max(0.1, tint), 0.3, 0.8)) +
    oval(0, -196, 46, 14, ink(tint * 0.8, 0, 0.1)) +
    rect(-10, -110, 18, 30, ink(tint, 0.02, 0.1), 'rx="5"')
  );
}

export const mirrors: Scene = {
  id: 'ondamarea-mirrors',
  palette: ONDAMAREA_LAND,
  draw: () => {
    const inner = (level: number): string => {
      const tint = Math.min(1, (level / DEPTH) ** 0.85);
      return (
        rect(
          -560,
          -430,
          1120,
          860,
          level % 2 === 0 ? ink(0.1 + tint * 0.9, 0.5 - tint * 0.2, 0.75 - tint * 0.3) : ink(0.3 + tint * 0.7, 0.3, 0.5),
          'rx="26"',
        ) +
        rect(-560, -430, 1120, 26, ink(tint * 0.9, 0.1, 0.6), 'rx="13"') +
        rect(-516, -386, 1032, 772, ink(0.04 + tint * 0.72, 0.02, 0.1 + tint * 0.3), 'rx="8"') +
        poly('-516,386 516,386 400,250 -400,250', ink(0.1 + tint * 0.8, 0.24, 0.4)) +
        (level < 11 ? group(torch(tint), 'translate(-390 372) scale(1.3)') : '') +
        poly('-516,-386 -330,-386 -516,-60', ink(0.02 + tint * 0.6, 0, 0.06), 'opacity="0.7"')
      );
    };
    return (
      field(ink(0.62, 0.08, 0.3)) +
      repeat(17, (index) => rect(index * 98 - 10, -20, 46, 1110, ink(0.7, 0.1, 0.3))) +
      repeat(DEPTH, (level) => {
        const scale = 1.22 * SHRINK ** level;
        const [x, y] = [800 + (1 - SHRINK ** level) * 380, 400 - (1 - SHRINK ** level) * 160];
        return group(
          inner(level),
          `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)}) rotate(${(level * 1.6).toFixed(1)})`,
        );
      }) +
      rect(-20, 1010, 1660, 80, DARK) +
      audience(7, 900, 74, 40, 560, ink(0.95, 0.36)) +
      audience(11, 905, 70, 1090, 1580, ink(0.95, 0.36)) +
      audience(3, 965, 88, -60, 760, DARK) +
      audience(5, 970, 88, 960, 1700, DARK) +
      group(
        path('M-104 250V110Q-96 60 -40 50H40Q96 60 104 110V250Z', ink(0.1, 1, 0.4)) +
          path('M30 50H40Q96 60 104 110V250H50Q60 120 30 50Z', ink(0.5, 1, 0.4)) +
          rect(-18, 20, 36, 50, DARK) +
          oval(0, -14, 58, 66, DARK) +
          path('M-50 -44Q-130 -60 -136 10Q-120 60 -96 66Q-110 10 -50 0ZM50 -44Q130 -60 136 10Q120 60 96 66Q110 10 50 0Z', DARK) +
          disc(-58, -34, 14, SUN) +
          disc(58, -34, 14, SUN),
        'translate(780 890) scale(1.04)',
      )
    );
  },
};
