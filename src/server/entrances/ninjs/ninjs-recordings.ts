import { mediaPath, nearestRatio, type MediaFile } from '#domain/media/media-file.ts';
import { videoSchema } from '#domain/pictures/picture.ts';
import { LOCALES, type Locale } from '#domain/locale/locale.ts';
import type { BlockOf } from '#domain/stories/blocks.ts';
import type { Loss, PlayerElement } from '#server/subjects/html/block-reader.ts';
import type { ImportContext } from './import-context.ts';
import type { NinjsAssociation, NinjsItem } from './ninjs.ts';
import { addressesOf, type NinjsPictures } from './pictures/ninjs-pictures.ts';

/** A sent film or sound as a block of a text. */
export type Recording = BlockOf<'video'> | BlockOf<'audio'>;

type Found = { block: Recording; losses: Loss[] };

/** An item or an item within one, as far as it may have a film or sound. */
type Holder = Pick<NinjsAssociation, 'uri' | 'renditions' | 'language' | 'title' | 'headlines'>;

/** The names of associations that open a story. */
const OPENING = /^(?:featured|mainvideo|mainaudio)$/i;

/**
 * The sent film or sound of an item: one of its renditions, or its uri. Without one it stays what
 * it is without the call.
 */
export function sentRecordingOf(
  { uri, renditions }: Pick<Holder, 'uri' | 'renditions'>,
  { findFile }: ImportContext,
): MediaFile | undefined {
  const files = [...renditions.map(({ href = '' }) => href), uri].map((address) =>
    findFile?.(address),
  );
  return files.find((file) => file?.kind === 'film' || file?.kind === 'sound');
}

/** The film or sound of an item with its still picture and captions, if it was sent. */
export function recordingOf(
  holder: Holder,
  pictures: NinjsPictures,
  context: ImportContext,
): Found | undefined {
  const file = sentRecordingOf(holder, context);
  if (!file) return undefined;
  const tracks = holder.renditions
    .filter(
      ({ contenttype = '', href = '' }) =>
        contenttype.startsWith('text/vtt') || /\.vtt(?:[?#]|$)/i.test(href),
    )
    .map(({ href = '', name = '' }) => ({
      src: href,
      language: /(?:^|[-_.])([a-z]{2})$/i.exec(name)?.[1] ?? holder.language,
    }));
  const title = holder.headlines[0]?.value ?? holder.title;
  const poster = pictures.findAny(addressesOf({ uri: '', renditions: holder.renditions }));
  return made(file, { tracks, poster, title }, context);
}

/** The film or sound of a player in a text, if it was sent. */
export function recordingOfPlayer(
  { sources, poster, tracks, title }: PlayerElement,
  pictures: NinjsPictures,
  context: ImportContext,
): Found | undefined {
  const file = sources
    .map((source) => context.findFile?.(source))
    .find((one) => one?.kind === 'film' || one?.kind === 'sound');
  return (
    file &&
    made(
      file,
      { tracks, poster: poster === undefined ? undefined : pictures.find(poster), title },
      context,
    )
  );
}

/**
 * The films and sounds that accompany a text: those that open it, and those below it. The text
 * itself may show some.
 */
export function recordingsBeside(
  item: NinjsItem,
  {
    pictures,
    context,
    shown,
  }: { pictures: NinjsPictures; context: ImportContext; shown: readonly { type: string }[] },
): {
  opening: { video?: BlockOf<'video'>; audio?: BlockOf<'audio'> };
  blocks: Recording[];
  losses: Loss[];
} {
  const inText = new Set(
    shown.map((block) => ('fileSource' in block ? block.fileSource : undefined)),
  );
  const found = item.associations.flatMap((association) => {
    const recording = recordingOf(association, pictures, context);
    return recording && !inText.has(recording.block.fileSource)
      ? [{ ...recording, isOpening: OPENING.test(association.name ?? '') }]
      : [];
  });
  const opening = found.find(({ isOpening }) => isOpening)?.block;
  return {
    opening:
      opening === undefined
        ? {}
        : opening.type === 'video'
          ? { video: opening }
          : { audio: opening },
    blocks: found.flatMap(({ block }) => (block === opening ? [] : [block])),
    losses: found.flatMap(({ losses }) => losses),
  };
}

/** The fields of a recording without those of its block. */
export function withoutBlock<Block extends Recording>({
  type: _type,
  title: _title,
  ...fields
}: Block): Omit<Block, 'type' | 'title'> {
  return fields;
}

function made(
  file: MediaFile,
  {
    tracks,
    poster,
    title,
  }: { tracks: PlayerElement['tracks']; poster: Recording['poster']; title: string | undefined },
  context: ImportContext,
): Found {
  const named = tracks.map(({ src, language }) => ({
    src,
    language,
    file: context.findFile?.(src),
  }));
  const captions = named.flatMap(({ language, file: track }) =>
    track?.kind === 'captions'
      ? [{ src: mediaPath(track.name), locale: localeOf(language) ?? context.locale }]
      : [],
  );
  const name = title === undefined || title === '' ? {} : { title };
  const shared = {
    ...(file.duration === undefined ? {} : { duration: file.duration }),
    ...(poster === undefined ? {} : { poster }),
    fileSource: mediaPath(file.name),
    captions: captions.filter(
      ({ locale }, index) => captions.findIndex((one) => one.locale === locale) === index,
    ),
  };
  return {
    block:
      file.kind === 'film'
        ? {
            type: 'video',
            ...name,
            ...videoSchema.parse({ aspectRatio: nearestRatio(file) ?? '16-9', ...shared }),
          }
        : { type: 'audio', ...name, ...shared },
    losses: named.flatMap(({ src, file: track }) =>
      track?.kind === 'captions' ? [] : [{ what: 'captions', detail: src }],
    ),
  };
}

function localeOf(language = ''): Locale | undefined {
  return LOCALES.find((locale) => locale === language.slice(0, 2).toLowerCase());
}
