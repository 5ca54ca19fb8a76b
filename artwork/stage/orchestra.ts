import { CREAM, DARK, ONDAMAREA, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, fade, field, group, line, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';

export const orchestra: Scene = {
  id: 'ondamarea-orchestra',
  palette: ONDAMAREA,
  draw: () => {
    const cello = (x: number, y: number, u: number, turn: number, wood: string): string =>
      group(
        rect(-7, -250, 14, 170, DARK) +
          disc(0, -252, 13, DARK) +
          path(
            'M0 -110C46 -110 62 -80 50 -40C40 -10 44 10 62 40C82 84 50 124 0 124S-82 84 -62 40C-44 10 -40 -10 -50 -40C-62 -80 -46 -110 0 -110Z',
            wood,
          ) +
          path('M0 -110C46 -110 62 -80 50 -40C40 -10 44 10 62 40C82 84 50 124 0 124Q40 60 22 0T0 -110Z', ink(0.45, 0.8, 0.4)) +
          line([0, -240], [0, 90], DARK, 5) +
          rect(-22, 30, 44, 8, DARK) +
          stroke('M-30 -20q-10 20 0 44M30 -20q10 20 0 44', DARK, 5) +
          line([0, 124], [0, 170], DARK, 5) +
          line([-100, 20], [90, -20], CREAM, 6),
        `translate(${x} ${y}) rotate(${turn}) scale(${u})`,
      );
    const player = (x: number, y: number, u: number): string =>
      path(
        `M${x - 46 * u} ${y + 90 * u}Q${x - 56 * u} ${y - 4 * u} ${x - 14 * u} ${y - 10 * u}H${x + 14 * u}Q${x + 56 * u} ${y - 4 * u} ${x + 46 * u} ${y + 90 * u}Z`,
        DARK,
      ) +
      oval(x, y - 36 * u, 20 * u, 26 * u, DARK) +
      path(`M${x - 8 * u} ${y - 8 * u}h${16 * u}l${-8 * u} ${34 * u}Z`, CREAM);
    const arc = (radius: number, count: number, u: number, kind: number): string =>
      repeat(count, (index) => {
        const angle = Math.PI * (1.06 + 0.88 * (index / (count - 1)));
        const [x, y] = [800 + Math.cos(angle) * radius * 1.25, 860 + Math.sin(angle) * radius * 0.72];
        const lean = (x - 800) / 90;
        const tool =
          kind === 2
            ? cello(x + 34 * u, y + 6 * u, u * 0.62, -lean * 1.4, ink(0, 0.5, 0.95))
            : kind === 1
              ? cello(x, y + 34 * u, u * 0.3, 50 - lean, ink(0, 0.3, 0.95))
              : line([x - 70 * u, y + 26 * u], [x + 50 * u, y + 6 * u], ink(0, 0.12, 0.95), 13 * u) +
                path(`M${x + 50 * u} ${y - 14 * u}l${34 * u} ${-10 * u}v${50 * u}l${-34 * u} ${-16 * u}Z`, ink(0, 0.12, 0.95));
        return (
          player(x, y, u) +
          tool +
          poly(`${x - 34 * u},${y + 96 * u} ${x + 34 * u},${y + 96 * u} ${x + 26 * u},${y + 56 * u} ${x - 26 * u},${y + 56 * u}`, CREAM) +
          rect(x - 3 * u, y + 96 * u, 6 * u, 44 * u, DARK)
        );
      });
    return (
      fade('hall', { from: [0, 0], to: [0, 700] }, [ink(0.95, 0.5), ink(0.5, 0.75, 0.2), ink(0.05, 0.7, 0.5)]) +
      field('url(#hall)') +
      repeat(9, (index) =>
        stroke(
          `M${-120 - index * 60} 620A${920 + index * 60} ${600 + index * 60} 0 0 1 ${1720 + index * 60} 620`,
          index % 2 === 0 ? ink(0, 0.5, 0.75) : ink(0.4, 0.85, 0.3),
          26,
        ),
      ) +
      repeat(15, (index) => {
        const x = 250 + index * 79;
        const height = 200 + Math.cos((index - 7) / 4.2) * 170;
        return (
          rect(x, 430 - height, 50, height, ink(0, 0.14, 0.9)) +
          rect(x + 32, 430 - height, 18, height, ink(0.25, 0.5, 0.7)) +
          path(`M${x + 8} ${420}q17 -44 34 0Z`, DARK) +
          path(`M${x} ${430 - height}q25 -22 50 0Z`, CREAM)
        );
      }) +
      path('M-40 1100V560Q800 300 1640 560V1100Z', ink(0, 0.3, 0.75)) +
      repeat(4, (index) =>
        stroke(
          `M${60 + index * 90} 1100Q${120 + index * 110} ${480 + index * 110} 800 ${462 + index * 110}T${1540 - index * 90} 1100`,
          ink(0.1, 0.55, 0.7),
          10,
        ),
      ) +
      repeat(3, (index) =>
        poly(
          `${300 + index * 500},-20 ${400 + index * 420},-20 ${560 + index * 300},900 ${160 + index * 500},900`,
          ink(0, 0, 0.4),
          'opacity="0.25"',
        ),
      ) +
      arc(570, 15, 0.74, 0) +
      arc(440, 12, 0.9, 1) +
      arc(290, 7, 1.2, 2) +
      overprint(oval(800, 1056, 330, 60, ink(0.5, 0.15))) +
      path('M600 1120L640 1010H960L1000 1120Z', ink(0.2, 1, 0.3)) +
      rect(640, 1000, 320, 16, CREAM) +
      stroke('M744 690Q680 700 634 620L606 548', ink(1, 0.65), 46, 'stroke-linecap="round" stroke-linejoin="round"') +
      stroke('M856 690Q920 690 966 606L996 530', ink(1, 0.65), 46, 'stroke-linecap="round" stroke-linejoin="round"') +
      path(
        'M742 1012L750 850Q716 800 722 706Q728 652 776 642H824Q872 652 878 706Q884 800 850 850L858 1012H812L800 900L788 1012Z',
        ink(1, 0.65),
      ) +
      path('M750 850L724 930L790 880ZM850 850L876 930L810 880Z', ink(1, 0.65)) +
      oval(800, 592, 38, 48, ink(1, 0.65)) +
      rect(784, 626, 32, 26, ink(1, 0.65)) +
      line([998, 520], [1090, 400], CREAM, 8) +
      line([800, 690], [800, 860], ink(0.55, 0.3, 0.1), 4) +
      path('M776 640L800 664L824 640Z', CREAM)
    );
  },
};
