import { CREAM, DARK, HEIGHT, ONDAMAREA, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, fade, field, group, line, oval, overprint, path, poly, rect, ring, stroke } from '../shapes.ts';

export const rowing: Scene = {
  id: 'ondamarea-rowing',
  palette: ONDAMAREA,
  draw: () => {
    const shell = (hull: string, shirt: string): string => {
      const crew = repeat(8, (index) => {
        const x = -340 + index * 92;
        const side = index % 2 === 0 ? 1 : -1;
        return (
          line([x + 10, side * 14], [x - 36, side * 176], ink(0.05, 0.06, 0.2), 8) +
          poly(`${x - 22},${side * 150} ${x - 42},${side * 148} ${x - 62},${side * 216} ${x - 36},${side * 224}`, ink(0, 1, 0.2)) +
          oval(x - 56, side * 222, 40, 13, CREAM, 'opacity="0.9"') +
          ring(x - 110, side * 216, 24, CREAM, 4) +
          ring(x - 176, side * 212, 15, CREAM, 4) +
          overprint(oval(x + 12, 22, 30, 24, ink(0.4, 0.1))) +
          rect(x - 8, -10, 70, 20, ink(0.05, 0.4, 0.5), 'rx="10"') +
          oval(x, 0, 24, 32, shirt) +
          disc(x + 4, 0, 15, DARK)
        );
      });
      return (
        overprint(path('M-560 26Q0 86 560 26Q0 60 -560 26Z', ink(0.4, 0.1))) +
        path('M-560 0Q-400 -32 0 -34T560 0Q400 32 0 34T-560 0Z', hull) +
        path('M-470 0Q-380 -18 0 -20T460 0Q380 18 0 20T-470 0Z', ink(0.8, 0.4)) +
        crew +
        oval(440, 0, 22, 28, ink(0, 0.1, 0.95)) +
        disc(436, 0, 14, DARK)
      );
    };
    return (
      fade('lake', { from: [0, 0], to: [WIDTH, HEIGHT] }, [ink(0.34, 0, 0.14), ink(0.66), ink(0.95, 0.1)]) +
      field('url(#lake)') +
      repeat(34, (index) =>
        stroke(
          `M-200 ${-260 + index * 52}q90 ${-34 - (index % 3) * 10} 180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0`,
          index % 4 === 0 ? ink(0.1, 0, 0.15) : index % 2 === 0 ? ink(0.45, 0, 0.1) : ink(0.9, 0.05),
          5 + (index % 3) * 3,
          `stroke-dasharray="${120 + (index % 5) * 60} ${70 + (index % 4) * 50}" transform="rotate(-8 800 533)"`,
        ),
      ) +
      group(
        repeat(
          18,
          (index) =>
            overprint(oval(-1014 + index * 120, 14, 18, 8, ink(0.4, 0.1))) +
            disc(-1020 + index * 120, 0, 14, index % 3 === 0 ? CREAM : ink(0, 1, 0.3)),
        ),
        'translate(810 535) rotate(-27)',
      ) +
      group(
        path('M-560 0Q-760 -40 -1100 -90M-560 0Q-760 40 -1100 90', 'none', `stroke="${CREAM}" stroke-width="8"`) +
          shell(ink(0, 0.15, 0.98), CREAM),
        'translate(600 270) rotate(-27)',
      ) +
      group(
        path('M-560 0Q-760 -40 -1100 -90M-560 0Q-760 40 -1100 90', 'none', `stroke="${CREAM}" stroke-width="8"`) +
          shell(CREAM, ink(0, 0.95, 0.3)),
        'translate(1020 800) rotate(-27)',
      )
    );
  },
};
