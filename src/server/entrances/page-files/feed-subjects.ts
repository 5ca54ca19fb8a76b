import {
  absoluteUrl,
  authorPath,
  frontPath,
  showPath,
  tagPath,
  taxonPath,
} from '#domain/paths/urls.ts';
import { plainText } from '#domain/stories/blocks.ts';
import type { Podcast } from '#domain/files/feed.ts';
import { localize } from '#domain/locale/locale.ts';
import { feedPaths } from '#domain/page-head/page-head.ts';
import { squarePicture } from '#domain/story-pages/story-metadata.ts';
import { formatList } from '#domain/dates/published-date.ts';
import type { EditionContent, Listing } from '#server/subjects/content/edition/edition-content.ts';
import { podcastGuid } from './podcast-guid.ts';

/** The listing of a feed. */
export interface FeedSubject {
  name: string;
  description: string;
  /** Path of the page with the same listing, with its language prefix. */
  listing: string;
  of?: Listing['of'];
  podcast?: Podcast;
}

/** Finds the subject with the slug in a feed's path; `undefined` if there is none. */
export type FindFeedSubject = (
  content: EditionContent,
  slug: string,
) => Promise<FeedSubject | undefined>;

export const findEdition: FindFeedSubject = ({ edition }) =>
  Promise.resolve({
    name: edition.site.name,
    description: localize(edition.site.tagline, edition.locale),
    listing: frontPath(edition),
  });

export const findTaxon: FindFeedSubject = async (content, slug) => {
  const taxon = await content.documents.findBySlug('taxon', slug);
  if (!taxon) return undefined;
  const { edition } = content;
  return subjectOf(content, {
    name: localize(taxon.name, edition.locale),
    description: taxon.description && localize(taxon.description, edition.locale),
    listing: taxonPath(edition, taxon),
    of: { kind: 'taxon', id: taxon.id },
  });
};

export const findTag: FindFeedSubject = async (content, slug) => {
  const tag = await content.documents.findBySlug('tag', slug);
  if (!tag) return undefined;
  const name = localize(tag.name, content.edition.locale);
  return subjectOf(content, {
    name,
    listing: tagPath(content.edition, tag),
    of: { kind: 'tag', id: tag.id },
  });
};

export const findAuthor: FindFeedSubject = async (content, slug) => {
  const author = (await content.documents.list('author')).find((one) => one.slug === slug);
  if (!author) return undefined;
  const { edition } = content;
  return subjectOf(content, {
    name: author.name,
    description: author.biography && plainText(localize(author.biography, edition.locale)),
    listing: authorPath(edition, author),
    of: { kind: 'author', id: author.id },
  });
};

export const findShow: FindFeedSubject = async (content, slug) => {
  const show = (await content.documents.list('show')).find((one) => one.slug === slug);
  if (!show) return undefined;
  const { edition } = content;
  const { site, locale } = edition;
  const hosts = await content.documents.listNamed('author', show.hosts);
  const image = (await content.images.find([show.image])).get(show.image?.picture ?? '');
  const listing = showPath(edition, show);
  const subject = subjectOf(content, {
    name: show.name,
    description: show.resume && plainText(localize(show.resume, locale)),
    listing,
    of: { kind: 'show', id: show.id },
  });
  return {
    ...subject,
    // Players show the name beside the author, so that the site's name is omitted.
    name: show.name,
    podcast: {
      author:
        hosts.length > 0
          ? formatList(
              hosts.map(({ name }) => name),
              locale,
            )
          : site.name,
      category: show.podcastCategory,
      isExplicit: show.isExplicit === true,
      owner:
        site.podcastEmail === undefined ? undefined : { name: site.name, email: site.podcastEmail },
      guid: podcastGuid(absoluteUrl(site, feedPaths(listing).rss)),
      image: image && absoluteUrl(site, squarePicture(image)),
    },
  };
};

/**
 * A subject with its site's name appended, because feed readers list it among those of other sites.
 */
function subjectOf(
  { edition: { site, locale } }: EditionContent,
  {
    name,
    description,
    listing,
    of,
  }: {
    name: string;
    description?: string | undefined;
    listing: string;
    of: NonNullable<Listing['of']>;
  },
): FeedSubject {
  return {
    name: `${name} - ${site.name}`,
    description: description ?? localize(site.tagline, locale),
    listing,
    of,
  };
}
