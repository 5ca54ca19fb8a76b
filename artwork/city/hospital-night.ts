import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { stars } from '../scenery.ts';
import { castShadow, disc, field, glow, group, hall, line, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';
import type { Span } from '../shapes.ts';

const { see, wall, floor } = hall([250, 600], 0.5);
const ALL: Span = [-1.4, 12];
const RED = ink(0.04, 1, 0.14);
const LIGHT = ink(0, 0.1, 0.56);

/** The wards' front, running away to the left: few windows are still lit. */
function wards(): string {
  const random = seeded(310);
  return (
    wall(620, [-1000, 270], ALL, ink(0.9, 0.2)) +
    repeat(6, (storey) =>
      repeat(17, (bay) => {
        const near = -1.3 + bay * 0.34 + bay * bay * 0.026;
        const far = near + 0.24 + bay * 0.036;
        const top = -960 + storey * 165;
        const lit = random.chance(0.34);
        return (
          wall(618, [top, top + 104], [near, far], lit ? (random.chance(0.6) ? LIGHT : ink(0, 0.34, 0.9)) : ink(1, 0.46)) +
          (lit
            ? wall(617, [top, top + (random.chance(0.5) ? 44 : 22)], [near, far], ink(0.1, 0.4, 0.6))
            : wall(617, [top, top + 104], [near, near + 0.05], ink(0.7, 0.1)))
        );
      }),
    ) +
    repeat(7, (storey) => wall(616, [-1000 + storey * 165, -988 + storey * 165], ALL, ink(0.66, 0.1)))
  );
}

/** The glazed door of the emergency ward, and its canopy with the red lamp. */
function entrance(): string {
  return (
    wall(614, [10, 270], [-0.5, 1.1], LIGHT) +
    repeat(7, (bar) => wall(612, [10, 270], [-0.5 + bar * 0.25, -0.47 + bar * 0.25], DARK)) +
    wall(611, [90, 98], [-0.5, 1.1], DARK) +
    poly([see(614, -30, -0.7), see(614, -30, 1.4), see(330, -30, 1.4), see(330, -30, -0.7)], ink(1, 0.6)) +
    wall(330, [-66, -30], [-0.7, 1.4], RED) +
    poly([see(330, -66, -0.7), see(614, -66, -0.7), see(614, -30, -0.7), see(330, -30, -0.7)], ink(0.5, 1, 0.1)) +
    line(see(345, -30, -0.64), see(345, 270, -0.64), DARK, 20) +
    line(see(345, -30, 1.3), see(345, 270, 1.3), DARK, 9)
  );
}

/** An ambulance from behind, its doors open and its lamps on. */
function ambulance(): string {
  return (
    rect(-112, -20, 44, 44, DARK, 'rx="12"') +
    rect(68, -20, 44, 44, DARK, 'rx="12"') +
    path('M-140 0V-250Q-136 -296 -96 -300H96Q136 -296 140 -250V0Z', ink(0.2, 0.04, 0.04)) +
    path('M60 -300H96Q136 -296 140 -250V0H100V-260Z', ink(0.6, 0.12, 0.02)) +
    rect(-140, -62, 280, 30, RED) +
    rect(-104, -264, 208, 232, LIGHT) +
    rect(-104, -264, 208, 30, CREAM) +
    rect(-90, -150, 60, 10, ink(0.3, 0.4, 0.5)) +
    rect(-90, -196, 60, 10, ink(0.3, 0.4, 0.5)) +
    rect(40, -170, 46, 138, ink(0, 0.4, 0.8)) +
    poly('-104,-264 -212,-284 -212,6 -104,-32', ink(0.34, 0.05, 0.04)) +
    poly('-124,-232 -194,-246 -194,-150 -124,-150', ink(0.9, 0.2)) +
    poly('-104,-62 -212,-50 -212,-22 -104,-44', RED) +
    poly('104,-264 200,-284 200,6 104,-32', ink(0.56, 0.1, 0.03)) +
    poly('122,-232 184,-246 184,-150 122,-150', ink(1, 0.4)) +
    poly('104,-62 200,-50 200,-22 104,-44', ink(0.5, 1, 0.1)) +
    rect(-150, -34, 300, 24, DARK) +
    rect(-138, -30, 40, 14, RED) +
    rect(98, -30, 40, 14, RED) +
    rect(-60, -326, 120, 28, RED, 'rx="10"') +
    rect(-22, -322, 44, 18, CREAM, 'rx="8"')
  );
}

/** Two porters with a stretcher between them. */
function porters(): string {
  return (
    person([0, 0], 230, DARK, 0.7) +
    person([270, 6], 230, DARK, 0.7) +
    rect(20, -112, 240, 16, DARK) +
    path('M40 -112Q70 -160 120 -142L240 -128V-112Z', CREAM) +
    disc(62, -136, 18, DARK) +
    line([70, -100], [200, 0], DARK, 8) +
    line([200, -100], [70, 0], DARK, 8) +
    disc(72, 0, 12, DARK) +
    disc(204, 0, 12, DARK) +
    stroke('M-10 -150L40 -106M262 -150L240 -106', DARK, 18, 'stroke-linecap="round"')
  );
}

export const hospitalNight: Scene = {
  id: 'elfar-hospital-night',
  palette: ELFAR,
  draw: () => {
    const random = seeded(24);
    return (
      field(ink(1, 0.44)) +
      glow('town', [250, 620], 620, [ink(0.5, 0.4, 0.2), ink(0.86, 0.24, 0.04), ink(1, 0.4)]) +
      rect(-20, -20, WIDTH + 40, 640, 'url(#town)') +
      stars(14, 60, 420, CREAM) +
      disc(180, 170, 56, ink(0, 0.04, 0.24)) +
      disc(156, 156, 50, ink(1, 0.36)) +
      repeat(
        9,
        (index) =>
          rect(-20 + index * 46, 520 + ((index * 53) % 60), 40, 120, ink(1, 0.5)) +
          rect(-8 + index * 46, 548 + ((index * 53) % 60), 9, 12, LIGHT),
      ) +
      wards() +
      poly(`-20,606 ${WIDTH + 20},606 ${WIDTH + 20},${HEIGHT + 20} -20,${HEIGHT + 20}`, ink(0.94, 0.3)) +
      floor(270, [420, 620], ALL, ink(0.8, 0.16)) +
      wall(617, [20, 190], [-1.2, -0.66], ink(0.1, 0.4, 0.66)) +
      repeat(7, (slat) => wall(616, [24 + slat * 24, 36 + slat * 24], [-1.2, -0.66], ink(0.6, 0.3, 0.3))) +
      wall(615, [240, 270], ALL, ink(0.66, 0.1)) +
      entrance() +
      poly([see(600, 270, -0.5), see(600, 270, 1.1), see(-100, 270, 0.7), see(-500, 270, -0.7)], ink(0, 0.34, 0.76)) +
      repeat(110, () => {
        const [x, y] = [random.between(-40, 1500), random.between(680, 1050)];
        const length = random.between(40, 170);
        const dry = y < 630 + 0.435 * (x + length - 250);
        return dry ? '' : rect(x, y, length, random.between(3, 8), random.chance(0.4) ? ink(0.5, 0.5, 0.3) : ink(1, 0.5), 'rx="3"');
      }) +
      group(
        overprint(rect(-104, 30, 208, 200, ink(0, 0.16, 0.3))) +
          repeat(9, (row) => rect(-100 + ((row * 37) % 50), 40 + row * 20, 150, 8, ink(0, 0.2, 0.7), 'rx="4"')) +
          repeat(5, (row) => rect(-130, 46 + row * 22, 40, 8, RED) + rect(92, 46 + row * 22, 40, 8, RED)),
        'translate(390 820)',
      ) +
      group(ambulance(), 'translate(390 820) scale(1.1)') +
      overprint(castShadow(group(porters(), 'translate(770 900)'), [900, 900], 58, -0.4).replaceAll(/rgb\([\d,]+\)/g, ink(0.6, 0.2))) +
      group(porters(), 'translate(770 900)') +
      oval(0, HEIGHT + 30, 900, 70, ink(1, 0.6))
    );
  },
};
