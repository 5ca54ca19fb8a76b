import { boxesIn, findBox } from '../formats/mp4-boxes.ts';
import type { Range } from './sample-ranges.ts';

/** Types of items that are pictures, or put together of pictures (ISO/IEC 23008-12, 6.6). */
const SHOWN = /^(?:av01|grid|iden|iovl|tmap)$/;

/** Pictures of the largest grid, with their depth and transparency, are fewer. */
const MOST_ITEMS = 10_000;

/**
 * Numbers of the items that stay, in the content of a box `meta`. Throws a `RangeError` if it is
 * damaged.
 */
export function keptItems(meta: Buffer): Set<number> {
  const list = findBox(meta, { start: 4, end: meta.length }, 'iinf');
  if (!list) throw new RangeError('a picture without items');
  const entries = boxesIn(meta, {
    start: list.start + (meta[list.start] === 0 ? 6 : 8),
    end: list.end,
  });
  const kept = new Set<number>();
  for (const { type, start } of entries) {
    const version = meta[start] ?? 0;
    if (type !== 'infe' || version < 2 || version > 3)
      throw new RangeError('an entry of an old version');
    const at = start + (version === 3 ? 10 : 8);
    if (SHOWN.test(meta.toString('latin1', at, at + 4)))
      kept.add(version === 3 ? meta.readUInt32BE(start + 4) : meta.readUInt16BE(start + 4));
  }
  return kept;
}

/** A place of an item: in the file, or inside the box `idat`. */
interface Place {
  item: number;
  isInside: boolean;
  range: Range;
}

/**
 * The places of all items (ISO/IEC 14496-12, 8.11.3). Throws a `RangeError` if the table is
 * damaged.
 */
export function placesOfItems(meta: Buffer): Place[] {
  const table = findBox(meta, { start: 4, end: meta.length }, 'iloc');
  if (!table) throw new RangeError('a picture without places');
  let at = table.start + 4;
  const number = (bytes: number): number => {
    if (at + bytes > table.end) throw new RangeError('a table of places is shorter than it says');
    const value =
      bytes === 0 ? 0 : bytes === 8 ? Number(meta.readBigUInt64BE(at)) : meta.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const version = meta[table.start] ?? 0;
  const [widths, bases] = [number(1), number(1)];
  const [offset, length, base, index] = [
    widths >> 4,
    widths & 15,
    bases >> 4,
    version === 0 ? 0 : bases & 15,
  ];
  if (
    version > 2 ||
    [offset, length, base, index].some((width) => width !== 0 && width !== 4 && width !== 8)
  )
    throw new RangeError('a table of places of an unknown form');
  const count = number(version === 2 ? 4 : 2);
  if (count > MOST_ITEMS) throw new RangeError('a picture of too many items');
  const places: Place[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    const item = number(version === 2 ? 4 : 2);
    const method = version === 0 ? 0 : number(2) & 15;
    if (method > 1) throw new RangeError('an item within an item');
    if (number(2) !== 0) throw new RangeError('an item in another file');
    const from = number(base);
    const extents = number(2);
    for (let extent = 0; extent < extents; extent += 1) {
      number(index);
      const start = from + number(offset);
      const size = number(length);
      places.push({
        item,
        isInside: method === 1,
        range: { from: start, to: size === 0 ? Infinity : start + size },
      });
    }
  }
  return places;
}
