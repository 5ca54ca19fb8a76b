/** Texts of EXIF (Exif 2.32, 4.6) by the number of their field. */
export type ExifWords = ReadonlyMap<number, string>;

const [ASCII, LONG] = [2, 4];

/** The field with the place of the camera's own directory. */
const EXIF_DIRECTORY = 0x8769;

/** Entries of a directory that are read, and characters of a text. */
const MOST_ENTRIES = 512;
const MOST_TEXT = 4096;

/** The texts of an EXIF block, of the picture and of the camera. Damaged fields are left out. */
export function readExifWords(block: Buffer): ExifWords {
  const tiff = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return new Map();
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const words = new Map<number, string>();
  let camera = 0;
  const readDirectory = (start: number) => {
    if (start < 8 || start + 2 > tiff.length) return;
    const count = Math.min(short(start), MOST_ENTRIES, Math.floor((tiff.length - start - 2) / 12));
    for (let entry = 0; entry < count; entry += 1) {
      const at = start + 2 + entry * 12;
      const [field, type, length] = [short(at), short(at + 2), long(at + 4)];
      if (field === EXIF_DIRECTORY && type === LONG) camera = long(at + 8);
      if (type !== ASCII) continue;
      const from = length <= 4 ? at + 8 : long(at + 8);
      const text = textOf(tiff.subarray(from, from + Math.min(length, MOST_TEXT)));
      if (text.trim() !== '' && !words.has(field)) words.set(field, text);
    }
  };
  readDirectory(long(4));
  readDirectory(camera);
  return words;
}

/**
 * A text in UTF-8, which programs write against the standard, or else in Latin-1. It ends at the
 * first NUL.
 */
export function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  const whole = end < 0 ? bytes : bytes.subarray(0, end);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole);
  } catch {
    return whole.toString('latin1');
  }
}
