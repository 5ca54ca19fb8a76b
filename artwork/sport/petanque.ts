import { person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA_LAND, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { broadleaf } from '../scenery.ts';
import { archway, windows } from '../buildings.ts';
import { disc, group, oval, overprint, path, poly, rect, sky, stroke, within } from '../shapes.ts';

/** A steel boule of `radius` on the ground at its foot, with grooves turned by `turn` degrees. */
function boule(x: number, foot: number, radius: number, turn: number, steel: readonly [string, string, string]): string {
  const [light, middle, dark] = steel;
  const y = foot - radius;
  return (
    overprint(
      path(
        `M${x - radius * 0.6} ${foot - radius * 0.1}Q${x + radius} ${foot - radius * 0.5} ${x + radius * 3.4} ${foot - radius * 0.12}Q${x + radius * 1.4} ${foot + radius * 0.36} ${x - radius * 0.2} ${foot + radius * 0.08}Z`,
        ink(0.75, 0.2, 0.1),
      ),
    ) +
    disc(x, y, radius, dark) +
    within(
      `boule${x}`,
      disc(x, y, radius, ''),
      disc(x - radius * 0.16, y - radius * 0.14, radius * 0.96, middle) +
        disc(x - radius * 0.4, y - radius * 0.36, radius * 0.62, light) +
        group(
          repeat(3, (index) =>
            stroke(
              `M${-radius * 1.1} ${(index - 1) * radius * 0.24}Q0 ${(index - 1) * radius * 0.24 + radius * 0.36} ${radius * 1.1} ${(index - 1) * radius * 0.24}`,
              DARK,
              radius * 0.045,
            ),
          ) + stroke(`M${-radius * 0.3} ${-radius}Q${radius * 0.1} 0 ${-radius * 0.3} ${radius}`, DARK, radius * 0.045),
          `translate(${x} ${y}) rotate(${turn})`,
        ) +
        path(
          `M${x - radius} ${y + radius * 0.5}Q${x} ${y + radius * 1.24} ${x + radius} ${y + radius * 0.2}V${y + radius * 1.2}H${x - radius}Z`,
          ink(0.2, 0.5, 0.6),
          'opacity="0.5"',
        ),
    ) +
    oval(
      x - radius * 0.44,
      y - radius * 0.5,
      radius * 0.2,
      radius * 0.12,
      CREAM,
      `transform="rotate(-36 ${x - radius * 0.44} ${y - radius * 0.5})"`,
    )
  );
}

/** A sliding calliper along the x axis, its jaws 300 pixels apart from the origin. */
function calliper(): string {
  return (
    path('M-40 -26H470V26H-40Z', ink(0.3, 0.06, 0.1), `stroke="${DARK}" stroke-width="6"`) +
    repeat(22, (index) => rect(-20 + index * 22, -24, 4, index % 5 === 0 ? 30 : 17, DARK)) +
    path('M-40 -26H30L10 150Q-10 170 -40 150Z', ink(0.12, 0.03, 0.1), `stroke="${DARK}" stroke-width="6"`) +
    path('M270 -40H400V40H330L316 150Q296 170 286 150Z', ink(0.5, 0.1, 0.1), `stroke="${DARK}" stroke-width="6"`) +
    disc(350, -52, 19, SUN, `stroke="${DARK}" stroke-width="5"`)
  );
}

export const petanque: Scene = {
  id: 'ondamarea-petanque',
  palette: ONDAMAREA_LAND,
  draw: () => {
    const random = seeded(37);
    const gravel = repeat(420, () => {
      const depth = random.between(0, 1) ** 1.6;
      const y = 520 + depth * 540;
      return oval(
        random.between(-20, 1620),
        y,
        2 + depth * 9,
        1 + depth * 4.5,
        random.chance(0.5) ? ink(0.3, 0.4, 0.5) : CREAM,
        `opacity="${random.between(0.5, 1).toFixed(2)}"`,
      );
    });
    const steel = [ink(0.08, 0.02, 0.06), ink(0.4, 0.08, 0.1), ink(0.85, 0.3, 0.1)] as const;
    const bronze = [ink(0, 0.14, 0.6), ink(0.12, 0.5, 0.8), ink(0.65, 0.75, 0.5)] as const;
    const house = (x: number, width: number, top: number, wall: string): string =>
      rect(x, top, width, 420 - top, wall) +
      rect(x - 6, top - 10, width + 12, 18, ink(0.1, 0.8, 0.5)) +
      windows(
        { x: x + 10, y: top + 24, width: width - 20, height: 250 - top, columns: Math.round(width / 90), rows: 2, opening: [0.4, 0.62] },
        () => ink(0.6, 0.1, 0.2),
      ) +
      repeat(Math.round(width / 130), (index) => archway(x + 22 + index * 128, 420, 84, 116, ink(0.7, 0.3, 0.25)));
    return (
      sky(420, [ink(0.2, 0, 0.04), ink(0, 0.1, 0.36)]) +
      house(-30, 420, 70, ink(0.04, 0.3, 0.5)) +
      house(390, 330, 110, ink(0, 0.12, 0.42)) +
      house(720, 460, 50, ink(0.06, 0.24, 0.4)) +
      house(1180, 450, 96, ink(0.02, 0.34, 0.56)) +
      rect(-20, 416, 1660, 680, ink(0.03, 0.3, 0.64)) +
      poly('-20,470 1640,440 1640,560 -20,640', ink(0.34, 0.34, 0.5), 'opacity="0.8"') +
      [60, 470, 1010, 1500]
        .map((x, index) =>
          broadleaf(index + 3, [x, 476], 480, { dark: ink(0.85, 0.12, 0.4), light: ink(0.4, 0.02, 0.7), trunk: ink(0.7, 0.5, 0.3) }),
        )
        .join('') +
      rect(600, 404, 330, 16, DARK) +
      rect(600, 352, 330, 14, DARK) +
      rect(600, 380, 330, 10, DARK) +
      [620, 896].map((x) => rect(x, 350, 14, 118, DARK)).join('') +
      group(
        path('M-30 -70Q-34 -128 0 -134T30 -70V-20H-30Z', CORAL) +
          path('M-26 -30H52V40H34V-4H-26Z', DARK) +
          disc(2, -154, 20, DARK) +
          path('M-24 -158Q-20 -182 4 -182T28 -160L40 -156H-24Z', CREAM) +
          stroke('M48 40V-60', DARK, 6),
        'translate(700 428)',
      ) +
      person([1200, 500], 250, DARK, 0.3) +
      path('M1166 410L1172 286Q1200 274 1228 286L1234 410Z', SUN) +
      person([1310, 510], 262, DARK, 0.5) +
      path('M1274 416L1280 286Q1310 272 1340 286L1346 416Z', ink(0.7, 0.04, 0.2)) +
      person([300, 516], 258, DARK, 0.6) +
      path('M264 420L270 290Q300 276 330 290L336 420Z', CORAL) +
      stroke('M324 306L380 350L424 316', DARK, 19, 'stroke-linecap="round" stroke-linejoin="round"') +
      disc(436, 300, 15, ink(0.5, 0.1, 0.1)) +
      gravel +
      poly('-20,640 1640,560 1640,640 -20,760', ink(0.3, 0.3, 0.5), 'opacity="0.35"') +
      boule(1180, 660, 54, 20, bronze) +
      boule(350, 700, 64, -30, steel) +
      boule(560, 900, 168, -24, steel) +
      overprint(path('M760 858Q860 820 960 850Q880 880 780 872Z', ink(0.75, 0.2, 0.1))) +
      disc(792, 838, 40, ink(0.4, 1, 0.3)) +
      disc(786, 832, 36, CORAL) +
      oval(774, 816, 12, 7, CREAM) +
      boule(1030, 940, 184, 38, bronze) +
      group(overprint(path('M30 26H470L500 66H60Z', ink(0.6, 0.2, 0.1))) + calliper(), 'translate(640 990) rotate(-4) scale(1.15 0.5)')
    );
  },
};
