import { boxesIn, findBox, type Box } from './mp4-boxes.ts';

/** A track of sound or picture. */
export interface Track {
  /** Handler (ISO/IEC 14496-12, 8.4.3): `vide`, `soun`, others. */
  handler: string;
  /** Four characters of its first sample entry: `avc1`. */
  codec: string;
  /** Seconds; 0 in a file of fragments. */
  duration: number;
  /** Pixels of a picture as it is shown. */
  width: number;
  height: number;
  /** The last byte of its samples in the file. */
  end: number;
}

/** The track of a box `trak`. Throws a `RangeError` if a table is shorter than it says. */
export function trackOf(moov: Buffer, trak: Box): Track | undefined {
  const [header, media] = [findBox(moov, trak, 'tkhd'), findBox(moov, trak, 'mdia')];
  const handler = media && findBox(moov, media, 'hdlr');
  const time = media && findBox(moov, media, 'mdhd');
  const table = media && findBox(moov, media, 'minf', 'stbl');
  const entries = table && findBox(moov, table, 'stsd');
  if (!header || !handler || !time || !table || !entries) return undefined;
  return {
    handler: moov.toString('latin1', handler.start + 8, handler.start + 12),
    codec:
      moov.readUInt32BE(entries.start + 4) === 0
        ? ''
        : moov.toString('latin1', entries.start + 12, entries.start + 16),
    duration: durationOf(moov, time),
    ...sizeOf(moov, header),
    end: endOfSamples(moov, table),
  };
}

/** Seconds of a media header (8.4.2), whose times have 32 or 64 bits by its version. */
function durationOf(moov: Buffer, { start }: Box): number {
  const isLong = moov[start] === 1;
  const scale = moov.readUInt32BE(start + (isLong ? 20 : 12));
  const units = isLong ? Number(moov.readBigUInt64BE(start + 24)) : moov.readUInt32BE(start + 16);
  const isUnknown = isLong ? units >= 2 ** 64 - 1 : units === 0xffff_ffff;
  return scale === 0 || isUnknown ? 0 : units / scale;
}

/**
 * Width and height of a track header (8.3.2), at its end as 16.16 numbers. A turned picture has
 * them swapped.
 */
function sizeOf(moov: Buffer, { end }: Box): { width: number; height: number } {
  const [width, height] = [moov.readUInt32BE(end - 8) >>> 16, moov.readUInt32BE(end - 4) >>> 16];
  const isTurned = moov.readInt32BE(end - 44) === 0 && moov.readInt32BE(end - 28) === 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** The last byte of all samples. */
function endOfSamples(moov: Buffer, table: Box): number {
  let end = 0;
  for (const chunk of chunksIn(moov, table)) end = Math.max(end, chunk.to);
  return end;
}

/**
 * The chunks of samples in the file, from the tables of chunks and of sizes (8.7) of a box `stbl`.
 * Throws a `RangeError` if a table is shorter than it says.
 */
export function* chunksIn(moov: Buffer, table: Box): Generator<{ from: number; to: number }> {
  const boxes = new Map(boxesIn(moov, table).map((box) => [box.type, box]));
  const [short, long, runs, sizes] = ['stco', 'co64', 'stsc', 'stsz'].map((type) =>
    boxes.get(type),
  );
  const chunks = short ?? long;
  if (!chunks || !runs || !sizes) return;
  const sizeAt = sampleSizes(moov, sizes);
  const runCount = entriesOf(moov, runs, 12);
  const chunkCount = entriesOf(moov, chunks, short ? 4 : 8);
  let [run, sample] = [0, 0];
  for (let chunk = 1; chunk <= chunkCount; chunk += 1) {
    while (run + 1 < runCount && moov.readUInt32BE(runs.start + 8 + (run + 1) * 12) <= chunk)
      run += 1;
    const samples = runCount === 0 ? 0 : moov.readUInt32BE(runs.start + 12 + run * 12);
    const at = chunks.start + 8 + (chunk - 1) * (short ? 4 : 8);
    const from = short ? moov.readUInt32BE(at) : Number(moov.readBigUInt64BE(at));
    yield { from, to: from + sizeAt(sample, samples) };
    sample += samples;
  }
}

/** Bytes of some samples that follow each other. */
function sampleSizes(moov: Buffer, sizes: Box): (first: number, count: number) => number {
  const [each, total] = [moov.readUInt32BE(sizes.start + 4), moov.readUInt32BE(sizes.start + 8)];
  if (each !== 0) return (_first, count) => each * count;
  if (sizes.start + 12 + total * 4 > sizes.end)
    throw new RangeError('the table of sizes is shorter than it says');
  return (first, count) => {
    if (first + count > total)
      throw new RangeError('a chunk has more samples than the table of sizes');
    let sum = 0;
    for (let at = first; at < first + count; at += 1)
      sum += moov.readUInt32BE(sizes.start + 12 + at * 4);
    return sum;
  };
}

/** Entries of a table, whose bytes must be there. */
function entriesOf(moov: Buffer, box: Box, bytes: number): number {
  const count = moov.readUInt32BE(box.start + 4);
  if (box.start + 8 + count * bytes > box.end)
    throw new RangeError(`the table ${box.type} is shorter than it says`);
  return count;
}
