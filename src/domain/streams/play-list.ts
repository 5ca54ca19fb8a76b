/** Reads play lists (HLS, RFC 8216) as far as channels need them (`linear-channel.ts`). */

/** A part of a film or sound. */
export interface Segment {
  /** Microseconds. Play lists have six decimals of a second at most. */
  length: number;
  /** File name. */
  file: string;
  /** `length@start` in bytes, if the segment is a part of its file. */
  range: string | undefined;
}

/** A play list of segments. */
export interface MediaPlayList {
  /** The part that players need before the first segment: file name and bytes. */
  head: { file: string; range: string | undefined } | undefined;
  segments: Segment[];
}

/** A quality of a film. */
export interface Variant {
  /** The attributes of `EXT-X-STREAM-INF`. */
  attributes: string;
  bandwidth: number;
  /** File name of its play list. */
  file: string;
}

/** The qualities that a play list names. The list is empty for a play list of segments. */
export function readVariants(text: string): Variant[] {
  const lines = linesOf(text);
  return lines.flatMap((line, index) => {
    const attributes = valueOf(line, '#EXT-X-STREAM-INF:');
    const file = lines[index + 1];
    if (attributes === undefined || file === undefined) return [];
    return [
      { attributes, bandwidth: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? 0), file },
    ];
  });
}

/**
 * Reads a play list of segments. Throws for one without segments, or with a length that is no
 * number.
 */
export function readMediaPlayList(text: string): MediaPlayList {
  const list: MediaPlayList = { head: undefined, segments: [] };
  let length = 0;
  let range: string | undefined;
  for (const line of linesOf(text)) {
    const head = valueOf(line, '#EXT-X-MAP:');
    if (head !== undefined)
      list.head = { file: quoted(head, 'URI') ?? '', range: quoted(head, 'BYTERANGE') };
    length = microseconds(valueOf(line, '#EXTINF:')) ?? length;
    range = valueOf(line, '#EXT-X-BYTERANGE:') ?? range;
    if (line.startsWith('#')) continue;
    if (!(length > 0)) throw new Error(`The segment ${line} has no length.`);
    list.segments.push({ length, file: line, range });
    length = 0;
    range = undefined;
  }
  if (list.segments.length === 0) throw new Error('The play list has no segments.');
  return list;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function valueOf(line: string, tag: string): string | undefined {
  return line.startsWith(tag) ? line.slice(tag.length) : undefined;
}

function quoted(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(attributes)?.[1];
}

function microseconds(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Math.round(Number.parseFloat(text) * 1_000_000);
}
