import { boxesIn, findBox, type Box } from '../formats/mp4-boxes.ts';
import { applyRules, blankBox, keepAll, type BoxRules } from './mp4-box-rules.ts';

/**
 * The boxes of tracks (ISO/IEC 14496-12, 8) that players need. Place, device, author and instants
 * are in others: `udta`, `meta`, `uuid`, names of handlers and encoders, instants of headers, paths
 * of data references.
 */

/**
 * Handlers of tracks that stay. Text, metadata and time codes of cameras have positions in their
 * samples.
 */
const SHOWN = /^(?:vide|soun)$/;

const PICTURE_ENTRY = keepAll(
  'avcC hvcC av1C vpcC colr pasp clap btrt fiel clli mdcv SmDm CoLL dvcC dvvC',
);
const SOUND_ENTRY: BoxRules = {
  ...keepAll('esds dOps dac3 dec3 btrt wave chan chnl'),
  dfLa: cleanFlac,
};

const SAMPLE_TABLE: BoxRules = {
  ...keepAll('cslg stz2 stps sdtp sbgp sgpd subs'),
  stts: tableOf(8),
  ctts: tableOf(8),
  stsc: tableOf(12),
  stco: tableOf(4),
  co64: tableOf(8),
  stss: tableOf(4),
  stsz: cleanSizes,
  stsd: cleanEntries,
};

const TRACK: BoxRules = {
  tkhd: clearInstants,
  edts: keepAll('elst'),
  mdia: {
    mdhd: clearInstants,
    hdlr: cleanHandler,
    minf: { ...keepAll('vmhd smhd'), dinf: { dref: cleanReferences }, stbl: SAMPLE_TABLE },
  },
};

/**
 * Cleans the content of a box `moov` in place. Tracks of other handlers than `shown` go. Throws a
 * `RangeError` if a box is shorter than it must be.
 */
export function cleanMoov(moov: Buffer, shown: RegExp = SHOWN): void {
  const trak = (buffer: Buffer, box: Box) => {
    if (isShownTrack(buffer, box, shown)) applyRules(buffer, box, TRACK);
    else blankBox(buffer, box);
  };
  applyRules(
    moov,
    { start: 0, end: moov.length },
    { mvhd: clearInstants, mvex: keepAll('mehd trex leva'), trak },
  );
}

/** Whether a track stays, `trak` being in `moov`. */
export function isShownTrack(moov: Buffer, trak: Box, shown: RegExp = SHOWN): boolean {
  const handler = findBox(moov, trak, 'mdia', 'hdlr');
  return (
    handler !== undefined &&
    shown.test(moov.toString('latin1', handler.start + 8, handler.start + 12))
  );
}

/** The number of a track (8.3.2). */
export function trackId(moov: Buffer, trak: Box): number {
  const header = findBox(moov, trak, 'tkhd');
  return header ? moov.readUInt32BE(header.start + (moov[header.start] === 1 ? 20 : 12)) : 0;
}

/** A table whose entries have a fixed length: bytes after the last one go. */
function tableOf(bytes: number) {
  return (buffer: Buffer, { start, end }: Box): void =>
    clearAfter(buffer, start + 8 + buffer.readUInt32BE(start + 4) * bytes, end);
}

/** Sizes of samples (8.7.3.2): one for all, or a table. */
function cleanSizes(buffer: Buffer, { start, end }: Box): void {
  const count = buffer.readUInt32BE(start + 4) === 0 ? buffer.readUInt32BE(start + 8) : 0;
  clearAfter(buffer, start + 12 + count * 4, end);
}

function clearAfter(buffer: Buffer, last: number, end: number): void {
  if (last > end) throw new RangeError('a table is shorter than it says');
  buffer.fill(0, last, end);
}

/** Instants of creation and change, of 32 or 64 bits by the version. */
function clearInstants(buffer: Buffer, { start, end }: Box): void {
  const last = start + 4 + (buffer[start] === 1 ? 16 : 8);
  if (last > end) throw new RangeError('a header is too short');
  buffer.fill(0, start + 4, last);
}

/** A handler without its maker (QuickTime) and its name, which may be that of a device. */
function cleanHandler(buffer: Buffer, { start, end }: Box): void {
  buffer.fill(0, start + 4, start + 8);
  buffer.fill(0, start + 12, end);
}

/** References to the data: all of them become "in this file", without the path of another one. */
function cleanReferences(buffer: Buffer, { start, end }: Box): void {
  for (const box of boxesIn(buffer, { start: start + 8, end })) {
    buffer.write('url ', box.at + 4, 'latin1');
    buffer.fill(0, box.start, box.end);
    if (box.start + 4 <= box.end) buffer[box.start + 3] = 1;
  }
}

/** Sample entries (8.5.2, 12.1.3, 12.2.3). */
function cleanEntries(buffer: Buffer, { start, end }: Box): void {
  for (const entry of boxesIn(buffer, { start: start + 8, end })) {
    const isSound = /^(?:mp4a|Opus|fLaC|[ae]c-3|\.mp3)$/.test(entry.type);
    const fixed = isSound ? soundHeader(buffer, entry) : 78;
    if (entry.start + fixed > entry.end) throw new RangeError('a sample entry is too short');
    // Maker (QuickTime), and the name of the encoder.
    buffer.fill(0, entry.start + 12, entry.start + 16);
    if (!isSound) buffer.fill(0, entry.start + 42, entry.start + 74);
    applyRules(
      buffer,
      { start: entry.start + fixed, end: entry.end },
      isSound ? SOUND_ENTRY : PICTURE_ENTRY,
    );
  }
}

/** Bytes of a sound entry before its boxes, by the version that QuickTime gives it. */
function soundHeader(buffer: Buffer, { start }: Box): number {
  const version = buffer.readUInt16BE(start + 8);
  return version === 1 ? 44 : version === 2 ? 64 : 28;
}

/** Blocks of FLAC (RFC 9639, 8): all but the facts of the stream become padding. */
function cleanFlac(buffer: Buffer, { start, end }: Box): void {
  for (let at = start + 4; at + 4 <= end;) {
    const next = at + 4 + buffer.readUIntBE(at + 1, 3);
    const type = buffer[at] ?? 0;
    if ((type & 0x7f) !== 0) {
      buffer[at] = (type & 0x80) | 1;
      buffer.fill(0, at + 4, Math.min(next, end));
    }
    at = next;
  }
}
