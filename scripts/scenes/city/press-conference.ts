import { audience } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, fade, field, glow, group, line, oval, overprint, path, poly, rect, ring, stroke } from '../shapes.ts';

const COLOURS = [ink(0, 1, 0.1), ink(0, 0.2, 1), ink(0.85, 0.15), ink(0.5, 0.02, 0.75), CREAM, ink(0.1, 0.55, 0.9)];

/** A hand microphone of 300 pixels, standing on the origin, with a coloured collar. */
function microphone(colour: string, foam: boolean): string {
  return (
    rect(-17, -190, 34, 200, ink(0.95, 0.4), 'rx="10"') +
    rect(-17, -190, 12, 200, ink(0.45, 0.08), 'rx="6"') +
    rect(-42, -176, 84, 78, colour, `rx="8" stroke="${DARK}" stroke-width="5"`) +
    overprint(rect(8, -176, 34, 78, ink(0.35, 0.08))) +
    (foam
      ? oval(0, -236, 48, 64, DARK) + oval(-14, -252, 20, 32, ink(0.72, 0.2))
      : oval(0, -236, 46, 50, ink(0.3, 0.04), `stroke="${DARK}" stroke-width="6"`) +
        repeat(5, (index) => stroke(`M-46 ${-262 + index * 13}Q0 ${-246 + index * 13} 46 ${-262 + index * 13}`, ink(0.85, 0.2), 4)) +
        rect(-48, -224, 96, 12, DARK))
  );
}

function camera(x: number, y: number, size: number): string {
  return group(
    rect(-8, 60, 16, 240, DARK) +
      line([0, 70], [-90, 340], DARK, 14) +
      line([0, 70], [90, 340], DARK, 14) +
      rect(-110, -64, 190, 124, DARK, 'rx="14"') +
      rect(-86, -104, 120, 26, DARK, 'rx="10"') +
      rect(-70, -90, 14, 40, DARK) +
      rect(8, -90, 14, 40, DARK) +
      poly('80,-40 140,-66 140,60 80,36', DARK) +
      disc(-80, -36, 9, ink(0, 1, 0.15)) +
      rect(-94, -10, 66, 44, ink(0.4, 0.1, 0.1), 'rx="5"'),
    `translate(${x} ${y}) scale(${size})`,
  );
}

export const pressConference: Scene = {
  id: 'elfar-press-conference',
  palette: ELFAR,
  draw: () => {
    const bank = [
      [640, 470, -36, 0.8, 1],
      [960, 470, 36, 0.8, 0],
      [690, 452, -24, 0.96, 0],
      [910, 452, 24, 0.96, 1],
      [744, 444, -13, 1.08, 1],
      [856, 444, 13, 1.08, 0],
      [800, 440, 0, 1.2, 0],
      [664, 520, -46, 0.72, 0],
      [936, 520, 46, 0.72, 1],
      [730, 520, -22, 0.8, 1],
      [870, 520, 20, 0.8, 0],
      [802, 520, -4, 0.78, 1],
    ] as const;
    return (
      field(ink(0.86, 0.2)) +
      repeat(28, (index) => rect(index * 60 - 20, -20, 22, 840, ink(0.62, 0.1))) +
      glow('pool', [800, 380], 640, [ink(0, 0.12, 0.7), ink(0.02, 0.24, 0.62), ink(0.3, 0.2, 0.3)]) +
      disc(800, 380, 440, 'url(#pool)') +
      ring(800, 380, 470, ink(0.3, 0.1, 0.2), 8) +
      repeat(
        3,
        (index) => rect(250 + index * 550 - 30, -20, 60, 76, DARK, 'rx="8"') + oval(250 + index * 550, 58, 34, 10, ink(0, 0.1, 0.8)),
      ) +
      bank.map(([x, y]) => stroke(`M${800 + (x - 800) * 0.5} 600Q${800 + (x - 800) * 0.7} ${y + 100} ${x} ${y + 50}`, DARK, 16)).join('') +
      bank
        .slice(0, 7)
        .map(([x, y, turn, size, foam], index) =>
          group(microphone(COLOURS[(index * 5 + 1) % 6] ?? CREAM, foam === 1), `translate(${x} ${y + 60}) rotate(${turn}) scale(${size})`),
        )
        .join('') +
      bank
        .slice(7)
        .map(([x, y, turn, size, foam], index) =>
          group(microphone(COLOURS[(index * 5 + 3) % 6] ?? CREAM, foam === 1), `translate(${x} ${y + 50}) rotate(${turn}) scale(${size})`),
        )
        .join('') +
      fade('wood', { from: [520, 0], to: [1080, 0] }, [ink(0.05, 0.5, 0.85), ink(0.05, 0.38, 0.8), ink(0.4, 0.6, 0.7)]) +
      poly('500,550 1100,550 1140,610 460,610', ink(0.02, 0.2, 0.62)) +
      rect(460, 606, 680, 26, ink(0.35, 0.6, 0.7)) +
      poly(`530,632 1070,632 1030,${HEIGHT + 20} 570,${HEIGHT + 20}`, 'url(#wood)') +
      repeat(5, (index) => line([590 + index * 105, 640], [606 + index * 97, HEIGHT], ink(0.3, 0.55, 0.75), 4)) +
      stroke('M640 560C560 620 560 700 520 760S470 900 500 1000', DARK, 8) +
      stroke('M960 560C1050 640 1030 720 1086 790S1100 900 1090 1000', DARK, 8) +
      stroke('M760 560C740 690 800 720 790 820S740 930 760 1040', DARK, 8) +
      path('M700 700H900V800Q900 850 800 880Q700 850 700 800Z', ink(0, 0.9, 0.2)) +
      path('M722 720H878V796Q876 834 800 858Q724 834 722 796Z', CREAM) +
      poly('800,738 816,776 856,780 826,806 836,844 800,824 764,844 774,806 744,780 784,776', ink(0.85, 0.2)) +
      camera(250, 640, 1.25) +
      group(camera(0, 0, 1.05), 'translate(1370 690) scale(-1 1)') +
      audience(31, 850, 46, -40, 1640, ink(0.95, 0.4)) +
      rect(1146, 660, 74, 130, DARK, 'rx="10"') +
      rect(1156, 674, 54, 96, ink(0.1, 0.1, 0.5)) +
      poly('1150,780 1216,780 1240,1000 1170,1000', DARK) +
      rect(-20, 980, WIDTH + 40, 110, DARK) +
      audience(36, 950, 66, -60, 1680, DARK)
    );
  },
};
