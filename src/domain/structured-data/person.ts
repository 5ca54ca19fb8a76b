import { absoluteUrl, authorPath, type Edition } from '../paths/urls.ts';
import { plainText } from '../stories/blocks.ts';
import type { Author } from '../documents/document.ts';
import { localize } from '../locale/locale.ts';
import type { Image } from '../pictures/picture.ts';
import { imageUrlOf } from '../pictures/rendition.ts';
import { listed, type Thing } from './json-ld.ts';
import { publisherOf } from './organization.ts';

/** Structured data of an author's page. */
export function authorData(author: Author, edition: Edition, portrait: Image | undefined): Thing {
  const { site, locale } = edition;
  const account = author.twitterAccount?.href;
  return {
    '@type': 'ProfilePage',
    inLanguage: locale,
    mainEntity: {
      '@type': 'Person',
      name: author.name,
      url: absoluteUrl(site, authorPath(edition, author)),
      jobTitle: author.register && localize(author.register, locale),
      description: author.biography && plainText(localize(author.biography, locale)),
      image:
        portrait &&
        absoluteUrl(site, imageUrlOf(portrait, { ratio: '1-1', width: 630, format: 'jpg' })),
      sameAs: listed(account?.startsWith('http') === true ? [account] : []),
      worksFor: publisherOf(edition),
    },
  };
}
