import type { Block } from '#domain/stories/blocks.ts';
import type { PictureRef } from '#domain/pictures/picture.ts';
import { BODY_BOUNDS, boundBody } from '#domain/stories/body-bounds.ts';
import { htmlToBlocks, type Loss } from '#server/subjects/html/html-blocks.ts';
import { escapeHtml } from '#server/subjects/html/inline-html.ts';
import { readBody, readDescriptions } from './ninjs-body.ts';
import { eventOf } from './ninjs-event.ts';
import type { Kind } from './ninjs-kind.ts';
import { addressesOf, isPictureRendition, type NinjsPictures } from './pictures/ninjs-pictures.ts';
import type { ImportContext } from './import-context.ts';
import { recordingOf, recordingsBeside, withoutBlock, type Recording } from './ninjs-recordings.ts';
import { placePictures } from './pictures/ninjs-placed-pictures.ts';
import type { NinjsItem } from './ninjs.ts';

/** Text and pictures of an item. */
export interface Content {
  body: Block[];
  opening: { image?: PictureRef; video?: object; audio?: object };
  /** The sent film or sound that the item itself consists of. */
  recording: Recording | undefined;
  /** The picture that the item itself consists of. */
  own: PictureRef | undefined;
  /** The pictures that are included in the item. */
  gallery: PictureRef[];
  losses: Loss[];
}

/** Converts the texts and assigns the pictures. */
export function contentOf(
  item: NinjsItem,
  pictures: NinjsPictures,
  { headline, kind, context }: { headline: string; kind: Kind; context: ImportContext },
): Content {
  const losses: Loss[] = [];
  const text = readBody(item, pictures, { headline, isInterview: kind === 'interview', context });
  losses.push(...text.losses);
  const isMedia = kind === 'picture' || kind === 'video' || kind === 'audio';
  const told =
    text.blocks.length === 0 || isMedia
      ? readDescriptions(item.descriptions, pictures, context)
      : { blocks: [], losses: [] };
  losses.push(...told.losses);

  const own =
    kind === 'picture' || kind === 'article'
      ? pictures.findAny(
          addressesOf({ ...item, uri: kind === 'picture' ? item.uri : '' }),
          kind === 'picture' ? item : aboutOpening(item),
        )
      : undefined;
  const recording =
    kind === 'video' || kind === 'audio' ? recordingOf(item, pictures, context) : undefined;
  const media = isMedia && !own && !recording ? mediaOf(item, kind) : [];
  if (!own && !recording)
    for (const href of unfoundPictures(item, kind)) losses.push({ what: 'picture', detail: href });
  const placed = placePictures(item, pictures, { shown: text.blocks, source: text.source });
  const beside = recordingsBeside(item, { pictures, context, shown: text.blocks });
  losses.push(...placed.losses, ...beside.losses, ...(recording?.losses ?? []));
  const { body, cuts } = boundBody([
    ...media,
    ...text.blocks,
    ...told.blocks,
    ...beside.blocks,
    ...placed.blocks,
  ]);
  for (const { kind, found } of cuts)
    losses.push({
      what: `${kind} of the text after the first ${BODY_BOUNDS[kind]} left out`,
      detail: `${found} ${kind}`,
    });
  const image = own ?? placed.opening;
  return {
    body: body.length > 0 || recording ? body : linksTo(item, headline, losses),
    opening: { ...(image ? { image } : {}), ...fieldsOf(beside.opening) },
    own,
    recording: recording?.block,
    gallery: placed.refs.slice(0, BODY_BOUNDS.items),
    losses,
  };
}

/** The opening film or sound as fields of a story. */
function fieldsOf({
  video,
  audio,
}: ReturnType<typeof recordingsBeside>['opening']): Pick<Content['opening'], 'video' | 'audio'> {
  return {
    ...(video && { video: withoutBlock(video) }),
    ...(audio && { audio: withoutBlock(audio) }),
  };
}

/**
 * For an article, only descriptions marked as a caption apply to its picture. The others apply to
 * the story.
 */
function aboutOpening({
  headlines,
  title,
  descriptions,
}: NinjsItem): Parameters<NinjsPictures['findAny']>[1] {
  return {
    headlines,
    title,
    descriptions: descriptions.filter(({ role }) => role === 'caption' || role === 'creditline'),
    by: undefined,
    copyrightnotice: undefined,
    copyrightholder: undefined,
  };
}

/** Embeds videos and audio from their source, and links to missing pictures. */
function mediaOf(item: NinjsItem, kind: Kind): Block[] {
  if (kind === 'picture') return linksTo(item, item.title ?? '');
  const rendition = item.renditions.find(
    ({ contenttype = '', href = '' }) =>
      contenttype.startsWith(`${kind}/`) || /\.(?:mp4|m3u8|webm|mp3|m4a|ogg)(?:[?#]|$)/i.test(href),
  );
  const { href = '', title } = rendition ?? {};
  const [embed] = htmlToBlocks(
    `<iframe src="${escapeHtml(href)}" title="${escapeHtml(title ?? '')}"></iframe>`,
    {
      findPicture: () => undefined,
    },
  ).blocks;
  return embed ? [embed] : [];
}

/** A link to the largest picture at its source, for an item without other content. */
function linksTo(item: NinjsItem, fallback: string, losses: readonly Loss[] = []): Block[] {
  const [rendition] = item.renditions
    .filter(isPictureRendition)
    .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const href = rendition?.href ?? losses.find(({ what }) => what === 'picture')?.detail ?? '';
  if (!/^https?:\/\//.test(href)) return [];
  const name = rendition?.title ?? (fallback || href);
  return htmlToBlocks(`<p><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></p>`, {
    findPicture: () => undefined,
  }).blocks;
}

function unfoundPictures(item: NinjsItem, kind: Kind): string[] {
  const [largest] = addressesOf({ ...item, uri: '' });
  return largest !== undefined && kind !== 'event' ? [largest] : [];
}

/** Fields that give a story another type than its text suggests. */
export function specialOf(
  item: NinjsItem,
  kind: Kind,
  { content, timeZone, changes }: { content: Content; timeZone: string; changes: Loss[] },
): object {
  if (kind === 'picture' && content.own)
    return {
      type: 'photo-gallery',
      pictures: [content.own],
    };
  if (content.recording?.type === 'video')
    return { type: 'video', video: withoutBlock(content.recording) };
  if (content.recording?.type === 'audio')
    return { type: 'audio', audio: withoutBlock(content.recording) };
  if (kind === 'article' && item.bodies.length === 0 && content.gallery.length > 1)
    return { type: 'photo-gallery', pictures: content.gallery };
  if (kind === 'event') {
    const event = eventOf(item, timeZone);
    if (event) return { type: 'event', event };
  }
  if (kind !== 'article' && kind !== 'interview' && kind !== 'opinion')
    changes.push({
      what: `${kind} kept as an article`,
      detail: kind === 'event' ? 'it has no date' : 'its file is missing',
    });
  return {};
}
