import type { FileReader } from '../formats/file-reader.ts';
import { boxesIn, boxesOfFile, findBox, type Box } from '../formats/mp4-boxes.ts';
import { cleanMoov, isShownTrack, trackId } from './clean-moov.ts';
import { applyRules, blankBox, keepAll } from './mp4-box-rules.ts';
import { patchedParts, type CleanPlan, type Patch } from './parts.ts';
import {
  defaultSizes,
  fragmentRanges,
  mergeRanges,
  outside,
  trackRanges,
  type Range,
} from './sample-ranges.ts';

/**
 * MP4 films and sounds, and segments of play lists. Compressed pictures and sound are copied, and
 * no byte moves: what goes becomes free space of zeros, so that every offset stays right. Bytes of
 * `mdat` that no sample of a shown track has go too.
 */

const KEPT: ReadonlySet<string> = new Set([
  'ftyp',
  'styp',
  'moov',
  'moof',
  'mdat',
  'sidx',
  'ssix',
  'mfra',
]);

const FRAGMENT = keepAll('tfhd tfdt trun sbgp sgpd subs sdtp');

/** Boxes with which a segment may begin. */
const BEGINNINGS = ['ftyp', 'styp', 'sidx', 'moof', 'emsg', 'prft', 'free'];

/**
 * Bytes of the tables of all tracks and fragments, which are read into memory. Those of a day of
 * film have a tenth of it.
 */
const MOST_READ = 128 * 1024 * 1024;

const again = (reason: string) => ({
  ok: false as const,
  reason: `${reason} and cannot be cleaned: export it again as MP4`,
});

export async function planMp4(reader: FileReader): Promise<CleanPlan> {
  const boxes = await boxesOfFile(reader, BEGINNINGS);
  if (typeof boxes === 'string') return again(boxes);
  const tables = boxes.reduce(
    (sum, { type, start, end }) => (type === 'moov' || type === 'moof' ? sum + end - start : sum),
    0,
  );
  if (tables > MOST_READ) return again('has tables of more than 128 MiB');
  const read: ReadBox = async ({ start, end }) =>
    Buffer.from(await reader.read(start, end - start));
  try {
    const shown = await shownTracks(boxes, read);
    const samples = await samplesOf(boxes, read, shown);
    const patches: Patch[] = [];
    for (const box of boxes) {
      if (!KEPT.has(box.type))
        patches.push(
          { at: box.at + 4, bytes: Buffer.from('free') },
          { at: box.start, zeros: box.end - box.start },
        );
      else if (box.type === 'moov' || box.type === 'moof') {
        const content = await read(box);
        if (box.type === 'moov') cleanMoov(content);
        else cleanFragment(content, shown);
        patches.push({ at: box.start, bytes: content });
      } else if (box.type === 'mdat' && samples)
        patches.push(
          ...outside({ from: box.start, to: box.end }, samples).map(({ from, to }) => ({
            at: from,
            zeros: to - from,
          })),
        );
    }
    return { ok: true, parts: patchedParts(reader.size, patches) };
  } catch (error) {
    if (error instanceof RangeError) return again('has damaged tables');
    throw error;
  }
}

type ReadBox = (box: Box) => Promise<Buffer>;

interface ShownTracks {
  ranges: Range[];
  /** Bytes of samples by track, for fragments that do not say them. */
  sizes: Map<number, number>;
  /** Whether a track stays. In a segment without its beginning, each does. */
  isShown(track: number): boolean;
}

async function shownTracks(boxes: readonly Box[], read: ReadBox): Promise<ShownTracks> {
  const moovs = boxes.filter(({ type }) => type === 'moov');
  const [shown, sizes, ranges]: [Set<number>, Map<number, number>, Range[]] = [
    new Set(),
    new Map(),
    [],
  ];
  for (const box of moovs) {
    const moov = await read(box);
    for (const [track, size] of defaultSizes(moov)) sizes.set(track, size);
    for (const trak of boxesIn(moov, { start: 0, end: moov.length })) {
      if (trak.type !== 'trak' || !isShownTrack(moov, trak)) continue;
      shown.add(trackId(moov, trak));
      for (const range of trackRanges(moov, trak)) ranges.push(range);
    }
  }
  return { ranges, sizes, isShown: (track) => moovs.length === 0 || shown.has(track) };
}

/** The samples of shown tracks; `undefined` if a fragment does not say where its own are. */
async function samplesOf(
  boxes: readonly Box[],
  read: ReadBox,
  shown: ShownTracks,
): Promise<Range[] | undefined> {
  const ranges = [...shown.ranges];
  for (const box of boxes.filter(({ type }) => type === 'moof')) {
    const found = fragmentRanges(await read(box), box.at, shown);
    if (!found) return undefined;
    ranges.push(...found);
  }
  return mergeRanges(ranges);
}

/** The content of a box `moof` without the runs of tracks that go, and without their boxes. */
function cleanFragment(moof: Buffer, { isShown }: ShownTracks): void {
  const traf = (buffer: Buffer, box: Box) => {
    const header = findBox(buffer, box, 'tfhd');
    if (header && isShown(buffer.readUInt32BE(header.start + 4))) applyRules(buffer, box, FRAGMENT);
    else blankBox(buffer, box);
  };
  applyRules(moof, { start: 0, end: moof.length }, { mfhd: 'keep', traf });
}
