import { windows } from '../buildings.ts';
import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { rain } from '../scenery.ts';
import { disc, field, glow, group, line, oval, path, poly, rect, stroke } from '../shapes.ts';

const LAMP = ink(0, 0.12, 0.8);

/** A bus seen from the front, 560 pixels wide, its wheels on the origin. */
function bus(): string {
  return (
    rect(-270, -40, 90, 70, DARK, 'rx="12"') +
    rect(180, -40, 90, 70, DARK, 'rx="12"') +
    path('M-290 0V-560Q-290 -650 -200 -656H200Q290 -650 290 -560V0Z', ink(0.02, 1, 0.12), `stroke="${DARK}" stroke-width="8"`) +
    path('M190 -652Q290 -650 290 -560V0H200V-560Q210 -610 190 -652Z', ink(0.6, 1, 0.1)) +
    rect(-230, -636, 460, 80, DARK, 'rx="14"') +
    rect(-212, -620, 84, 48, LAMP) +
    path('M-196 -608h20v24h-20zM-164 -608h20v24h-20z', DARK) +
    repeat(5, (index) => rect(-100 + index * 62, -612, 46, 14, LAMP) + rect(-100 + index * 62, -590, 30, 12, LAMP)) +
    path('M-260 -536H260V-240Q0 -210 -260 -240Z', ink(0.02, 0.14, 0.7), `stroke="${DARK}" stroke-width="10"`) +
    rect(-4, -536, 8, 316, DARK) +
    repeat(3, (index) => rect(-220 + index * 160, -520, 110, 14, CREAM)) +
    path('M-190 -240Q-190 -380 -136 -384T-80 -232Z', DARK) +
    disc(-136, -412, 36, DARK) +
    stroke('M-210 -262A80 40 0 0 1 -70 -262', DARK, 12) +
    repeat(
      3,
      (index) =>
        path(`M${44 + index * 70} -240v-60q4 -40 26 -40t26 40v60Z`, ink(0.7, 0.5, 0.2)) +
        disc(70 + index * 70, -362, 19, ink(0.7, 0.5, 0.2)),
    ) +
    stroke('M-20 -232L-150 -300M230 -236L110 -306', DARK, 8) +
    rect(-290, -190, 580, 20, CREAM) +
    rect(-110, -130, 220, 70, DARK, 'rx="10"') +
    repeat(4, (index) => rect(-100, -120 + index * 15, 200, 5, ink(0.4, 0.3, 0.1))) +
    [-210, 210].map((x) => disc(x, -96, 46, DARK) + disc(x, -96, 36, CREAM)).join('') +
    rect(-300, -40, 600, 34, DARK, 'rx="10"') +
    path('M-296 -470h-50q-16 0 -16 20v90q0 20 16 20h24v-90h26ZM296 -470h50q16 0 16 20v90q0 20 -16 20h-24v-90h-26Z', DARK)
  );
}

export const busNight: Scene = {
  id: 'elfar-bus-night',
  palette: ELFAR,
  draw: () => {
    const random = seeded(91);
    const smears = repeat(110, (index) => {
      const x = [560, 1000, 780, 180, 1380][index % 5] ?? 0;
      const [across, y] = [x + random.between(-130, 130), random.between(850, 1070)];
      return rect(
        across,
        y,
        random.between(30, 120),
        random.between(5, 12),
        [LAMP, CREAM, ink(0.1, 1, 0.1), LAMP, ink(0, 0.6, 0.7)][index % 5] ?? LAMP,
        'rx="6"',
      );
    });
    return (
      field(ink(1, 0.4)) +
      rect(-20, -20, 420, 800, ink(0.92, 0.3)) +
      windows({ x: 20, y: 10, width: 340, height: 560, columns: 4, rows: 5, opening: [0.5, 0.6] }, () =>
        random.chance(0.4) ? ink(0.05, 0.35, 0.85) : DARK,
      ) +
      rect(1190, -20, 430, 800, ink(0.86, 0.24)) +
      windows({ x: 1220, y: -30, width: 400, height: 600, columns: 4, rows: 5, opening: [0.5, 0.6] }, () =>
        random.chance(0.35) ? ink(0.05, 0.35, 0.85) : DARK,
      ) +
      rect(400, 260, 260, 520, ink(0.8, 0.2)) +
      rect(980, 180, 210, 600, ink(0.78, 0.2)) +
      repeat(18, (index) =>
        rect(424 + (index % 3) * 78, 300 + Math.floor(index / 3) * 70, 34, 40, random.chance(0.5) ? LAMP : ink(0.95, 0.4)),
      ) +
      rect(-20, 590, 400, 190, ink(0.1, 0.35, 0.8)) +
      repeat(4, (index) => rect(6 + index * 96, 620, 76, 160, ink(0, 0.06, 0.5))) +
      poly('-20,580 400,580 430,640 -20,640', ink(0, 0.95, 0.2)) +
      rect(1210, 600, 420, 180, ink(0.6, 0.3, 0.4)) +
      poly('1200,590 1640,590 1640,650 1170,650', ink(0.3, 0.5, 0.8)) +
      rect(-20, 776, WIDTH + 40, 30, ink(0.6, 0.12)) +
      rect(-20, 800, WIDTH + 40, HEIGHT, ink(0.95, 0.34)) +
      glow('halo', [250, 300], 330, [ink(0, 0.1, 0.6), ink(0.4, 0.3, 0.4), ink(0.92, 0.3)]) +
      `<g opacity="0.6">${disc(250, 300, 300, 'url(#halo)')}</g>` +
      stroke('M110 830V300Q110 250 170 250H250', DARK, 18) +
      path('M200 250H300L320 290H180Z', DARK) +
      oval(250, 292, 62, 16, CREAM) +
      stroke('M1490 830V340Q1490 290 1440 290H1380', DARK, 16) +
      oval(1380, 306, 50, 14, CREAM) +
      smears +
      group(bus(), 'translate(780 940) skewY(0) scale(1.12)') +
      [548, 1012]
        .map(
          (x, index) =>
            glow(`beam${index}`, [x, 832], 190, [CREAM, ink(0, 0.1, 0.7), ink(0.4, 0.8, 0.3)]) +
            `<g opacity="0.5">${disc(x, 832, 120, `url(#beam${index})`)}</g>` +
            disc(x, 832, 40, CREAM),
        )
        .join('') +
      path('M500 980L420 1080H640L596 980ZM970 980L930 1080H1160L1060 980Z', ink(0, 0.1, 0.75), 'opacity="0.7"') +
      repeat(8, (index) =>
        rect(430 + (index % 4) * 40 + (index > 3 ? 520 : 0), 1000 + (index % 3) * 26, 70, 8, ink(0.95, 0.34), 'rx="4"'),
      ) +
      person([1350, 930], 290, DARK, 0.2) +
      path(
        'M1220 690Q1230 590 1350 580T1480 690Q1440 664 1415 690Q1380 660 1350 690Q1318 660 1285 690Q1260 664 1220 690Z',
        ink(0.02, 0.2, 0.95),
        `stroke="${DARK}" stroke-width="6"`,
      ) +
      line([1350, 580], [1350, 790], DARK, 8) +
      rain(17, 150, ink(0.3, 0.06, 0.06))
    );
  },
};
