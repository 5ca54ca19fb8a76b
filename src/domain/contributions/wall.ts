import type { Image } from '../pictures/picture.ts';
import type { UploadKind } from '../uploads/reader-upload.ts';
import type { GivenAnswer } from './contribution.ts';

/** Entries of the wall of a call that its page shows, and those of each further page. */
export const ENTRIES_A_PAGE = 24;

/** An accepted contribution with what may be published of it. */
export interface WallEntry {
  id: string;
  locale: string;
  /** The name as the reader chose it; null for none. */
  signature: string | null;
  answers: Pick<GivenAnswer, 'label' | 'value'>[];
  files: { upload: string; kind: UploadKind; name: string; alt: string }[];
}

/** A page of the accepted contributions to a call. */
export interface WallPage {
  entries: (WallEntry & { images: Image[] })[];
  /** The entry that the page follows; absent on the first one. */
  after?: string;
  /** The last entry, if others follow. */
  last?: string;
}

/** Id of the picture document of a file of a contribution. `upload`: id of the upload. */
export function wallPicture(upload: string): string {
  return `reader-${upload}`;
}

/** Segment below the path of a call with further entries of its wall. */
const WALL = 'aportaciones';

/** Segment below the path of a call with its form for browsers without JavaScript. */
export const TAKING_PART = 'participar';

/** Id of the form on the page of a call, to which mails and the desk lead. */
export const CALL_ANCHOR = 'contribution';

/** Path of the page of a wall that follows an entry. `call`: path with its locale prefix. */
export function wallPath(call: string, after: string): string {
  return `${call}${WALL}/${after}/`;
}

/** Path of the page with the form of a call. `call`: path with its locale prefix. */
export function takingPartPath(call: string): string {
  return `${call}${TAKING_PART}/`;
}

/**
 * The entry after which a page of a wall begins, by the segments below the path of its call.
 * `undefined` for any other address.
 */
export function readWallView(segments: readonly string[]): string | undefined {
  const [name, id = '', ...further] = segments;
  return name === WALL && further.length === 0 && isContributionId(id) ? id : undefined;
}

function isContributionId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
