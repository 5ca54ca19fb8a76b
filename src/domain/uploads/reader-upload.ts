/** The forms that take files of readers. */
export const UPLOAD_PURPOSES = ['contribution', 'interview'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** `image` is a JPEG, `video` an MP4. No other format is taken. */
export const UPLOAD_KINDS = ['image', 'video'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/**
 * - `receiving`: bytes are missing
 * - `checking`: whole, and not decoded yet
 * - `ready`: accepted, cleaned, and in the quarantine
 * - `refused`: its bytes are deleted; `UploadReason` says why
 * - `attached`: named by what the reader has sent
 */
export const UPLOAD_STATES = ['receiving', 'checking', 'ready', 'refused', 'attached'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/**
 * - `not-image`, `not-video`: not the format of its kind
 * - `damaged`: not whole, or not decodable
 * - `too-many-pixels`, `too-long`: beyond `MOST_PIXELS`, `MOST_FILM_PIXELS` or `LONGEST_FILM`
 * - `unplayable`: a codec that browsers do not play
 * - `not-cleanable`: its metadata cannot be removed without damage
 * - `unchecked`: the server could not check it; the same file may be sent again
 */
export const UPLOAD_REASONS = [
  'not-image',
  'not-video',
  'damaged',
  'too-many-pixels',
  'too-long',
  'unplayable',
  'not-cleanable',
  'unchecked',
] as const;
export type UploadReason = (typeof UPLOAD_REASONS)[number];

const MIB = 1024 * 1024;

/** Most bytes of a file (SPECIFICATION §9; R9.14, R9.15). */
export const MOST_BYTES: Readonly<Record<UploadPurpose, Readonly<Record<UploadKind, number>>>> = {
  contribution: { image: 5 * MIB, video: 80 * MIB },
  interview: { image: 8 * MIB, video: 500 * MIB },
};

/** Most bytes of one PATCH: less than the default limit of bodies of this house's nginx (5 MB). */
export const PART_BYTES = 4 * MIB;

/** Files of a reader that are not attached yet. */
export const MOST_OPEN = 10;

/** Bytes that a reader may announce in a day: two films of an interview. */
export const DAY_BYTES = 1000 * MIB;

/** The same of a demonstration account, whose password is public (as in `desk-upload.ts`). */
export const DEMO_DAY_BYTES = 20 * MIB;

/** Bytes of a reader's files that the newsroom has not accepted or removed yet. */
export const REST_BYTES = 2000 * MIB;

/** The same of all readers together. */
export const NEWSROOM_BYTES = 50_000 * MIB;

/** Bytes of the disk that no upload takes: publications and the database need them. */
export const DISK_RESERVE = 1024 * MIB;

/** Hours after the last byte, and after the check, until a file that is not attached is deleted. */
export const KEPT_HOURS = 48;

/** Pixels of a picture: telephones write 12 to 50 megapixels. */
export const MOST_PIXELS = 64_000_000;

/** Pixels of the longer side of the picture that is kept. */
export const KEPT_SIDE = 4096;

/** Pixels of the longer side of a film, and its seconds. */
export const MOST_FILM_PIXELS = 4096;
export const LONGEST_FILM = 2 * 3600;

/** Whether a text may be the id of a file: it comes from an address or a form. */
export function isUploadId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** Characters of a file's name that the desk sees. */
const LONGEST_NAME = 120;

/**
 * The name that a reader's device gave to a file, as a label for the desk: the last part of a path,
 * without control characters and marks of direction. No file and no address is ever named by it.
 * Returns `file` for a name without any visible character.
 */
export function labelOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const visible = last.normalize('NFC').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  return [...visible.trim()].slice(0, LONGEST_NAME).join('').trim() || 'file';
}
