import { boxesIn, findBox, type Box } from '../formats/mp4-boxes.ts';
import { chunksIn } from '../formats/mp4-track.ts';

/** Bytes of a file from one position up to another. */
export interface Range {
  from: number;
  to: number;
}

/** Chunks of a track: three hours of film with a chunk for each picture have fewer. */
const MOST_CHUNKS = 1_000_000;

/** The chunks of a track, `trak` being in `moov`, as positions in the file. */
export function trackRanges(moov: Buffer, trak: Box): Range[] {
  const table = findBox(moov, trak, 'mdia', 'minf', 'stbl');
  const ranges: Range[] = [];
  for (const chunk of table ? chunksIn(moov, table) : []) {
    const last = ranges.at(-1);
    if (last?.to === chunk.from) last.to = chunk.to;
    else if (ranges.length >= MOST_CHUNKS) throw new RangeError('a track has too many chunks');
    else ranges.push(chunk);
  }
  return ranges;
}

/** Sizes of samples by track, for fragments that say none (`trex`). */
export function defaultSizes(moov: Buffer): Map<number, number> {
  const extended = findBox(moov, { start: 0, end: moov.length }, 'mvex');
  const boxes = extended ? boxesIn(moov, extended).filter(({ type }) => type === 'trex') : [];
  return new Map(
    boxes.map(({ start }) => [moov.readUInt32BE(start + 4), moov.readUInt32BE(start + 16)]),
  );
}

/**
 * The samples of a fragment (ISO/IEC 14496-12, 8.8) in tracks that `isShown`, `at` being the
 * position of its box `moof`. `undefined` if the fragment does not say how long they are, as a
 * segment without its beginning.
 */
export function fragmentRanges(
  moof: Buffer,
  at: number,
  { sizes, isShown }: { sizes: ReadonlyMap<number, number>; isShown(track: number): boolean },
): Range[] | undefined {
  const ranges: Range[] = [];
  let isFirst = true;
  let end = at;
  for (const traf of boxesIn(moof, { start: 0, end: moof.length }).filter(
    ({ type }) => type === 'traf',
  )) {
    const header = findBox(moof, traf, 'tfhd');
    if (!header) return undefined;
    const flags = moof.readUInt32BE(header.start) & 0xff_ffff;
    const track = moof.readUInt32BE(header.start + 4);
    let field = header.start + 8;
    const isElsewhere = (flags & 1) !== 0;
    const base: number = isElsewhere
      ? Number(moof.readBigUInt64BE(field))
      : (flags & 0x2_0000) !== 0 || isFirst
        ? at
        : end;
    field += (isElsewhere ? 8 : 0) + ((flags & 2) !== 0 ? 4 : 0) + ((flags & 8) !== 0 ? 4 : 0);
    const size = (flags & 0x10) === 0 ? sizes.get(track) : moof.readUInt32BE(field);
    [end, isFirst] = [base, false];
    for (const run of boxesIn(moof, traf).filter(({ type }) => type === 'trun')) {
      const found = runRange(moof, run, { base, next: end, size });
      if (!found) return undefined;
      if (isShown(track)) ranges.push(found);
      end = found.to;
    }
  }
  return ranges;
}

/** The samples of a run (8.8.8). */
function runRange(
  moof: Buffer,
  run: Box,
  from: { base: number; next: number; size: number | undefined },
): Range | undefined {
  const flags = moof.readUInt32BE(run.start) & 0xff_ffff;
  const count = moof.readUInt32BE(run.start + 4);
  const hasOffset = (flags & 1) !== 0;
  const start = hasOffset ? from.base + moof.readInt32BE(run.start + 8) : from.next;
  if ((flags & 0x200) === 0)
    return from.size === undefined ? undefined : { from: start, to: start + count * from.size };
  const table = run.start + 8 + (hasOffset ? 4 : 0) + ((flags & 4) !== 0 ? 4 : 0);
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => (flags & bit) !== 0).length;
  if (table + count * width > run.end) throw new RangeError('a run is shorter than it says');
  let to = start;
  for (let sample = 0; sample < count; sample += 1)
    to += moof.readUInt32BE(table + sample * width + ((flags & 0x100) === 0 ? 0 : 4));
  return { from: start, to };
}

/** Ranges in their order, without gaps of nothing between them. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** The bytes of a range that lie in none of some merged ranges. */
export function outside(whole: Range, merged: readonly Range[]): Range[] {
  const gaps: Range[] = [];
  let at = whole.from;
  for (const { from, to } of merged) {
    if (to <= at) continue;
    if (from >= whole.to) break;
    if (from > at) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < whole.to) gaps.push({ from: at, to: whole.to });
  return gaps;
}
