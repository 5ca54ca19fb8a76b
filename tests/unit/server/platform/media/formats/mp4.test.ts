import { describe, expect, it } from 'vitest';
import { checkMp4 } from '#server/platform/media/formats/mp4.ts';
import {
  CAPTIONS,
  FILM,
  FILM_BEGINNING,
  mp3,
  picture,
  SOUND,
} from '#tests/support/media/sample-files.ts';
import { checkedBytes } from './checked.ts';
import { isFullRun } from '#tests/support/full-run.ts';

const film = (bytes: Uint8Array) => checkedBytes(bytes, (reader) => checkMp4(reader, 'film'));
const sound = (bytes: Uint8Array) => checkedBytes(bytes, (reader) => checkMp4(reader, 'sound'));
const refused = (reason: string | RegExp) => ({ ok: false, reason: expect.stringMatching(reason) });

/** A copy of the film in which the bytes after a text are others. */
function filmWith(text: string, change: (bytes: Buffer, at: number) => void): Buffer {
  const bytes = Buffer.from(FILM);
  change(bytes, bytes.indexOf(text, 'latin1'));
  return bytes;
}

describe('a film', () => {
  it('states its size and duration', async () => {
    expect(await film(FILM)).toEqual({
      ok: true,
      facts: { duration: 12, width: 960, height: 540 },
    });
  });

  it.each([
    ['text', Buffer.from(CAPTIONS), 'has no boxes of MP4'],
    ['nothing', Buffer.alloc(0), 'is not MP4'],
    ['zeros', Buffer.alloc(4096), 'has no boxes of MP4'],
    ['an MP3 file', mp3(9), 'has no boxes of MP4'],
    ['a sound', SOUND, 'has no track of pictures'],
    ['the beginning of a play list', FILM_BEGINNING, 'has no sound and no pictures'],
    [
      'a box that is longer than the file',
      Buffer.from('0000ffff667479706d703431', 'hex'),
      'ends within its box "ftyp"',
    ],
    [
      'a box of a length below its header',
      Buffer.from('00000004667479706d703431', 'hex'),
      'has no boxes of MP4',
    ],
    [
      'a box of 2^63 bytes',
      Buffer.from('00000001667479707fffffffffffffff', 'hex'),
      'ends within its box "ftyp"',
    ],
  ])('is refused for %s', async (_name, bytes, reason) => {
    expect(await film(bytes)).toEqual(refused(reason));
  });

  it('is refused for a picture in AVIF, which has boxes too', async () => {
    expect(await film(await picture('avif'))).toEqual(refused('is not MP4'));
  });

  it.each([1, 100, 5000, FILM.length / 2, FILM.length - 9, FILM.length - 1].map(Math.floor))(
    'is refused as its first %i bytes',
    async (length) => {
      expect(await film(FILM.subarray(0, length))).toMatchObject({ ok: false });
    },
  );

  it('is refused without its end, although every box that is left is whole', async () => {
    const mdat = FILM.indexOf('mdat', 0, 'latin1') - 4;
    const cut = Buffer.from(FILM.subarray(0, mdat + 1000));
    cut.writeUInt32BE(1000, mdat);
    expect(await film(cut)).toEqual(refused('has samples after its end: it is not whole'));
  });

  it('is refused with a codec that no browser plays', async () => {
    expect(
      await film(
        filmWith('avc1', (bytes) =>
          bytes.set(Buffer.from('apch'), bytes.indexOf('avc1', bytes.indexOf('stsd'), 'latin1')),
        ),
      ),
    ).toEqual(refused('has a track in "apch", which browsers do not play'));
  });

  it('is refused with a duration of 0 s', async () => {
    expect(await film(filmWith('mdhd', (bytes, at) => bytes.writeUInt32BE(0, at + 20)))).toEqual(
      refused('has a duration of 0 s'),
    );
  });

  it.each(['stsz', 'stco', 'stsc'])(
    'is refused with a table %s that says more entries than it has',
    async (table) => {
      const count = table === 'stsz' ? 12 : 8;
      expect(
        await film(filmWith(table, (bytes, at) => bytes.writeUInt32BE(0xffff_fff0, at + count))),
      ).toEqual(refused('has a damaged track'));
    },
  );

  it('never fails on any damaged byte of its tables', async () => {
    const moov = FILM.indexOf('moov', 0, 'latin1');
    const end = moov + Math.min(3000, FILM.readUInt32BE(moov - 4));
    for (let at = moov - 4; at < end; at += isFullRun ? 13 : 61) {
      const bytes = Buffer.from(FILM);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      expect(typeof (await film(bytes)).ok).toBe('boolean');
    }
  });
});

describe('a sound in MP4', () => {
  it('states its duration', async () => {
    const checked = await sound(SOUND);
    expect(checked.ok && checked.facts.duration).toBeCloseTo(60, 0);
  });

  it('is refused with pictures, and cut', async () => {
    expect(await sound(FILM)).toMatchObject({ ok: false });
    expect(await sound(SOUND.subarray(0, SOUND.length - 1))).toMatchObject({ ok: false });
  });
});
