import { wordsOf } from '#domain/pictures/picture.ts';
import { imageUrlOf } from '#domain/pictures/rendition.ts';
import { localize } from '#domain/locale/locale.ts';
import type { LiveStream, ShownStream, StreamingItem } from '#domain/streams/live-streams.ts';
import type { EditionContent } from '../edition/edition-content.ts';

/**
 * The streams of an edition that are live, with their words and pictures
 * (`SiteDocuments.listLiveStreams`).
 */
export async function readLiveStreams(content: EditionContent): Promise<ShownStream[]> {
  const live = await content.documents.listLiveStreams();
  const shows = await content.documents.listNamed('show', [
    ...new Set(live.flatMap(({ broadcast }) => broadcast?.entry.show ?? [])),
  ]);
  const pictureOf = ({ stream, broadcast }: LiveStream) =>
    shows.find(({ id }) => id === broadcast?.entry.show)?.image ?? stream.image;
  const images = await content.images.find(live.map(pictureOf));
  return live.map((one) => {
    const { id, kicker, title, video, audio } = one.stream;
    const reference = pictureOf(one);
    const image = reference && images.get(reference.picture);
    return {
      id,
      ...(kicker === undefined ? {} : { kicker }),
      title: one.broadcast ? localize(one.broadcast.entry.title, content.edition.locale) : title,
      ...(video && { video }),
      ...(audio && { audio }),
      ...(image && { image: { ...image, alt: wordsOf(reference).alt ?? image.alt } }),
    };
  });
}

/** The picture of a stream in the answer of the calls. */
const PICTURE = { ratio: '16-9', width: 410, format: 'webp' } as const;

/** A stream as the calls answer it (SPECIFICATION §3). */
export function toStreamingItem({ image, ...rest }: ShownStream): StreamingItem {
  return { ...rest, ...(image && { image: { src: imageUrlOf(image, PICTURE), alt: image.alt } }) };
}
