import { gull } from '../figures.ts';
import { CREAM, ONDAMAREA, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { cloud, rain, ridge, swellBody, swellLine } from '../scenery.ts';
import { disc, path, poly, rect, sky, stroke } from '../shapes.ts';

/**
 * One sea of the storm: a body of rolling water with its lines, moved `shift` wave lengths to the
 * right.
 */
function stormSea(y: number, length: number, height: number, shift: number, tone: number): string {
  const swell = { y, length, height, phase: 1 - (shift % 1) };
  return (
    swellBody(swell, ink(tone, 0.06 * (1 - tone), 0.02)) +
    stroke(swellLine(swell), CREAM, 7) +
    repeat(4, (index) =>
      stroke(
        swellLine({ ...swell, y: y + 22 + index * 22, height: height * (0.8 - index * 0.16) }),
        ink(tone > 0.6 ? tone - 0.4 : tone + 0.35),
        4,
        `stroke-dasharray="${150 - index * 24} ${40 + index * 26}"`,
      ),
    )
  );
}

/** The storm's sky with its clouds, breakwater light and far coast. */
function stormSky(): string {
  return (
    sky(700, [ink(0.92, 0.35), ink(0.7, 0.2, 0.05), ink(0.42, 0.12, 0.2), ink(0.1, 0.18, 0.55)]) +
    cloud(3, -120, 250, 760, ink(1, 0.5)) +
    cloud(4, 420, 190, 900, ink(0.95, 0.35)) +
    cloud(5, 1040, 290, 720, ink(0.82, 0.5)) +
    cloud(8, 120, 360, 560, ink(0.55, 0.35, 0.1)) +
    ridge(3, 610, 40, ink(0.6, 0.2, 0.15), 0.4)
  );
}

/** The breakwater and the light at its end. */
function breakwater(): string {
  const random = seeded(41);
  const blocks = repeat(30, (index) => {
    const [x, y, size] = [880 + index * 25, 742 + random.between(-16, 26), random.between(46, 84)];
    return block(x, y, size, random.between(-30, 30), random.chance(0.5) ? ink(0.95, 0.55) : ink(0.72, 0.4, 0.1));
  });
  return (
    poly('900,690 1640,660 1640,860 850,860', ink(0.85, 0.45)) +
    poly('900,690 1640,660 1640,684 902,710', ink(0.2, 0.16, 0.2)) +
    blocks +
    poly('956,690 1026,687 1014,470 968,470', ink(0.04, 0.95, 0.25)) +
    poly('1000,688 1026,687 1014,470 998,470', ink(0.75, 0.95)) +
    poly('962,600 1021,600 1018,545 965,545', ink(0.03, 0.02, 0.08)) +
    poly('1000,600 1021,600 1018,545 999,545', ink(0.6)) +
    rect(952, 456, 78, 16, ink(1, 0.7)) +
    rect(972, 412, 38, 46, ink(0, 0.1, 0.95)) +
    path('M962 414Q991 380 1020 414Z', ink(1, 0.7))
  );
}

function block(x: number, y: number, size: number, turn: number, fill: string): string {
  return rect(x, y, size, size * 0.8, fill, `transform="rotate(${turn} ${x + size / 2} ${y + size / 2})"`);
}

/** The breaking wave and its spray, `rise` (0 to 1) up. */
function breaker(rise: number): string {
  const random = seeded(77);
  const lift = 40 * rise;
  const spray = repeat(150, () => {
    const [reach, angle] = [random.between(0, 1) ** 0.7, random.between(-2.75, -0.55)];
    return disc(
      800 + Math.cos(angle) * reach * 430,
      560 - lift + Math.sin(angle) * reach * 400,
      random.between(3, 17) * (1.15 - reach),
      CREAM,
    );
  });
  return (
    path(
      `M120 900C300 860 380 640 470 500C560 ${330 - lift} 760 ${240 - lift} 900 ${330 - lift}C980 ${390 - lift} 990 ${470 - lift} 940 ${520 - lift}C930 ${440 - lift} 840 ${410 - lift} 770 ${470 - lift}C690 540 720 700 900 800L980 920Z`,
      ink(0.78, 0.04),
    ) +
    path(
      `M200 900C360 850 430 690 520 560C600 ${420 - lift} 720 ${340 - lift} 850 ${372 - lift}C740 ${390 - lift} 660 480 650 600C640 720 720 800 820 860Z`,
      ink(0.42, 0, 0.06),
    ) +
    repeat(6, (index) =>
      stroke(
        `M${250 + index * 58} 900C${400 + index * 44} 840 ${450 + index * 34} 690 ${530 + index * 30} ${560 - index * 4}C${600 + index * 26} ${430 - lift + index * 4} ${700 + index * 20} ${360 - lift + index * 10} ${800 + index * 14} ${352 - lift + index * 12}`,
        CREAM,
        6 - index * 0.5,
      ),
    ) +
    repeat(34, (index) => {
      const t = index / 33;
      const bend = (a: number, b: number, c: number, d: number): number =>
        a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3;
      return disc(
        bend(450, 560, 780, 920),
        bend(540, 320 - lift, 226 - lift, 346 - lift),
        12 + 30 * Math.sin(t * 2.4) + random.between(0, 12),
        CREAM,
      );
    }) +
    repeat(16, (index) => disc(916 + Math.sin(index / 5) * 46, 350 - lift + index * 12, 34 - index * 1.5 + random.between(0, 8), CREAM)) +
    repeat(9, (index) => disc(900 - index * 17, 400 - lift + Math.abs(index - 3) * 6, 24 - index * 1.8, CREAM)) +
    spray
  );
}

/** The storm at `moment` (0 to 1) of a film that begins again where it ends. */
export function stormCoastAt(moment: number): string {
  const swing = Math.sin(moment * 4 * Math.PI);
  return (
    stormSky() +
    stormSea(640, 260, 26, 0.2 + moment, 0.5) +
    stormSea(700, 320, 40, 0.7 + moment, 0.66) +
    breakwater() +
    breaker(0.5 + swing * 0.5) +
    rain(6 + (Math.floor(moment * 48) % 6), 130, ink(0.3, 0.05, 0.05)) +
    stormSea(850, 460, 80, 0.1 + moment * 2, 0.8) +
    stormSea(970, 620, 90, 0.55 + moment * 2, 1) +
    gull([330 + swing * 26, 330 - swing * 16], 90, CREAM, -14 + swing * 6) +
    gull([1240 - swing * 30, 470], 56, CREAM, 12)
  );
}

export const stormCoast: Scene = { id: 'ondamarea-storm-coast', palette: ONDAMAREA, draw: () => stormCoastAt(0) };
