import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPictureWords } from '#server/platform/images/picture-words.ts';
import { readXmpWords } from '#server/platform/images/xmp-words.ts';
import { iptc, jpegSegment, XMP } from '#tests/support/media/marked-pictures.ts';
import { MARKS } from '#tests/support/media/marks.ts';
import { picture } from '#tests/support/media/sample-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const wordsOf = (bytes: Uint8Array) => {
  const file = path.join(temporaryFolder(), 'picture');
  writeFileSync(file, bytes);
  return readPictureWords(file);
};
const withExif = async (fields: Record<string, string>, camera: Record<string, string> = {}) =>
  sharp(await picture())
    .withExif({ IFD0: fields, IFD2: camera })
    .jpeg()
    .toBuffer();
const withIptc = (bytes: Buffer, fields: Record<number, string>) =>
  Buffer.concat([bytes.subarray(0, 2), jpegSegment(0xed, iptc(fields)), bytes.subarray(2)]);

describe('the credit and the caption of a picture', () => {
  it('are those of IPTC, before those of XMP and EXIF', async () => {
    const exif = await withExif({
      Artist: 'Autora',
      Copyright: 'EXIF',
      ImageDescription: 'Text d EXIF',
    });
    const both = withIptc(exif, {
      80: 'Aina Roca',
      110: 'Agència Llevant',
      120: 'El port\n obre.',
    });
    expect(await wordsOf(both)).toEqual({
      credit: 'Aina Roca / Agència Llevant',
      caption: 'El port obre.',
    });
    expect(await wordsOf(exif)).toEqual({ credit: 'Autora / EXIF', caption: 'Text d EXIF' });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('are read from XMP in %s', async (format) => {
    const bytes = await sharp(await picture())
      .withXmp(XMP)
      .toFormat(format)
      .toBuffer();
    expect(await wordsOf(bytes)).toEqual({
      credit: `${MARKS.artist} / Agència Llevant`,
      caption: 'El port a l’alba',
    });
  });

  it('never have the place, a person or a number of the device', async () => {
    const bytes = withIptc(
      await withExif({ Make: 'ACME', Model: 'ACME X1' }, { BodySerialNumber: MARKS.serial }),
      {
        90: MARKS.place,
        92: MARKS.place,
        118: MARKS.person,
        120: `Foto ${MARKS.serial}`,
      },
    );
    expect(await wordsOf(bytes)).toEqual({});
  });

  it('leave out what a camera writes by itself', async () => {
    expect(
      await wordsOf(
        await withExif({ Make: 'ACME', ImageDescription: 'ACME DIGITAL CAMERA', Artist: '  ' }),
      ),
    ).toEqual({});
  });

  it('are nothing in a picture without texts, and in a file that is no picture', async () => {
    expect([await wordsOf(await picture()), await wordsOf(Buffer.from('text'))]).toEqual([{}, {}]);
  });

  it('are cut at a thousand characters', async () => {
    const { caption = '' } = await wordsOf(withIptc(await picture(), { 120: 'à'.repeat(3000) }));
    expect(caption.length).toBeLessThanOrEqual(1000);
  });
});

describe('a packet of XMP', () => {
  it('is read as far as it is well-formed', () => {
    expect(readXmpWords(`${XMP.slice(0, XMP.indexOf('<dc:description'))}<broken`)).toMatchObject({
      credit: 'Agència Llevant',
    });
    expect(readXmpWords('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toEqual({});
  });

  it('is not read beyond its bounds', () => {
    expect(readXmpWords(`<a photoshop:Credit="x">${' '.repeat(300_000)}</a>`)).toEqual({});
    expect(readXmpWords(`${'<a>'.repeat(60)}<dc:rights>x</dc:rights>`)).toEqual({});
  });
});
