import { textOf } from './exif-words.ts';

/** Fields that are read: a block has no more than some dozens. */
const MOST_FIELDS = 1000;

/** The resource of Photoshop that has the fields of IPTC. */
const IPTC_RESOURCE = Buffer.from('8BIM\x04\x04', 'latin1');

/**
 * Texts of the second record of IPTC (IIM 4.2, chapter 6) by their number. The first of repeated
 * fields counts.
 */
export function readIptcWords(block: Buffer): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  const resource = block.indexOf(IPTC_RESOURCE);
  let at = block.indexOf(0x1c, Math.max(0, resource));
  for (
    let count = 0;
    count < MOST_FIELDS && at >= 0 && at + 5 <= block.length && block[at] === 0x1c;
    count += 1
  ) {
    const length = block.readUInt16BE(at + 3);
    // A longer form of the length is for pictures within the block.
    if (length > 0x7fff) break;
    const [record, field] = [block[at + 1], block[at + 2] ?? 0];
    const text = textOf(block.subarray(at + 5, at + 5 + length));
    if (record === 2 && text.trim() !== '' && !words.has(field)) words.set(field, text);
    at += 5 + length;
  }
  return words;
}
