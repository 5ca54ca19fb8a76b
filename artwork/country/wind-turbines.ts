import { DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { cypress, ridge, streaks } from '../scenery.ts';
import { disc, path, poly, rect, sky } from '../shapes.ts';

export const windTurbines: Scene = {
  id: 'elfar-wind-turbines',
  palette: ELFAR,
  draw: () => {
    const turbine = (x: number, foot: number, height: number, turn: number): string => {
      const hub = foot - height;
      const blade = (angle: number): string =>
        path(
          `M${x - height * 0.012} ${hub}Q${x - height * 0.05} ${hub - height * 0.16} ${x} ${hub - height * 0.56}Q${x + height * 0.03} ${hub - height * 0.2} ${x + height * 0.016} ${hub}Z`,
          ink(0.01),
          `transform="rotate(${angle} ${x} ${hub})" stroke="${ink(0.75, 0.1)}" stroke-width="${height * 0.005}"`,
        );
      return (
        poly(
          `${x - height * 0.024},${foot} ${x - height * 0.012},${hub} ${x + height * 0.012},${hub} ${x + height * 0.024},${foot}`,
          ink(0.02),
        ) +
        poly(
          `${x + height * 0.004},${foot} ${x + height * 0.002},${hub} ${x + height * 0.012},${hub} ${x + height * 0.024},${foot}`,
          ink(0.7, 0.1),
        ) +
        [0, 120, 240].map((angle) => blade(angle + turn)).join('') +
        disc(x, hub, height * 0.026, ink(0.95, 0.3))
      );
    };
    return (
      sky(760, [ink(0.78, 0.1), ink(0.5, 0.1), ink(0.12, 0.4, 0.15), ink(0, 0.6, 0.6), ink(0, 0.3, 0.8)]) +
      streaks(77, 120, 600, ink(0.03, 0.4, 0.3), 22) +
      streaks(78, 90, 400, ink(0.66, 0.16), 10) +
      disc(420, 600, 150, ink(0, 1, 0.2)) +
      ridge(2, 660, 60, ink(0.5, 0.4, 0.2), 0.5) +
      turbine(250, 650, 190, 20) +
      turbine(620, 650, 170, 70) +
      turbine(90, 660, 150, 100) +
      path('M-20 700C300 640 620 690 900 640S1400 580 1640 610V1100H-20Z', ink(0.78, 0.35, 0.15)) +
      turbine(820, 660, 330, 48) +
      turbine(1430, 610, 380, 12) +
      turbine(1130, 640, 560, 84) +
      path('M-20 790C360 700 700 800 1040 740S1480 700 1640 740V1100H-20Z', ink(0.12, 0.35, 0.75)) +
      repeat(20, (index) =>
        path(
          `M${760 + index * 8} ${758 - index * 0.6}Q${500 + index * 44} ${880} ${-700 + index * 170} 1100h${70}Q${540 + index * 44} ${880} ${765 + index * 8} ${758 - index * 0.6}Z`,
          ink(0.75, 0.35, 0.2),
        ),
      ) +
      rect(1190, 690, 90, 62, ink(0.04, 0.04, 0.12)) +
      rect(1244, 690, 36, 62, ink(0.7, 0.15)) +
      poly('1180,694 1234,650 1292,694', ink(0.2, 1, 0.1)) +
      cypress([1320, 750], 130, DARK) +
      cypress([1348, 752], 100, DARK)
    );
  },
};
