import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleaned } from '#tests/support/media/cleaned-file.ts';
import { markedPicture } from '#tests/support/media/marked-pictures.ts';
import {
  markedFragments,
  markedMp3,
  markedMp4,
  markedOgg,
} from '#tests/support/media/marked-recordings.ts';

const FILES: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
  ['jpg', () => markedPicture('jpeg')],
  ['png', () => markedPicture('png')],
  ['webp', () => markedPicture('webp')],
  ['avif', () => markedPicture('avif')],
  ['gif', () => markedPicture('gif')],
  // The tracks are at the end of a film, where the changes are.
  ['mp4', () => markedMp4()],
  ['mp4', markedFragments],
  ['mp3', markedMp3],
  ['ogg', () => markedOgg()],
];

it.each(FILES)(
  'a file in %s with any changed bytes is cleaned or refused, and never more than cleaned',
  async (ending, make) => {
    const original = await make();
    const near = Math.min(original.length, 20_000);
    const change = fc.record({
      fromEnd: fc.boolean(),
      at: fc.nat(near - 4),
      value: fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const bytes = Buffer.from(original);
        for (const { fromEnd, at, value } of changes)
          bytes.writeUInt32BE(value, fromEnd ? bytes.length - 4 - at : at);
        const once = await cleaned(bytes, ending);
        expect(['cleaned', 'same', 'refused']).toContain(once.kind);
        if (once.kind === 'cleaned') expect((await cleaned(once.bytes, ending)).kind).toBe('same');
      }),
      { numRuns: 60, seed: 7731 },
    );
  },
);
