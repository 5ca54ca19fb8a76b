import { describe, expect, it } from 'vitest';
import { checkMpegAudio } from '#server/platform/media/formats/mpeg-audio.ts';
import { checkOgg } from '#server/platform/media/formats/ogg.ts';
import {
  CAPTIONS,
  FILM,
  mp3,
  ogg,
  oggPage,
  opusHead,
  SOUND,
} from '#tests/support/media/sample-files.ts';
import { checkedBytes } from './checked.ts';

const checkedMp3 = (...parts: Uint8Array[]) => checkedBytes(Buffer.concat(parts), checkMpegAudio);
const checkedOgg = (...parts: Uint8Array[]) => checkedBytes(Buffer.concat(parts), checkOgg);
const refused = (reason: string) => ({ ok: false, reason: expect.stringContaining(reason) });

const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\x10', 'latin1'), Buffer.alloc(144)]);
const lastTag = Buffer.concat([Buffer.from('TAG', 'latin1'), Buffer.alloc(125)]);

describe('an MP3 file', () => {
  it('states the duration of its frames', async () => {
    const checked = await checkedMp3(mp3(100));
    expect(checked.ok && checked.facts.duration).toBeCloseTo((100 * 1152) / 44_100, 6);
  });

  it('may have tags and zeros around its frames', async () => {
    expect(
      await checkedMp3(tag, Buffer.alloc(50), mp3(5), Buffer.alloc(50), lastTag),
    ).toMatchObject({ ok: true });
    expect(await checkedMp3(tag, mp3(5))).toMatchObject({ ok: true });
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'has no frames'],
    ['zeros', Buffer.alloc(70_000), 'has no frames'],
    ['text', Buffer.from(CAPTIONS), 'has no frames'],
    ['a film', FILM, 'has no frames'],
    ['an Ogg file', ogg(), 'has no frames'],
    ['a tag alone', tag, 'has no frames'],
    [
      'a tag that is longer than the file',
      Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'),
      'has no frames',
    ],
    ['two frames', mp3(2), 'has no frames'],
    ['half of its last frame', mp3(9).subarray(0, -200), 'ends within a frame: it is not whole'],
    [
      'another file after its frames',
      Buffer.concat([mp3(9), Buffer.from('<script>')]),
      'has other bytes than frames after byte 3753',
    ],
  ])('is refused for %s', async (_name, bytes, reason) => {
    expect(await checkedMp3(bytes)).toEqual(refused(reason));
  });
});

describe('an Ogg file', () => {
  it('states the duration of its stream', async () => {
    expect(await checkedOgg(ogg())).toEqual({ ok: true, facts: { duration: 1 } });
  });

  it('may have a second stream after the first', async () => {
    expect(await checkedOgg(ogg(), ogg())).toEqual({ ok: true, facts: { duration: 2 } });
  });

  const damaged = ogg();
  damaged[200] = 9;

  it.each([
    ['nothing', Buffer.alloc(0), 'has no pages of Ogg'],
    ['text', Buffer.from(CAPTIONS), 'has no pages of Ogg'],
    ['a sound in MP4', SOUND, 'has no pages of Ogg'],
    ['a damaged page', damaged, 'has a damaged page at byte 91'],
    ['half of its last page', ogg().subarray(0, -50), 'ends within a page: it is not whole'],
    ['no last page', ogg().subarray(0, 91 + 27 + 3 + 700), 'has no last page: it is not whole'],
    [
      'another file after its pages',
      Buffer.concat([ogg(), Buffer.from('<script>')]),
      'has no page at byte',
    ],
    [
      'a stream of pictures',
      oggPage({ flags: 2, position: 0n, payload: Buffer.from('\x80theora'.padEnd(42)) }),
      'neither Opus nor Vorbis',
    ],
    [
      'two streams at once',
      Buffer.concat([
        oggPage({ flags: 2, position: 0n, payload: opusHead() }),
        oggPage({ flags: 2, position: 0n, payload: opusHead(), serial: 8 }),
      ]),
      'has several streams at once',
    ],
    [
      'a stream of 0 s',
      Buffer.concat([oggPage({ flags: 6, position: 0n, payload: opusHead() })]),
      'has no sound',
    ],
  ])('is refused for %s', async (_name, bytes, reason) => {
    expect(await checkedOgg(bytes)).toEqual(refused(reason));
  });
});
