import { person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { castShadow, disc, group, line, overprint, path, poly, rays, rect, ring, sky, stroke, within } from '../shapes.ts';

const HULL = 'M470 150Q640 196 800 206Q960 196 1130 150Q1120 420 1000 640Q900 830 818 900H782Q700 830 600 640Q480 420 470 150Z';

/** The hull seen from its bows, its plates and its waterline. */
function hull(): string {
  return (
    path(HULL, ink(0.92, 0.28)) +
    within(
      'hull',
      path(HULL, ''),
      path('M440 560Q800 640 1160 560V920H440Z', CORAL) +
        path('M440 536Q800 616 1160 536V566Q800 646 440 566Z', CREAM) +
        path('M800 180Q1000 190 1160 140V920H806Q830 500 800 180Z', ink(0.6, 0.45, 0.1), 'opacity="0.5"') +
        repeat(7, (index) => stroke(`M440 ${220 + index * 92}Q800 ${292 + index * 92} 1160 ${220 + index * 92}`, ink(0.6, 0.15), 3)) +
        repeat(7, (index) => stroke(`M${560 + index * 80} 140Q${600 + index * 67} 500 ${740 + index * 20} 900`, ink(0.6, 0.15), 3)),
    ) +
    stroke('M800 206Q822 560 800 900', CREAM, 8) +
    stroke('M470 150Q640 196 800 206Q960 196 1130 150', CREAM, 12) +
    [640, 960]
      .map(
        (x) =>
          disc(x, 330, 30, DARK) +
          stroke(`M${x} 330V440M${x - 36} 410Q${x} 470 ${x + 36} 410M${x - 22} 372H${x + 22}`, ink(0.25, 0.02, 0.05), 11),
      )
      .join('') +
    repeat(6, (index) => rect(822, 560 + index * 46, 24, 8, CREAM) + rect(754, 560 + index * 46, 24, 8, CREAM)) +
    rect(640, 60, 320, 130, CREAM) +
    rect(640, 88, 320, 36, DARK) +
    repeat(9, (index) => rect(672 + index * 34, 88, 6, 36, CREAM)) +
    rect(780, -20, 12, 80, DARK)
  );
}

/** A scaffold tower of five floors on `x`. */
function scaffold(x: number, floors: number): string {
  return repeat(floors, (floor) => {
    const y = 900 - floor * 128;
    return (
      stroke(
        `M${x} ${y}V${y - 128}M${x + 120} ${y}V${y - 128}M${x} ${y}L${x + 120} ${y - 128}M${x} ${y - 40}H${x + 120}`,
        ink(0.75, 0.5, 0.2),
        7,
      ) + rect(x - 14, y - 134, 148, 13, DARK)
    );
  });
}

export const shipyard: Scene = {
  id: 'ondamarea-shipyard',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(55);
    const sparks = repeat(46, () => {
      const [reach, angle] = [random.between(30, 190), random.between(0, 3.14)];
      return line(
        [574 + Math.cos(angle) * reach * 0.4, 700 + Math.sin(angle) * reach * 0.4],
        [574 + Math.cos(angle) * reach, 700 + Math.sin(angle) * reach],
        SUN,
        4,
      );
    });
    const legs = [120, 1480];
    return (
      sky(900, [ink(0, 0.3, 0.85), ink(0, 0.14, 0.8), ink(0, 0.05, 0.4)]) +
      rays([800, 900], 1500, 18, ink(0, 0.03, 0.35), -5) +
      group(
        poly('0,0 40,0 40,-560 0,-560', ink(0.25, 0.4, 0.5)) +
          poly('-200,-560 420,-560 420,-590 20,-660 -200,-590', ink(0.25, 0.4, 0.5)) +
          line([380, -570], [380, -300], ink(0.25, 0.4, 0.5), 6),
        'translate(1180 880)',
      ) +
      group(
        poly('0,0 34,0 34,-420 0,-420', ink(0.2, 0.35, 0.5)) + poly('-260,-420 160,-420 160,-450 10,-500 -260,-446', ink(0.2, 0.35, 0.5)),
        'translate(380 880)',
      ) +
      rect(-20, 800, 1640, 110, ink(0.4, 0.05, 0.1)) +
      poly('-20,820 200,740 200,640 330,640 330,900 -20,900', ink(0.5, 0.3, 0.2)) +
      poly('1620,820 1420,760 1420,660 1280,660 1280,900 1620,900', ink(0.62, 0.3, 0.2)) +
      poly('-20,900 1620,900 1620,1100 -20,1100', ink(0.12, 0.4, 0.5)) +
      poly('700,890 900,890 1240,1100 360,1100', ink(0.5, 0.3, 0.2)) +
      repeat(6, (index) => rect(680 - index * 52, 912 + index * index * 6.4, 240 + index * 104, 9 + index * 3, DARK)) +
      legs
        .map(
          (x) =>
            poly(`${x - 26},-20 ${x + 26},-20 ${x + 52},980 ${x - 52},980`, CORAL) +
            poly(`${x + 4},-20 ${x + 26},-20 ${x + 52},980 ${x + 8},980`, ink(0.55, 1, 0.2)) +
            repeat(8, (index) => stroke(`M${x - 30} ${80 + index * 112}L${x + 30} ${20 + index * 112}`, CREAM, 8)) +
            rect(x - 76, 970, 152, 40, DARK, 'rx="8"') +
            disc(x - 44, 1010, 20, DARK) +
            disc(x + 44, 1010, 20, DARK),
        )
        .join('') +
      hull() +
      rect(-20, 0, 1640, 70, CORAL) +
      rect(-20, 56, 1640, 16, ink(0.55, 1, 0.2)) +
      repeat(30, (index) => line([index * 56 - 20, 60], [index * 56 + 8, 8], CREAM, 7)) +
      rect(1180, 60, 150, 70, DARK, 'rx="8"') +
      line([1220, 130], [1220, 330], DARK, 5) +
      line([1290, 130], [1290, 330], DARK, 5) +
      poly('1150,350 1360,330 1376,430 1166,450', ink(0.4, 0.02, 0.05), `stroke="${DARK}" stroke-width="7"`) +
      scaffold(330, 5) +
      scaffold(450, 2) +
      scaffold(1150, 3) +
      scaffold(1030, 1) +
      [0, 1].map((side) => poly(side === 0 ? '640,900 700,760 720,780 676,900' : '960,900 900,760 880,780 924,900', DARK)).join('') +
      sparks +
      disc(574, 700, 30, CREAM) +
      ring(574, 700, 52, SUN, 8) +
      person([534, 766], 110, DARK, 0.2) +
      person([380, 382], 100, DARK, 0.2) +
      person([1212, 510], 100, DARK, 0.3) +
      [
        [620, 1040, 190],
        [1010, 1010, 160],
        [1100, 1030, 178],
      ]
        .map(
          ([x = 0, y = 0, height = 0], index) =>
            overprint(castShadow(person([x, y], height, ink(0.5, 0.15), 0.5), [x, y], 56, 0.4)) +
            person([x, y], height, index === 1 ? ink(0.5, 1, 0.2) : DARK, 0.5) +
            path(`M${x - height * 0.085} ${y - height * 0.94}a${height * 0.085} ${height * 0.09} 0 0 1 ${height * 0.17} 0Z`, SUN),
        )
        .join('')
    );
  },
};
