import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UploadKind } from '#domain/uploads/reader-upload.ts';
import { checkFile } from '#server/subjects/uploads/check-file.ts';
import { isoBox, jpegSegment, markedPicture } from '#tests/support/media/marked-pictures.ts';
import { markedFragments, markedMp4 } from '#tests/support/media/marked-recordings.ts';
import { marksIn } from '#tests/support/media/marks.ts';
import { FILM, FILM_BEGINNING, picture, SOUND } from '#tests/support/media/sample-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const HTML = '<!doctype html><script>alert(document.domain)</script>';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';

async function check(bytes: Uint8Array | string, kind: UploadKind) {
  const folder = temporaryFolder();
  const [file, target] = [path.join(folder, 'upload'), path.join(folder, 'clean')];
  writeFileSync(file, bytes);
  const checked = await checkFile(file, kind, target);
  return { checked, cleaned: existsSync(target) ? readFileSync(target) : undefined };
}

/** A JPEG of one colour, whose bytes are few. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'grey' } })
    .jpeg({ quality: 1 })
    .toBuffer();

/** A film whose bytes at a place of a box are others. */
function changed(type: string, offset: number, bytes: readonly number[]): Buffer {
  const film = Buffer.from(FILM);
  Buffer.from(bytes).copy(film, film.indexOf(type) + offset);
  return film;
}

describe('an image', () => {
  let photograph: Buffer;
  beforeAll(async () => {
    photograph = await picture('jpeg', { width: 640, height: 480 });
  });

  it('is a JPEG that was made of its pixels', async () => {
    const { checked, cleaned } = await check(photograph, 'image');
    expect(checked).toMatchObject({ ok: true, width: 640, height: 480 });
    expect((await sharp(cleaned).metadata()).format).toBe('jpeg');
  });

  it('says nothing about its source, and stands upright', async () => {
    const marked = await markedPicture('jpeg', { orientation: 6, width: 96, height: 54 });
    expect(marksIn(marked).length).toBeGreaterThan(0);
    const { checked, cleaned = Buffer.alloc(0) } = await check(marked, 'image');
    expect(checked).toMatchObject({ ok: true, width: 54, height: 96 });
    expect(marksIn(cleaned)).toEqual([]);
    const { exif, xmp, iptc, orientation } = await sharp(cleaned).metadata();
    expect([exif, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
  });

  it.each([
    [
      'a ZIP behind its end',
      (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004evil.exe')]),
    ],
    [
      'HTML in a comment',
      (jpeg: Buffer) =>
        Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xfe, HTML), jpeg.subarray(2)]),
    ],
    [
      'a script in its EXIF',
      (jpeg: Buffer) =>
        Buffer.concat([
          jpeg.subarray(0, 2),
          jpegSegment(0xe1, `Exif\0\0${HTML}`),
          jpeg.subarray(2),
        ]),
    ],
  ])('with %s loses it', async (_name, make) => {
    const { checked, cleaned } = await check(make(photograph), 'image');
    expect(checked.ok).toBe(true);
    expect(cleaned?.toString('latin1')).not.toMatch(/script|evil/);
  });

  it('is at most 4096 pixels long', async () => {
    const { checked } = await check(await flat(5000, 1000), 'image');
    expect(checked).toMatchObject({ ok: true, width: 4096, height: 819 });
  });

  it('of 108 megapixels is refused by its header', async () => {
    const { checked, cleaned } = await check(await flat(12_000, 9000), 'image');
    expect([checked, cleaned]).toEqual([{ ok: false, reason: 'too-many-pixels' }, undefined]);
  });

  it('whose header lies about its size is refused', async () => {
    const lying = Buffer.from(photograph);
    const size = lying.indexOf(Buffer.from([0xff, 0xc0])) + 5;
    lying.writeUInt16BE(60_000, size);
    lying.writeUInt16BE(60_000, size + 2);
    expect((await check(lying, 'image')).checked).toEqual({ ok: false, reason: 'too-many-pixels' });
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('in %s is refused', async (format) => {
    expect((await check(await picture(format), 'image')).checked).toEqual({
      ok: false,
      reason: 'not-image',
    });
  });

  it.each([
    ['HTML', HTML],
    ['SVG', SVG],
    ['HEIC', isoBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))],
    ['a film', FILM],
    ['a ZIP', 'PK\u0003\u0004'],
    ['one byte', 'x'],
    ['nothing', ''],
  ])('that is %s is refused', async (_name, bytes) => {
    const { checked, cleaned } = await check(bytes, 'image');
    expect([checked, cleaned]).toEqual([{ ok: false, reason: 'not-image' }, undefined]);
  });

  it.each([
    ['half of its bytes', (jpeg: Buffer) => jpeg.subarray(0, jpeg.length / 2)],
    ['only the bytes of a beginning', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    [
      'HTML behind the bytes of a beginning',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(HTML)]),
    ],
    [
      'SVG behind the bytes of a beginning',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
    ],
  ])('with %s is refused', async (_name, make) => {
    expect((await check(make(photograph), 'image')).checked).toEqual({
      ok: false,
      reason: 'damaged',
    });
  });
});

describe('a video', () => {
  it('is an MP4 whose cleaned copy is another file', async () => {
    const { checked, cleaned } = await check(FILM, 'video');
    expect(checked).toMatchObject({ ok: true, bytes: cleaned?.length });
    expect(checked.ok && checked.duration).toBeGreaterThan(11);
    expect(cleaned?.length).toBe(FILM.length);
  });

  it.each([
    ['whole', markedMp4],
    ['in fragments', markedFragments],
  ])('%s says nothing about its source', async (_name, make) => {
    expect(marksIn(make()).length).toBeGreaterThan(0);
    const { checked, cleaned = Buffer.alloc(0) } = await check(make(), 'video');
    expect(checked.ok).toBe(true);
    expect(marksIn(cleaned)).toEqual([]);
  });

  it('with HTML in a free box loses it', async () => {
    const polyglot = Buffer.concat([FILM, isoBox('free', Buffer.from(HTML))]);
    const { checked, cleaned } = await check(polyglot, 'video');
    expect(checked.ok).toBe(true);
    expect(cleaned?.toString('latin1')).not.toContain('script');
  });

  it.each([
    ['HTML', HTML],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    [
      'a QuickTime film',
      changed('ftyp', 4, [...Buffer.from('qt  '.repeat(FILM.readUInt32BE(0) / 4 - 2))]),
    ],
    ['a picture in HEIC', isoBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))],
    ['HTML before its boxes', Buffer.concat([Buffer.from(HTML), FILM])],
    ['nothing', ''],
  ])('that is %s is refused', async (_name, bytes) => {
    const { checked, cleaned } = await check(bytes, 'video');
    expect(checked.ok ? checked : checked.reason).toMatch(/^(?:not-video|damaged)$/);
    expect(cleaned).toBeUndefined();
  });

  it.each([
    ['half of its bytes', FILM.subarray(0, FILM.length / 2)],
    ['its first 20 kB', FILM.subarray(0, 20_000)],
    ['bytes behind its boxes', Buffer.concat([FILM, Buffer.from(HTML)])],
    [
      'a box of samples that is longer than the file',
      changed('mdat', -4, [0x7f, 0xff, 0xff, 0xff]),
    ],
    ['no samples', FILM_BEGINNING],
    ['sound alone', SOUND],
  ])('with %s is refused', async (_name, bytes) => {
    expect((await check(bytes, 'video')).checked).toEqual({ ok: false, reason: 'damaged' });
  });

  it('in a codec that browsers do not play is refused', async () => {
    const film = Buffer.from(FILM);
    film.write('mp4v', film.indexOf('avc1', film.indexOf('stsd')), 'latin1');
    expect((await check(film, 'video')).checked).toEqual({ ok: false, reason: 'unplayable' });
  });

  it('of more than two hours is refused', async () => {
    const film = Buffer.from(FILM);
    for (let at = film.indexOf('mdhd'); at > 0; at = film.indexOf('mdhd', at + 1))
      film.writeUInt32BE(film.readUInt32BE(at + 16) * 7201, at + 20);
    expect((await check(film, 'video')).checked).toEqual({ ok: false, reason: 'too-long' });
  });

  it('of more pixels than a film has is refused', async () => {
    const film = Buffer.from(FILM);
    for (let at = film.indexOf('tkhd'); at > 0; at = film.indexOf('tkhd', at + 1)) {
      const end = at - 4 + film.readUInt32BE(at - 4);
      if (film.readUInt32BE(end - 8) > 0) film.writeUInt16BE(8192, end - 8);
    }
    expect((await check(film, 'video')).checked).toEqual({
      ok: false,
      reason: 'too-many-pixels',
    });
  });
});
