import { CORAL, CREAM, DARK, ONDAMAREA_LAND, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, fade, field, group, oval, overprint, path, poly, rect, stroke, within } from '../shapes.ts';

const HEN =
  'M-210 -60Q-250 -190 -150 -230Q-160 -130 -70 -110Q60 -90 110 -190Q130 -250 190 -246Q236 -238 236 -190Q230 -60 150 20Q80 86 -40 76Q-170 60 -210 -60Z';

/** A hen that looks to the right; she stands on y 190. */
function hen(name: string, feather: string, shade: string): string {
  return (
    stroke(
      'M-20 70V180M-20 182l-36 8M-20 182l40 8M50 70V170M50 178l-30 12M50 178l44 10',
      ink(0.2, 0.8, 0.7),
      13,
      'stroke-linecap="round"',
    ) +
    path('M150 -232Q140 -286 172 -276Q176 -312 202 -284Q232 -304 226 -250Z', CORAL) +
    path(HEN, feather, `stroke="${DARK}" stroke-width="6"`) +
    within(
      name,
      path(HEN, ''),
      path('M-260 10Q-100 60 60 10T260 -160V120H-260Z', shade) +
        repeat(5, (row) => repeat(9, (column) => stroke(`M${-230 + column * 42 + (row % 2) * 21} ${-90 + row * 34}q20 28 42 0`, DARK, 4))),
    ) +
    path('M-110 -50Q-10 -90 60 -20Q10 50 -70 34Q-120 10 -150 -10Q-120 -20 -110 -50Z', feather, `stroke="${DARK}" stroke-width="6"`) +
    stroke('M-100 -4Q-30 30 30 -10M-70 -34Q-20 -6 24 -36', DARK, 5) +
    poly('232,-208 286,-184 230,-172', SUN, `stroke="${DARK}" stroke-width="5" stroke-linejoin="round"`) +
    path('M218 -170Q246 -150 226 -122Q204 -138 210 -170Z', CORAL) +
    disc(200, -206, 12, CREAM) +
    disc(203, -206, 7, DARK)
  );
}

/** The ship's bell upside down, its mouth on the origin, with water in it. */
function bell(): string {
  const shape =
    'M-276 0C-250 34 -196 60 -178 140C-166 210 -168 250 -140 290Q-104 326 0 330Q104 326 140 290C168 250 166 210 178 140C196 60 250 34 276 0Z';
  return (
    stroke('M-46 322V372Q-46 402 0 402T46 372V322', DARK, 46) +
    stroke('M-46 322V372Q-46 402 0 402T46 372V322', ink(0.2, 0.4, 0.9), 32) +
    path(shape, ink(0.1, 0.24, 0.9)) +
    within(
      'bell',
      path(shape, ''),
      path('M70 -10H280V330H10Q90 200 70 -10Z', ink(0.5, 0.55, 0.8)) +
        path('M170 -10H280V330H90Q180 200 170 -10Z', ink(0.85, 0.5, 0.6)) +
        path('M-190 60C-160 120 -150 200 -128 280L-96 292C-120 210 -124 130 -150 60Z', CREAM) +
        repeat(3, (index) =>
          stroke(
            `M-260 ${[60, 84, 226][index] ?? 0}Q0 ${[150, 174, 300][index] ?? 0} 260 ${[60, 84, 226][index] ?? 0}`,
            ink(0.7, 0.6, 0.6),
            8,
          ),
        ) +
        path(
          'M-60 40H10Q6 90 -4 140T-10 200Q-40 160 -38 120T-60 40ZM70 40H120Q110 110 112 160T96 230Q70 180 82 130T70 40Z',
          ink(0.6, 0.04, 0.3),
          'opacity="0.8"',
        ),
    ) +
    oval(0, 0, 276, 64, ink(0.2, 0.45, 0.95)) +
    oval(0, 0, 276, 64, 'none', `stroke="${DARK}" stroke-width="6"`) +
    oval(0, 4, 236, 46, ink(0.75, 0.1)) +
    path('M-236 4A236 46 0 0 1 60 -41Q-20 0 -120 36Q-220 30 -236 4Z', ink(0.2, 0, 0.12)) +
    oval(110, 8, 60, 12, 'none', `stroke="${CREAM}" stroke-width="5"`) +
    oval(110, 8, 28, 5, CREAM)
  );
}

export const shipBell: Scene = {
  id: 'ondamarea-ship-bell',
  palette: ONDAMAREA_LAND,
  draw: () => {
    const random = seeded(12);
    const straw = (count: number, top: number, colour: string): string =>
      repeat(count, () => {
        const [x, y] = [random.between(-20, 1600), random.between(top, 1060)];
        return stroke(
          `M${x} ${y}l${random.between(-70, 70)} ${random.between(-26, 18)}`,
          colour,
          random.between(4, 9),
          'stroke-linecap="round"',
        );
      });
    return (
      field(ink(0.9, 0.42)) +
      fade('out', { from: [0, 0], to: [0, 620] }, [ink(0, 0.1, 0.5), ink(0, 0.4, 0.7)]) +
      rect(560, 90, 900, 560, 'url(#out)') +
      disc(760, 300, 120, CREAM) +
      path('M560 520Q760 400 960 480T1460 400V660H560Z', ink(0.5, 0.06, 0.5)) +
      path('M560 590Q800 510 1100 570T1460 520V660H560Z', ink(0.8, 0.1, 0.5)) +
      within(
        'wire',
        rect(560, 90, 900, 560, ''),
        repeat(10, (row) =>
          repeat(13, (column) => {
            const [x, y] = [560 + column * 76 + (row % 2) * 38, 90 + row * 66];
            return stroke(`M${x} ${y}v38l38 28l38 -28v-38`, ink(1, 0.4), 3.5);
          }),
        ),
      ) +
      repeat(5, (index) => rect(544 + index * 225, 60, 26, 620, ink(1, 0.5))) +
      rect(500, 60, 1140, 40, ink(1, 0.5)) +
      rect(500, 640, 1140, 44, ink(1, 0.5)) +
      repeat(
        5,
        (index) =>
          rect(-20 + index * 106, -20, 98, 720, index % 2 === 0 ? ink(0.62, 0.55, 0.3) : ink(0.74, 0.55, 0.25)) +
          rect(60 + index * 106, -20, 18, 720, ink(0.85, 0.55, 0.2)),
      ) +
      rect(-20, 330, 520, 40, ink(0.95, 0.5)) +
      path('M40 330Q60 230 250 224T460 330Z', SUN) +
      repeat(12, (index) =>
        stroke(
          `M${60 + index * 34} 330l${-26 + ((index * 31) % 50)} -80`,
          index % 2 === 0 ? ink(0.1, 0.6, 0.9) : CREAM,
          7,
          'stroke-linecap="round"',
        ),
      ) +
      [170, 250, 330]
        .map(
          (x) =>
            oval(x, 250, 42, 54, CREAM, `stroke="${DARK}" stroke-width="5"`) +
            path(`M${x + 12} 200Q${x + 52} 250 ${x + 12} 302Q${x + 26} 250 ${x + 12} 200Z`, ink(0.3, 0.4, 0.4)),
        )
        .join('') +
      rect(-20, 330, 520, 26, ink(0.6, 0.6, 0.4)) +
      rect(-20, 680, 1640, 400, ink(0.12, 0.42, 0.85)) +
      overprint(poly('560,684 1640,684 1640,1080 900,1080', ink(0, 0, 0.05)) + poly('-20,684 560,684 900,1080 -20,1080', ink(0.4, 0.2))) +
      straw(90, 700, ink(0.35, 0.6, 0.8)) +
      straw(70, 700, SUN) +
      group(hen('far', ink(0.15, 0.75, 0.75), ink(0.6, 0.8, 0.5)), 'translate(1400 600) scale(-0.62 0.62)') +
      overprint(oval(660, 1010, 420, 60, ink(0.7, 0.35))) +
      overprint(oval(1240, 968, 320, 46, ink(0.7, 0.35))) +
      group(bell(), 'translate(590 620) rotate(9)') +
      path('M250 1030Q290 860 380 890T470 1040ZM620 1040Q660 880 780 920T860 1050Z', ink(0.7, 0.3, 0.1)) +
      path('M300 940Q330 890 384 906L330 960ZM680 960Q710 916 770 930L710 984Z', ink(0.3, 0.2, 0.1)) +
      group(hen('near', CREAM, ink(0.3, 0.14, 0.2)), 'translate(1180 780) scale(-1.12 1.12)') +
      straw(40, 1000, SUN)
    );
  },
};
