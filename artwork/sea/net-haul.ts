import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ripples } from '../scenery.ts';
import { disc, fade, field, glow, group, line, oval, path, rect, ring, stroke, within } from '../shapes.ts';

const POCKET = 'M-330 -560Q0 -610 330 -560L352 0L330 560Q0 610 -330 560L-352 0Z';

/** A bonito about the origin, its head to the right. */
function bonito(): string {
  return (
    path('M66 0Q30 -24 -10 -21Q-40 -12 -58 -3L-86 -26Q-74 0 -86 26L-58 3Q-40 12 -10 21Q30 24 66 0Z', CREAM) +
    path('M66 0Q30 -24 -10 -21Q-40 -12 -58 -3L-86 -26Q-76 -6 -80 0L-50 2Q0 -4 66 0Z', ink(0.95, 0.35)) +
    repeat(3, (index) => line([-30 + index * 22, -12], [-18 + index * 22, 10], ink(0.8, 0.1), 3)) +
    disc(48, -3, 3.4, SUN)
  );
}

/** One of the crew from above, hauling to the right. */
function hauler(oilskin: string, shade: string): string {
  return (
    stroke('M4 -22L58 -26M4 22L62 20', oilskin, 16, 'stroke-linecap="round"') +
    oval(-6, 0, 24, 38, oilskin) +
    path('M-6 0Q20 6 12 32Q0 44 -16 34Q-28 20 -28 4Z', shade) +
    disc(0, 0, 17, DARK) +
    disc(-4, -4, 12, CREAM)
  );
}

/** A long boat from above, bow up, its crew along the right side. */
function boat(seed: number, wall: string): string {
  const random = seeded(seed);
  const shell = 'M0 -640Q112 -470 112 -120V330Q104 520 70 570H-70Q-104 520 -112 330V-120Q-112 -470 0 -640Z';
  return (
    path(shell, ink(1, 0.5), 'transform="translate(36 40)" opacity="0.55"') +
    path(shell, wall) +
    path(shell, ink(0.12, 0.4, 0.7), 'transform="scale(0.84 0.94)"') +
    within(
      `planks${seed}`,
      path(shell, '', 'transform="scale(0.84 0.94)"'),
      repeat(9, (index) => rect(-90 + index * 22, -640, 3, 1260, ink(0.5, 0.6, 0.5))),
    ) +
    repeat(
      6,
      (index) => rect(-96, -360 + index * 160, 192, 26, ink(0.55, 0.65, 0.4)) + rect(-96, -360 + index * 160, 192, 8, ink(0, 0.3, 0.7)),
    ) +
    ring(-30, 470, 34, CREAM, 10) +
    ring(-30, 470, 14, CREAM, 8) +
    repeat(12, (index) => {
      const pick = random.between(0, 3);
      const [skin, shade] =
        pick < 1.5 ? [SUN, ink(0.2, 0.5, 0.8)] : pick < 2.3 ? [CORAL, ink(0.5, 1, 0.2)] : [ink(0.6, 0.02), ink(0.95, 0.3)];
      return group(hauler(skin, shade), `translate(${64 + random.between(-6, 8)} ${-420 + index * 76}) rotate(${random.between(-10, 10)})`);
    })
  );
}

export const netHaul: Scene = {
  id: 'ondamarea-net-haul',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(21);
    const shoal = repeat(120, (index) => {
      const turn = index * 2.4;
      const reach = Math.sqrt(index / 120);
      const [x, y] = [Math.cos(turn) * reach * 290 + random.between(-14, 14), Math.sin(turn) * reach * 430 + 40 + random.between(-14, 14)];
      const heading = (Math.atan2(Math.cos(turn) * 430, -Math.sin(turn) * 290) * 180) / Math.PI + random.between(-30, 30);
      return group(
        bonito(),
        `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${heading.toFixed(0)}) scale(${random.between(0.72, 1.05).toFixed(2)})`,
      );
    });
    const mesh =
      repeat(19, (index) =>
        stroke(`M${-360 + index * 40} -640Q${(-360 + index * 40) * 0.72} 0 ${-360 + index * 40} 640`, ink(0.5, 0.3, 0.4), 2.6),
      ) +
      repeat(32, (index) =>
        stroke(`M-360 ${-640 + index * 40}Q0 ${(-640 + index * 40) * 0.72} 360 ${-640 + index * 40}`, ink(0.5, 0.3, 0.4), 2.6),
      );
    const spray = repeat(130, () => disc(random.between(-320, 320), random.between(-430, 540), random.between(2, 9), CREAM));
    return (
      field(ink(0.94, 0.16)) +
      fade('deep', { from: [0, 0], to: [1600, 1067] }, [ink(0.62, 0, 0.04), ink(0.9, 0.1), ink(1, 0.4)]) +
      rect(-20, -20, 1640, 1110, 'url(#deep)') +
      ripples(8, -10, 1067, ink(0.45, 0, 0.06), 1.2) +
      glow('pocket', [-60, -40], 560, [ink(0.16, 0, 0.2), ink(0.36, 0, 0.12), ink(0.7, 0.06, 0.05)]) +
      group(
        path(POCKET, 'url(#pocket)') +
          within('pocket-net', path(POCKET, ''), mesh + shoal + spray) +
          [-1, 1]
            .map((end) =>
              repeat(15, (index) =>
                disc(-322 + index * 46, end * (560 + 26 * Math.sin((index / 14) * Math.PI)), 20, index % 2 === 0 ? CORAL : SUN),
              ),
            )
            .join('') +
          group(boat(3, ink(0.9, 0.5)), 'translate(-430 10)') +
          group(boat(5, CORAL), 'translate(430 -10) rotate(180)') +
          stroke('M-330 -560Q-372 0 -330 560M330 -560Q372 0 330 560', CREAM, 9),
        'translate(800 540) rotate(24) scale(0.94)',
      )
    );
  },
};
