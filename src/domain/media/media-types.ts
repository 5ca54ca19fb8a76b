/** Kinds of files that stories show. `captions` also has chapters, which are WebVTT as well. */
export const MEDIA_KINDS = ['picture', 'film', 'sound', 'captions'] as const;

export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A format that the newsroom may send by call. */
export interface MediaFormat {
  kind: MediaKind;
  /** Accepted media types; the first is the one of the answer. */
  types: readonly [string, ...string[]];
  /** Most bytes. */
  size: number;
}

const MIB = 1024 * 1024;

const picture = (type: string): MediaFormat => ({ kind: 'picture', types: [type], size: 50 * MIB });
const sound = (...types: MediaFormat['types']): MediaFormat => ({
  kind: 'sound',
  types,
  size: 500 * MIB,
});

/**
 * The formats by the ending of a file's name. Films have the bound that nginx has
 * (deploy/nginx.conf).
 */
export const MEDIA_FORMATS = {
  jpg: picture('image/jpeg'),
  jpeg: picture('image/jpeg'),
  png: picture('image/png'),
  webp: picture('image/webp'),
  avif: picture('image/avif'),
  gif: picture('image/gif'),
  mp4: { kind: 'film', types: ['video/mp4'], size: 2048 * MIB },
  mp3: sound('audio/mpeg'),
  m4a: sound('audio/mp4', 'audio/x-m4a'),
  ogg: sound('audio/ogg'),
  vtt: { kind: 'captions', types: ['text/vtt'], size: MIB },
} as const satisfies Record<string, MediaFormat>;

export type MediaEnding = keyof typeof MEDIA_FORMATS;

/** The ending of a file's name in lower case, if its format is one of `MEDIA_FORMATS`. */
export function mediaEndingOf(name: string): MediaEnding | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return isEnding(ending) ? ending : undefined;
}

function isEnding(ending: string): ending is MediaEnding {
  return Object.hasOwn(MEDIA_FORMATS, ending);
}

/** Most bytes by media type, for the table of uploads. */
export const SIZE_BY_TYPE = sizesOf(() => true);

/** The same of pictures. */
export const PICTURE_SIZES = sizesOf(({ kind }) => kind === 'picture');

function sizesOf(isMeant: (format: MediaFormat) => boolean): Readonly<Record<string, number>> {
  const formats: readonly MediaFormat[] = Object.values(MEDIA_FORMATS);
  return Object.fromEntries(
    formats.filter(isMeant).flatMap(({ types, size }) => types.map((type) => [type, size])),
  );
}
