/** Orientations of EXIF (Exif 2.32, 4.6.4 A) that turn a picture. 1 is upright. */
const TURNED = /^[2-8]$/;

const ORIENTATION = 0x0112;
const SHORT = 3;

/** Entries of a directory that are read: cameras write fewer than a hundred. */
const MOST_ENTRIES = 512;

/**
 * The orientation of a TIFF structure, as EXIF blocks have it; `undefined` for an upright picture
 * and a damaged block.
 */
export function orientationIn(tiff: Buffer): number | undefined {
  if (tiff.length < 14) return undefined;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  const count = Math.min(short(start), MOST_ENTRIES, Math.floor((tiff.length - start - 2) / 12));
  for (let entry = 0; entry < count; entry += 1) {
    const at = start + 2 + entry * 12;
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return TURNED.test(String(value)) ? value : undefined;
  }
  return undefined;
}

/** A TIFF structure with an orientation and nothing else. */
export function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** The TIFF structure of an EXIF block, which may begin with its name. */
export function withoutExifName(block: Buffer): Buffer {
  return block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
}
