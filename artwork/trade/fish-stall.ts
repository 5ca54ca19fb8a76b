import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, line, overprint, path, poly, rect, stroke } from '../shapes.ts';
import { fish } from '../sea-life.ts';

/** A tray of crushed ice with a row of fish upon it, leaning towards us. */
function tray(name: string, x: number, y: number, width: number, kinds: readonly (readonly [string, string])[]): string {
  const random = seeded(x + y);
  return (
    poly(
      [
        [x + 26, y],
        [x + width - 26, y],
        [x + width, y + 230],
        [x, y + 230],
      ],
      CREAM,
    ) +
    repeat(60, () =>
      poly(
        '0,-12 14,0 4,13 -12,5',
        ink(random.between(0.12, 0.4), 0, 0.03),
        `transform="translate(${random.between(x + 30, x + width - 30)} ${random.between(y + 14, y + 215)}) rotate(${random.between(0, 90)})"`,
      ),
    ) +
    kinds
      .map(([back, belly], index) =>
        group(
          fish(`${name}${index}`, back, belly),
          `translate(${x + ((index + 0.75) * width) / (kinds.length + 0.5)} ${y + 112}) rotate(${-66 + random.between(-5, 5)}) scale(0.68)`,
        ),
      )
      .join('') +
    poly(
      [
        [x, y + 230],
        [x + width, y + 230],
        [x + width - 6, y + 276],
        [x + 6, y + 276],
      ],
      ink(0.55, 0.02, 0.05),
    ) +
    rect(x, y + 228, width, 9, CREAM)
  );
}

export const fishStall: Scene = {
  id: 'ondamarea-fish-stall',
  palette: ONDAMAREA,
  draw: () => {
    const blue = [ink(0.9, 0.15), ink(0.22, 0, 0.05)] as const;
    const red = [ink(0.05, 1, 0.3), ink(0, 0.5, 0.3)] as const;
    const gold = [ink(0.5, 0.05, 0.5), ink(0, 0.1, 0.75)] as const;
    const tile = repeat(9, (row) =>
      repeat(22, (column) =>
        rect(column * 76 - 30 + (row % 2) * 38, 150 + row * 42, 70, 36, (row + column) % 5 === 0 ? ink(0.42, 0, 0.05) : ink(0.3, 0, 0.05)),
      ),
    );
    const scales = [1180, 470] as const;
    return (
      field(ink(0.16, 0, 0.06)) +
      tile +
      rect(-20, 360, 1640, 760, ink(0, 0.45, 0.72)) +
      overprint(rect(-20, 150, 1640, 60, ink(0.45, 0.1))) +
      [200, 520, 1000]
        .map(
          (x, index) =>
            line([x, 130], [x, 236], DARK, 6) +
            stroke(`M${x} 232q0 26 18 26q18 0 16 -20`, DARK, 6) +
            group(fish(`hung${index}`, ...(index === 1 ? red : blue)), `translate(${x + 16} 372) rotate(90) scale(0.72)`),
        )
        .join('') +
      repeat(17, (index) => {
        const x = -60 + index * 102;
        return (
          path(`M${x} -20H${x + 102}V140Q${x + 51} 196 ${x} 140Z`, index % 2 === 0 ? CORAL : CREAM) +
          (index % 2 === 0 ? '' : path(`M${x} 90H${x + 102}V140Q${x + 51} 196 ${x} 140Z`, ink(0.25, 0.04, 0.1)))
        );
      }) +
      rect(-20, 78, 1640, 10, DARK, 'opacity="0.25"') +
      line([740, 160], [740, 220], DARK, 5) +
      path('M660 300Q676 222 740 220T820 300Z', SUN) +
      poly('676,300 804,300 960,520 520,520', ink(0, 0, 0.4), 'opacity="0.5"') +
      disc(740, 300, 22, CREAM) +
      group(
        rect(-10, -150, 20, 200, DARK) +
          disc(0, -180, 92, CREAM, `stroke="${DARK}" stroke-width="12"`) +
          repeat(12, (index) => line([0, -80], [0, -66], DARK, 6, `transform="translate(0 -180) rotate(${index * 30})"`)) +
          line([0, -180], [42, -232], CORAL, 9) +
          disc(0, -180, 11, DARK) +
          path('M-130 40Q0 110 130 40Z', ink(0.5, 0.04, 0.05)) +
          rect(-140, 30, 280, 15, CREAM),
        `translate(${scales[0] + 220} ${scales[1] - 20})`,
      ) +
      tray('back1', 40, 470, 480, [blue, blue, blue, blue, blue]) +
      tray('back2', 540, 470, 520, [red, red, red, red]) +
      tray('back3', 1080, 490, 500, [gold, gold, gold, gold]) +
      tray('front1', -60, 770, 600, [red, gold, red, gold]) +
      tray('front2', 560, 770, 520, [gold, gold, blue, blue]) +
      tray('front3', 1100, 780, 560, [blue, blue, red, red]) +
      [
        [330, 560],
        [860, 560],
        [1360, 580],
        [240, 880],
        [820, 880],
        [1420, 890],
      ]
        .map(
          ([x = 0, y = 0], index) =>
            line([x, y], [x, y + 100], DARK, 6) +
            group(
              rect(-58, -44, 116, 78, index % 2 === 0 ? SUN : CREAM, `rx="6" stroke="${DARK}" stroke-width="6"`) +
                rect(-38, -26, 76, 13, DARK) +
                rect(-38, -2, 46, 18, CORAL),
              `translate(${x} ${y}) rotate(${index % 2 === 0 ? -5 : 4})`,
            ),
        )
        .join('') +
      [
        [548, 742],
        [1086, 748],
        [1090, 1040],
        [20, 748],
      ]
        .map(([x = 0, y = 0]) =>
          group(
            overprint(disc(6, 12, 46, ink(0.4, 0.2))) +
              disc(0, 0, 46, SUN) +
              disc(0, 0, 38, CREAM) +
              repeat(8, (index) => path('M0 -5L-11 -31Q0 -37 11 -31Z', SUN, `transform="rotate(${index * 45})"`)),
            `translate(${x} ${y})`,
          ),
        )
        .join('')
    );
  },
};
