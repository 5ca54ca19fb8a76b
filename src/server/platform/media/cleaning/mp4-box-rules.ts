import { boxesIn, type Box } from '../formats/mp4-boxes.ts';

/**
 * The kept boxes within a box, by type: whole, as a container, or changed in place. Others become
 * free space.
 */
export interface BoxRules {
  readonly [type: string]: 'keep' | BoxRules | ((buffer: Buffer, box: Box) => void) | undefined;
}

/**
 * Applies rules to the boxes within a box of a buffer. No box moves: offsets into the file stay
 * right.
 */
export function applyRules(
  buffer: Buffer,
  within: Pick<Box, 'start' | 'end'>,
  rules: BoxRules,
): void {
  let end = within.start;
  for (const box of boxesIn(buffer, within)) {
    const rule = Object.hasOwn(rules, box.type) ? rules[box.type] : undefined;
    if (rule === undefined) blankBox(buffer, box);
    else if (typeof rule === 'function') rule(buffer, box);
    else if (rule !== 'keep') applyRules(buffer, box, rule);
    end = box.end;
  }
  buffer.fill(0, end, within.end);
}

/** Makes a box free space (ISO/IEC 14496-12, 8.1.2) of zeros. */
export function blankBox(buffer: Buffer, { at, start, end }: Box): void {
  buffer.write('free', at + 4, 'latin1');
  buffer.fill(0, start, end);
}

/** Rules of types that stay as they are. */
export function keepAll(types: string): BoxRules {
  return Object.fromEntries(types.split(' ').map((type) => [type, 'keep']));
}
