import type { FileReader } from '../formats/file-reader.ts';
import { boxesIn, boxesOfFile, type Box } from '../formats/mp4-boxes.ts';
import { keptItems, placesOfItems } from './avif-items.ts';
import { cleanMoov, isShownTrack } from './clean-moov.ts';
import { applyRules, blankBox, keepAll, type BoxRules } from './mp4-box-rules.ts';
import { patchedParts, type CleanPlan, type Patch } from './parts.ts';
import { mergeRanges, outside, trackRanges, type Range } from './sample-ranges.ts';

/**
 * AVIF (https://aomediacodec.github.io/av1-avif/, ISO/IEC 23008-12): items of pictures stay, with
 * the properties that show them: colour, size, orientation. EXIF, XMP and all others become zeros.
 * No byte moves, as in films.
 */

const KEPT: ReadonlySet<string> = new Set(['ftyp', 'meta', 'moov', 'mdat']);

const PROPERTIES = keepAll(
  'ispe pixi av1C colr irot imir clap pasp auxC auxi clli mdcv cclv amve a1op lsel a1lx rloc',
);

/** Handlers of the tracks of an image sequence: pictures, and their transparency. */
const SEQUENCE = /^(?:pict|auxv)$/;

/** Bytes of the boxes of items, and of tracks. */
const MOST_READ = 16 * 1024 * 1024;

const DAMAGED = {
  ok: false as const,
  reason: 'has damaged boxes of AVIF and cannot be cleaned: save it again as AVIF',
};

export async function planAvif(reader: FileReader): Promise<CleanPlan> {
  const boxes = await boxesOfFile(reader);
  if (typeof boxes === 'string') return DAMAGED;
  try {
    const contents = new Map<Box, Buffer>();
    for (const box of boxes.filter(({ type }) => type === 'meta' || type === 'moov')) {
      if (box.end - box.start > MOST_READ) return DAMAGED;
      contents.set(box, Buffer.from(await reader.read(box.start, box.end - box.start)));
    }
    const shown = mergeRanges(
      [...contents].flatMap(([box, content]) =>
        box.type === 'moov' ? trackBytes(content) : itemBytes(content),
      ),
    );
    const patches: Patch[] = [];
    for (const box of boxes) {
      const content = contents.get(box);
      if (!KEPT.has(box.type))
        patches.push(
          { at: box.at + 4, bytes: Buffer.from('free') },
          { at: box.start, zeros: box.end - box.start },
        );
      else if (box.type === 'mdat')
        patches.push(
          ...outside({ from: box.start, to: box.end }, shown).map(({ from, to }) => ({
            at: from,
            zeros: to - from,
          })),
        );
      else if (content) {
        if (box.type === 'moov') cleanMoov(content, SEQUENCE);
        else cleanMeta(content);
        patches.push({ at: box.start, bytes: content });
      }
    }
    return { ok: true, parts: patchedParts(reader.size, patches) };
  } catch (error) {
    if (error instanceof RangeError) return DAMAGED;
    throw error;
  }
}

/** Samples of all tracks of an image sequence that stay. */
function trackBytes(moov: Buffer): Range[] {
  const boxes = boxesIn(moov, { start: 0, end: moov.length });
  return boxes.flatMap((trak) =>
    trak.type === 'trak' && isShownTrack(moov, trak, SEQUENCE) ? trackRanges(moov, trak) : [],
  );
}

/** The places in the file of items that stay. */
function itemBytes(meta: Buffer): Range[] {
  const kept = keptItems(meta);
  return placesOfItems(meta).flatMap(({ item, isInside, range }) =>
    kept.has(item) && !isInside ? [range] : [],
  );
}

function cleanMeta(meta: Buffer): void {
  const kept = keptItems(meta);
  const inside = mergeRanges(
    placesOfItems(meta).flatMap(({ item, isInside, range }) =>
      kept.has(item) && isInside ? [range] : [],
    ),
  );
  const rules: BoxRules = {
    ...keepAll('pitm iloc iref grpl'),
    hdlr: (buffer, { start, end }) => void buffer.fill(0, start + 12, end),
    iinf: cleanEntries(kept),
    // A property that goes stays as free space, because others have numbers by their order.
    iprp: { ipco: PROPERTIES, ipma: 'keep' },
    idat(buffer, { start, end }) {
      for (const { from, to } of outside({ from: 0, to: end - start }, inside))
        buffer.fill(0, start + from, start + to);
    },
  };
  applyRules(meta, { start: 4, end: meta.length }, rules);
}

/** Entries of items: without their names, and of those that go, of a type that no decoder reads. */
function cleanEntries(kept: ReadonlySet<number>) {
  return (buffer: Buffer, { start, end }: Box) => {
    const first = start + (buffer[start] === 0 ? 6 : 8);
    for (const box of boxesIn(buffer, { start: first, end })) {
      if (box.type !== 'infe') {
        blankBox(buffer, box);
        continue;
      }
      const isLong = buffer[box.start] === 3;
      const at = box.start + (isLong ? 10 : 8);
      const item = isLong ? buffer.readUInt32BE(box.start + 4) : buffer.readUInt16BE(box.start + 4);
      if (!kept.has(item)) buffer.write('skip', at, 'latin1');
      buffer.fill(0, at + 4, box.end);
    }
  };
}
