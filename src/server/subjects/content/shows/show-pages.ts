import type { DocumentOf } from '#domain/documents/document.ts';
import type { Image } from '#domain/pictures/picture.ts';
import type { EditionContent } from '../edition/edition-content.ts';
import { seasonsOfShows } from './show-seasons.ts';

/** A show with the data that all of its pages have. */
export interface ShownShow {
  show: DocumentOf<'show'>;
  image: Image | undefined;
  /**
   * The seasons with a page, newest first. Numbered pages have none, so that a new episode does not
   * change them.
   */
  seasons: readonly number[];
}

/** Finds the show with the slug of a path. `isNumbered`: for a numbered page of its episodes. */
export async function findShownShow(
  content: EditionContent,
  slug: string | undefined,
  { isNumbered = false } = {},
): Promise<ShownShow | undefined> {
  const show = (await content.documents.list('show')).find((one) => one.slug === slug);
  if (!show) return undefined;
  const image = (await content.images.find([show.image])).get(show.image?.picture ?? '');
  const seasons = isNumbered
    ? []
    : (seasonsOfShows(await content.listShowParts({ show: show.id })).get(show.id) ?? []);
  return { show, image, seasons };
}
