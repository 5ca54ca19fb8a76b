import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chunksIn } from '#server/platform/media/formats/mp4-track.ts';
import { boxesIn, findBox } from '#server/platform/media/formats/mp4-boxes.ts';
import { checkMp4 } from '#server/platform/media/formats/mp4.ts';
import { checkMpegAudio } from '#server/platform/media/formats/mpeg-audio.ts';
import { checkOgg } from '#server/platform/media/formats/ogg.ts';
import { isoBox } from '#tests/support/media/marked-pictures.ts';
import { cleaned } from '#tests/support/media/cleaned-file.ts';
import {
  markedFragments,
  markedMp3,
  markedMp4,
  markedOgg,
  markedSound,
  SEGMENT,
} from '#tests/support/media/marked-recordings.ts';
import { ALL_MARKS, marksIn } from '#tests/support/media/marks.ts';
import { FILM, mp3, SOUND } from '#tests/support/media/sample-files.ts';
import { checkedBytes } from '../formats/checked.ts';

/** The compressed pictures and sounds of the shown tracks, in their order. */
function samplesOf(file: Buffer): Buffer {
  const moov = findBox(file, { start: 0, end: file.length }, 'moov') ?? { start: 0, end: 0 };
  const shown = boxesIn(file, moov).filter(
    ({ type, start, end }) =>
      type === 'trak' && /vide|soun/.test(file.subarray(start, end).toString('latin1')),
  );
  const tables = shown.flatMap((trak) => findBox(file, trak, 'mdia', 'minf', 'stbl') ?? []);
  return Buffer.concat(
    tables.flatMap((table) =>
      [...chunksIn(file, table)].map(({ from, to }) => file.subarray(from, to)),
    ),
  );
}

describe.each([
  ['a film', 'mp4', () => markedMp4(), FILM, 'film'],
  ['a sound in MP4', 'm4a', markedSound, SOUND, 'sound'],
] as const)('%s', (_name, ending, make, original, kind) => {
  it('says nothing about its source once it is cleaned, and has the same samples in the same places', async () => {
    const marked = make();
    expect(marksIn(marked)).toHaveLength(4);
    const { kind: outcome, bytes } = await cleaned(marked, ending);
    expect([outcome, marksIn(bytes), bytes.includes('7731'), bytes.length]).toEqual([
      'cleaned',
      [],
      false,
      marked.length,
    ]);
    expect(samplesOf(bytes).equals(samplesOf(original))).toBe(true);
    expect(await checkedBytes(bytes, (reader) => checkMp4(reader, kind))).toEqual(
      await checkedBytes(original, (reader) => checkMp4(reader, kind)),
    );
    expect((await cleaned(bytes, ending)).kind).toBe('same');
  });

  it('has no instants, which a file of the same pictures may have', async () => {
    const marked = make();
    const header = marked.indexOf('mvhd', 0, 'latin1');
    marked.writeUInt32BE(0xe3_00_00_00, header + 8);
    const { bytes } = await cleaned(marked, ending);
    expect([bytes.readUInt32BE(header + 8), bytes.readUInt32BE(header + 12)]).toEqual([0, 0]);
  });
});

describe('a film in fragments', () => {
  it('says nothing about its source, and keeps the samples of its fragments', async () => {
    const marked = markedFragments();
    const { kind, bytes } = await cleaned(marked, 'mp4');
    expect([kind, marksIn(bytes), bytes.length]).toEqual(['cleaned', [], marked.length]);
    const samples = SEGMENT.subarray(SEGMENT.indexOf('mdat', 0, 'latin1') + 4, SEGMENT.length);
    expect(bytes.includes(samples.subarray(0, 20_000))).toBe(true);
    expect((await cleaned(bytes, 'mp4')).kind).toBe('same');
  });

  it('loses boxes of metadata in a segment, whose pictures stay', async () => {
    const marked = Buffer.concat([
      SEGMENT,
      isoBox('udta', Buffer.from(ALL_MARKS)),
      isoBox('emsg', Buffer.from(ALL_MARKS)),
    ]);
    const { bytes } = await cleaned(marked, 'm4s');
    expect([
      marksIn(bytes),
      bytes.subarray(0, SEGMENT.length).equals((await cleaned(SEGMENT, 'm4s')).bytes),
    ]).toEqual([[], true]);
  });
});

describe('a sound', () => {
  it('in MP3 has its frames and nothing else', async () => {
    const { kind, bytes } = await cleaned(markedMp3(), 'mp3');
    expect([kind, bytes.equals(mp3(50))]).toEqual(['cleaned', true]);
    expect(await checkedBytes(bytes, checkMpegAudio)).toMatchObject({ ok: true });
    expect((await cleaned(bytes, 'mp3')).kind).toBe('same');
  });

  it.each(['opus', 'vorbis'] as const)(
    'in Ogg with %s has empty comments, and whole pages',
    async (codec) => {
      const marked = markedOgg(codec);
      expect(marksIn(marked)).toHaveLength(4);
      const { kind, bytes } = await cleaned(marked, 'ogg');
      expect([kind, marksIn(bytes)]).toEqual(['cleaned', []]);
      expect(await checkedBytes(bytes, checkOgg)).toEqual(await checkedBytes(marked, checkOgg));
      expect((await cleaned(bytes, 'ogg')).kind).toBe('same');
    },
  );
});

it('every recording of the demonstration can be cleaned', async () => {
  const folder = fileURLToPath(new URL('../../../../../../src/content/media', import.meta.url));
  const names = readdirSync(folder).filter((name) => /\.(?:mp4|m4a|m4s)$/.test(name));
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) {
    const bytes = readFileSync(path.join(folder, name));
    const { kind, bytes: copy } = await cleaned(bytes, path.extname(name).slice(1));
    expect([name, kind === 'refused', copy.length]).toEqual([name, false, bytes.length]);
  }
});

describe('bytes behind the entries of a table', () => {
  it('go, and the table stays', async () => {
    const moov = FILM.indexOf('moov', 0, 'latin1');
    const bytes = Buffer.from(FILM);
    const table = bytes.indexOf('stts', moov, 'latin1');
    const count = bytes.readUInt32BE(table + 8);
    // The last entry is none any more, and has room for other bytes.
    bytes.writeUInt32BE(count - 1, table + 8);
    bytes.write('FONT7731', table + 12 + (count - 1) * 8, 'latin1');
    const result = await cleaned(bytes, 'mp4');
    expect([result.kind, result.bytes.includes('FONT7731'), result.bytes.length]).toEqual([
      'cleaned',
      false,
      bytes.length,
    ]);
  });
});

describe('a file with boxes that cannot be trusted', () => {
  const moov = FILM.indexOf('moov', 0, 'latin1');

  it.each([
    ['a table that is shorter than it says', 'stsz', 12, 0xff_ff_ff_ff],
    ['more chunks than its table has', 'stco', 8, 0x7f_ff_ff_ff],
    ['runs of samples that its table does not have', 'stsc', 8, 0x7f_ff_ff_ff],
  ])('is refused with %s', async (_name, type, offset, value) => {
    const bytes = Buffer.from(FILM);
    bytes.writeUInt32BE(value, bytes.indexOf(type, moov, 'latin1') + offset);
    expect(await cleaned(bytes, 'mp4')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('export it again as MP4'),
    });
  });

  it.each([1, 7, 0x7f_ff_ff_ff])('ends with a box of %i bytes', async (length) => {
    const bytes = Buffer.from(FILM);
    for (const type of ['trak', 'mdia', 'stbl', 'stsd']) {
      const changed = Buffer.from(bytes);
      changed.writeUInt32BE(length, changed.indexOf(type, moov, 'latin1') - 4);
      expect(['refused', 'cleaned']).toContain((await cleaned(changed, 'mp4')).kind);
    }
  });
});
