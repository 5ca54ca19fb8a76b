import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { cypress, ridge, stars, streaks } from '../scenery.ts';
import { disc, group, line, oval, path, poly, rect, ring, sky, stroke, within } from '../shapes.ts';

/** The dish, looking up along its axis; its rim is 840 pixels across, its middle on the origin. */
function dish(): string {
  const bowl = 'M-420 0Q-380 230 0 240Q380 230 420 0Z';
  return (
    path('M-120 200L-70 330H70L120 200Z', DARK) +
    path(bowl, ink(0.55, 0.2, 0.02)) +
    within(
      'bowl',
      path(bowl, ''),
      repeat(13, (index) => stroke(`M0 300L${-420 + index * 70} -20`, ink(0.95, 0.4), 5)) +
        repeat(4, (index) =>
          stroke(
            `M${-420 + index * 20} ${30 + index * 50}Q0 ${150 + index * 52} ${420 - index * 20} ${30 + index * 50}`,
            ink(0.95, 0.4),
            5,
          ),
        ) +
        path('M60 260Q380 230 440 -20H250Q240 180 60 260Z', ink(1, 0.5), 'opacity="0.7"'),
    ) +
    oval(0, 0, 422, 96, DARK) +
    oval(0, 0, 412, 88, ink(0.03, 0.1, 0.16)) +
    within(
      'inside',
      oval(0, 0, 412, 88, ''),
      path('M-420 -20Q-300 70 0 84T420 -20V100H-420Z', ink(0.02, 0.3, 0.3)) +
        path('M100 100Q300 60 420 -40V100Z', ink(0.4, 0.3, 0.1)) +
        repeat(15, (index) => stroke(`M${-560 + index * 80} -100Q${-220 + index * 32} 20 0 96`, ink(0.5, 0.24, 0.05), 3)) +
        repeat(3, (index) =>
          oval(0, 30 + index * 16, 300 - index * 100, 48 - index * 14, 'none', `stroke="${ink(0.5, 0.24, 0.05)}" stroke-width="3"`),
        ),
    ) +
    stroke('M-330 40L0 -300L330 40M-40 -78L0 -300L90 84', DARK, 9) +
    rect(-34, -350, 68, 62, ink(0, 1, 0.16), `stroke="${DARK}" stroke-width="7"`) +
    disc(0, -366, 14, ink(0, 0.1, 0.8))
  );
}

export const radioTelescope: Scene = {
  id: 'elfar-radio-telescope',
  palette: ELFAR,
  draw: () => {
    const legs = [-190, 190]
      .map((x) => line([690, 640], [690 + x, 920], DARK, 22) + line([690 + x * 0.3, 640], [690 + x * 0.3, 920], DARK, 12))
      .join('');
    return (
      sky(880, [ink(1, 0.3), ink(0.86, 0.3), ink(0.6, 0.5), ink(0.2, 0.72, 0.2), ink(0, 0.66, 0.5), ink(0, 0.3, 0.8)]) +
      stars(70, 150, 520, CREAM) +
      repeat(6, (index) =>
        stroke(
          `M1140 ${170 - index * 8}a${120 + index * 70} ${120 + index * 70} 0 0 1 ${80 + index * 50} ${150 + index * 60}`,
          ink(0.1, 0.3, 0.4),
          4,
          `opacity="${0.9 - index * 0.13}" stroke-dasharray="4 16" stroke-linecap="round"`,
        ),
      ) +
      disc(1330, 130, 12, CREAM) +
      ring(1330, 130, 26, CREAM, 3) +
      streaks(45, 520, 800, ink(0, 0.86, 0.4), 12) +
      ridge(33, 800, 120, ink(0.5, 0.5, 0.2), 0.8) +
      ridge(14, 860, 90, ink(0.74, 0.44, 0.1), 0.7) +
      group(group(dish(), 'scale(0.3)'), 'translate(1330 720) rotate(34)') +
      poly('1300,770 1360,770 1380,860 1280,860', DARK) +
      group(group(dish(), 'scale(0.17)'), 'translate(1520 760) rotate(34)') +
      poly('1505,786 1535,786 1546,840 1494,840', DARK) +
      path('M-20 880Q500 830 900 880T1640 850V1100H-20Z', ink(0.72, 0.42, 0.12)) +
      legs +
      poly('560,610 820,610 860,680 520,680', ink(0.8, 0.3)) +
      rect(520, 676, 340, 18, DARK) +
      repeat(6, (index) =>
        stroke(`M${540 + index * 52} 700L${592 + index * 52} 910M${592 + index * 52} 700L${540 + index * 52} 910`, ink(0.8, 0.24), 5),
      ) +
      disc(690, 560, 96, DARK) +
      disc(690, 560, 54, ink(0.7, 0.2)) +
      group(group(dish(), 'scale(1.1)'), 'translate(770 400) rotate(34)') +
      poly(`460,910 920,910 960,960 420,960`, ink(0.7, 0.16)) +
      rect(1010, 850, 250, 100, CREAM) +
      rect(1180, 850, 80, 100, ink(0.6, 0.2)) +
      rect(990, 836, 290, 20, DARK) +
      repeat(3, (index) => rect(1034 + index * 48, 880, 30, 34, ink(0, 0.15, 0.95))) +
      path(`M-20 960Q420 920 820 960T1640 940V${HEIGHT + 20}H-20Z`, DARK) +
      person([330, 970], 120, DARK, 0.3) +
      person([384, 972], 106, DARK, 0.1) +
      cypress([150, 990], 230, DARK) +
      cypress([104, 990], 170, DARK) +
      cypress([WIDTH - 90, 980], 210, DARK)
    );
  },
};
