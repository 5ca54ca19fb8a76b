import type { MediaFile } from '#domain/media/media-file.ts';
import { archivedPictureOf } from '#server/subjects/content/known-content.ts';
import type { ImportContext } from './import-context.ts';
import { mediaAddressesIn } from './pictures/media-addresses.ts';
import { ninjsToDocuments, type NinjsDocuments } from './ninjs-documents.ts';
import { ninjsToPost, type NinjsPost } from './ninjs-post.ts';
import { savedPicturesIn, withoutPictures } from './pictures/saved-pictures.ts';

/** The context of an item that was sent by call, in a form that a thread can receive. */
export interface SentContext extends Omit<ImportContext, 'findFile' | 'findPicture'> {
  /** The sent files by their addresses. */
  sent: ReadonlyMap<string, MediaFile>;
  /** Names of saved pictures whose files are unreadable. Each is reported as a loss. */
  broken: ReadonlySet<string>;
}

/** Files that an item names. */
export interface NamedFiles {
  /** Addresses that may be those of sent files. */
  addresses: string[];
  /** Names of saved pictures. */
  pictures: string[];
}

export type NinjsTask =
  | { kind: 'files'; ninjs: unknown }
  | { kind: 'documents'; ninjs: unknown; context: SentContext }
  | { kind: 'post'; ninjs: unknown; context: SentContext };

export type NinjsResult =
  | { kind: 'files'; files: NamedFiles }
  | { kind: 'documents'; made: NinjsDocuments }
  | { kind: 'post'; made: NinjsPost };

/** Does a part of the conversion of an item: everything whose cost grows with its text. */
export function doNinjsTask(task: NinjsTask): NinjsResult {
  const { kind, ninjs } = task;
  if (kind === 'files')
    return {
      kind,
      files: { addresses: mediaAddressesIn(ninjs), pictures: savedPicturesIn(ninjs) },
    };
  const { sent, broken, ...others } = task.context;
  const context = {
    ...others,
    findPicture: archivedPictureOf,
    findFile: (address: string) => sent.get(address),
  };
  const whole = withoutPictures(ninjs, broken);
  return kind === 'documents'
    ? { kind, made: ninjsToDocuments(whole, context) }
    : { kind, made: ninjsToPost(whole, context) };
}
