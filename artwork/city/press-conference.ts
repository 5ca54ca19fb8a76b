import { audience, person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { castShadow, disc, field, glow, group, line, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';

const COLLARS = [ink(0, 1, 0.12), CREAM, ink(0, 0.2, 0.95), ink(0.7, 0.1), ink(0, 1, 0.12)];

/** A microphone on its stalk, from the lectern's edge on the origin. */
function microphone(turn: number, length: number, collar: string): string {
  return group(
    stroke(`M0 0Q${-turn * 0.5} ${-length * 0.5} 0 ${-length}`, DARK, 10) +
      rect(-20, -length - 44, 40, 50, collar) +
      rect(4, -length - 44, 16, 50, ink(0.5, 0.3, 0.2)) +
      oval(0, -length - 74, 25, 38, DARK) +
      oval(-9, -length - 84, 9, 17, ink(0.66, 0.14)),
    `rotate(${turn})`,
  );
}

/** A television camera on its tripod, looking left or right. */
function camera(x: number, y: number, size: number, side: number): string {
  return group(
    line([0, 60], [-100, 420], DARK, 16) +
      line([0, 60], [100, 420], DARK, 16) +
      line([0, 60], [6, 420], DARK, 14) +
      rect(-130, -70, 210, 126, DARK, 'rx="12"') +
      poly('80,-44 150,-74 150,60 80,36', DARK) +
      rect(-110, -116, 150, 26, DARK, 'rx="12"') +
      rect(-90, -100, 16, 40, DARK) +
      rect(10, -100, 16, 40, DARK) +
      path('M-130 -10l-90 -30v84l90 -10Z', DARK) +
      rect(-116, -56, 180, 8, ink(0, 0.4, 0.9)) +
      disc(58, -46, 9, ink(0, 1, 0.15)) +
      line([0, 60], [-170, 110], DARK, 12),
    `translate(${x} ${y}) scale(${side * size} ${size})`,
  );
}

export const pressConference: Scene = {
  id: 'elfar-press-conference',
  palette: ELFAR,
  draw: () => {
    const leaver: readonly [number, number] = [1310, 742];
    const lectern = 'M350 560H650L620 800H380Z';
    return (
      field(ink(0.94, 0.3)) +
      repeat(19, (fold) => {
        const x = -20 + fold * 62;
        return poly(`${x},-20 ${x + 34},-20 ${x + 30},742 ${x + 4},742`, ink(0.78, 0.16)) + rect(x + 42, -20, 8, 764, ink(1, 0.5));
      }) +
      glow('spot', [500, 440], 520, [ink(0, 0.1, 0.6), ink(0.04, 0.26, 0.6), ink(0.4, 0.3, 0.34), ink(0.9, 0.28)]) +
      `<clipPath id="cone">${poly('440,-20 560,-20 960,760 60,760', '')}</clipPath><g clip-path="url(#cone)">${rect(-20, -20, 1000, 780, 'url(#spot)')}${repeat(16, (fold) => rect(40 + fold * 62, -20, 12, 764, ink(0.5, 0.36, 0.3), 'fill-opacity="0.5"'))}</g>` +
      rect(1110, -20, 560, 764, ink(0.86, 0.2)) +
      repeat(
        5,
        (panel) => rect(1130 + panel * 130, 40, 104, 300, ink(0.74, 0.12)) + rect(1130 + panel * 130, 372, 104, 350, ink(0.74, 0.12)),
      ) +
      rect(1188, 240, 250, 504, ink(1, 0.6)) +
      rect(1206, 258, 214, 486, ink(0, 0.2, 0.8)) +
      poly('1206,258 1420,258 1360,360 1260,360', ink(0, 0.06, 0.5)) +
      poly('1420,258 1420,744 1360,700 1360,360', ink(0, 0.4, 0.9)) +
      poly('1420,258 1540,196 1540,800 1420,744', ink(0.1, 0.56, 0.8)) +
      poly('1446,276 1520,240 1520,470 1446,476', ink(0.36, 0.66, 0.7)) +
      poly('1446,510 1520,508 1520,752 1446,722', ink(0.36, 0.66, 0.7)) +
      disc(1440, 496, 10, DARK) +
      poly(`-20,740 ${WIDTH + 20},740 ${WIDTH + 20},${HEIGHT + 20} -20,${HEIGHT + 20}`, ink(0.7, 0.66, 0.1)) +
      repeat(11, (index) => line([800 + (index - 5) * 170, 742], [800 + (index - 5) * 330, HEIGHT], ink(0.9, 0.7, 0.1), 4)) +
      poly('1206,742 1420,742 1120,960 500,960', ink(0, 0.34, 0.8)) +
      oval(500, 806, 400, 62, ink(0, 0.2, 0.7)) +
      overprint(castShadow(person(leaver, 400, ink(0.8, 0.3), 0.7), leaver, 62, -0.46)) +
      person(leaver, 400, DARK, 0.7) +
      path('M1334 570l52 6l8 84l-60 -4Z', DARK) +
      overprint(poly('380,796 620,796 560,850 180,850', ink(0.7, 0.3))) +
      [-58, -46, -35, -25, -14, -4, 6, 17, 27, 38, 50]
        .map((turn, index) =>
          group(
            microphone(turn, 118 + ((index * 47) % 60) + (20 - Math.abs(turn) * 0.3), COLLARS[(index * 2) % 5] ?? CREAM),
            `translate(${500 + turn * 1.7} 572)`,
          ),
        )
        .join('') +
      poly('330,556 670,556 690,590 310,590', ink(0, 0.2, 0.66)) +
      rect(310, 588, 380, 24, ink(0.4, 0.6, 0.7)) +
      path(lectern, ink(0.04, 0.42, 0.84), 'transform="translate(0 52)"') +
      poly('560,612 642,612 612,852 540,852', ink(0.42, 0.62, 0.7)) +
      poly('346,612 650,612 646,640 350,640', ink(0.5, 0.64, 0.6)) +
      poly('430,572 560,572 566,586 424,586', CREAM) +
      repeat(3, (index) =>
        stroke(`M${420 + index * 80} 612Q${380 + index * 90} 700 ${430 + index * 60} 780T${330 + index * 150} 900`, DARK, 7),
      ) +
      audience(31, 880, 44, -40, 1640, ink(1, 0.5)) +
      camera(130, 660, 1.05, 1) +
      camera(1010, 690, 1, -1) +
      camera(790, 730, 0.8, -1) +
      audience(36, 966, 62, -60, 1680, ink(1, 0.75)) +
      rect(-20, HEIGHT - 8, WIDTH + 40, 30, DARK)
    );
  },
};
