import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, fade, field, group, line, oval, overprint, path, poly, rect, stroke, within } from '../shapes.ts';

/** A conical flask of 300 pixels standing on the origin, filled to `level` (0 to 1). */
function flask(name: string, level: number, liquid: string, deep: string): string {
  const body = 'M-34 -300V-190L-128 -26Q-132 0 -106 0H106Q132 0 128 -26L34 -190V-300Z';
  return (
    path(body, ink(0.2, 0.01, 0.06)) +
    within(
      name,
      path(body, ''),
      rect(-140, -200 * level, 280, 210, liquid) +
        path(`M20 ${-200 * level}H140V10H60Q90 -60 20 ${-200 * level}Z`, deep) +
        oval(0, -200 * level, 130 - 90 * level, 12, CREAM, 'opacity="0.5"') +
        repeat(5, (index) => disc(-50 + index * 22, -30 - ((index * 37) % 80), 5 + (index % 3) * 3, CREAM, 'opacity="0.8"')),
    ) +
    stroke(body, DARK, 6) +
    rect(-44, -312, 88, 18, CREAM, `rx="9" stroke="${DARK}" stroke-width="6"`) +
    stroke('M-22 -180L-92 -54', CREAM, 9, 'stroke-linecap="round"')
  );
}

function microscope(): string {
  return (
    path('M-210 0H250V-46Q250 -70 220 -70H-120Q-190 -66 -210 0Z', DARK) +
    path('M110 -66C250 -160 262 -420 130 -540L84 -490C160 -400 160 -220 40 -66Z', ink(0.95, 0.36)) +
    path('M206 -140C262 -260 236 -440 130 -540L116 -524C206 -420 226 -270 176 -120Z', ink(0.5, 0.1)) +
    rect(-190, -210, 300, 26, ink(0.95, 0.36), 'rx="6"') +
    rect(-150, -226, 150, 14, ink(0.1, 0.02, 0.1)) +
    rect(-110, -226, 46, 14, ink(0, 1, 0.15)) +
    path('M-140 -184H-10L-40 -110H-110Z', DARK) +
    disc(170, -180, 46, ink(0.02, 0.25, 0.85)) +
    disc(170, -180, 46, 'none', `stroke="${DARK}" stroke-width="10" stroke-dasharray="9 7"`) +
    line([100, -520], [-20, -486], DARK, 60, 'stroke-linecap="round"') +
    group(
      rect(-52, -440, 104, 240, CREAM) +
        rect(14, -440, 38, 240, ink(0.5, 0.06)) +
        rect(-60, -214, 120, 44, DARK) +
        rect(-36, -176, 72, 60, ink(0.02, 0.3, 0.9)) +
        rect(-26, -116, 52, 42, ink(0.75, 0.14)) +
        rect(-16, -76, 32, 26, DARK) +
        rect(-64, -470, 128, 40, DARK) +
        rect(-44, -600, 88, 134, ink(0.05, 1, 0.15)) +
        rect(12, -600, 32, 134, ink(0.6, 1)) +
        rect(-56, -632, 112, 38, DARK, 'rx="8"'),
      'translate(-86 -190) rotate(13)',
    ) +
    disc(110, -510, 44, DARK) +
    disc(110, -510, 18, ink(0.4, 0.06))
  );
}

export const laboratory: Scene = {
  id: 'elfar-laboratory',
  palette: ELFAR,
  draw: () => {
    const tubes = repeat(6, (index) => {
      const [x, level] = [70 + index * 66, 60 + ((index * 53) % 90)];
      return (
        path(`M${x} 470V690a20 20 0 0 0 40 0V470Z`, ink(0.14, 0, 0.04), `stroke="${DARK}" stroke-width="5"`) +
        path(
          `M${x + 3} ${700 - level}V690a17 17 0 0 0 34 0V${700 - level}Z`,
          [ink(0, 0.9, 0.3), ink(0, 0.25, 1), ink(0.5, 0, 0.8)][index % 3] ?? CREAM,
        ) +
        rect(x + 8, 480, 6, 200, CREAM)
      );
    });
    return (
      field(ink(0.34, 0.01, 0.26)) +
      repeat(3, (index) => {
        const x = 120 + index * 480;
        return (
          rect(x, -20, 400, 560, ink(0.04, 0.02, 0.26)) +
          overprint(poly(`${x},540 ${x},300 ${x + 400},-20 ${x + 400},200`, ink(0.12, 0, 0.1))) +
          rect(x + 192, -20, 16, 560, ink(0.6, 0.04, 0.3)) +
          rect(x, 250, 400, 12, ink(0.6, 0.04, 0.3))
        );
      }) +
      rect(-20, 540, WIDTH + 40, 26, ink(0.7, 0.06, 0.3)) +
      rect(-20, 566, WIDTH + 40, 230, ink(0.5, 0.03, 0.3)) +
      rect(40, 560, 430, 26, ink(0.05, 0.45, 0.85)) +
      rect(40, 586, 430, 8, DARK) +
      tubes +
      rect(40, 640, 430, 30, ink(0.05, 0.45, 0.85)) +
      rect(40, 712, 430, 24, ink(0.2, 0.55, 0.8)) +
      rect(36, 540, 22, 200, ink(0.3, 0.6, 0.7)) +
      rect(456, 540, 22, 200, ink(0.3, 0.6, 0.7)) +
      fade('bench', { from: [0, 730], to: [0, HEIGHT] }, [ink(0.04, 0.02, 0.08), ink(0.3, 0.03, 0.12)]) +
      rect(-20, 736, WIDTH + 40, 350, 'url(#bench)') +
      rect(-20, 736, WIDTH + 40, 10, CREAM) +
      overprint(
        poly('560,910 830,910 560,1080 200,1080', ink(0.05, 0.5, 0.5)) +
          poly('260,960 500,960 140,1090 -160,1090', ink(0.2, 0.1, 0.6)) +
          poly('960,940 1480,940 1260,1090 660,1090', ink(0.55, 0.1)),
      ) +
      group(flask('tall', 0.52, ink(0, 0.18, 0.95), ink(0.1, 0.5, 0.95)), 'translate(880 830) scale(0.78)') +
      group(flask('front', 0.66, ink(0, 0.95, 0.3), ink(0.55, 1, 0.2)), 'translate(690 912) scale(1.16)') +
      group(flask('left', 0.44, ink(0.45, 0, 0.8), ink(0.8, 0.08, 0.8)), 'translate(370 962) scale(1.04)') +
      group(microscope(), 'translate(1240 952) scale(1.08)') +
      oval(1010, 1000, 110, 26, ink(0.12, 0.01, 0.04), `stroke="${DARK}" stroke-width="5"`) +
      oval(1010, 1000, 80, 15, ink(0, 0.7, 0.35)) +
      line([960, 992], [1040, 990], CREAM, 5)
    );
  },
};
