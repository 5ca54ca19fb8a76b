import { CREAM, ink } from './inks.ts';
import { repeat } from './random.ts';
import { disc, path, rect } from './shapes.ts';

/** The bay at sunset, as pictures within pictures show it: 400 × 260 from the origin. */
export function bay(): string {
  return (
    rect(0, 0, 400, 260, ink(0, 0.4, 0.65)) +
    rect(0, 90, 400, 60, ink(0, 0.25, 0.8)) +
    disc(280, 140, 46, ink(0, 1, 0.25)) +
    path('M0 150Q70 90 150 140T260 150V170H0Z', ink(0.5, 0.3, 0.2)) +
    rect(0, 152, 400, 110, ink(0.7, 0.03)) +
    repeat(9, (index) => rect(240 + ((index * 37) % 30), 160 + index * 11, 70 - index * 3, 5, ink(0, 0.9, 0.3))) +
    path('M90 196h90l-18 26h-58Z', CREAM) +
    path('M132 96v94h54Z', CREAM) +
    path('M124 112v78H92Z', ink(0, 0.1, 0.95))
  );
}
