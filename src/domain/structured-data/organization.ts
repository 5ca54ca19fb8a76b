import { absoluteUrl, frontPath, type Edition } from '../paths/urls.ts';
import { localize } from '../locale/locale.ts';
import { iconPath } from '../page-head/page-head.ts';
import type { Thing } from './json-ld.ts';

/** The publisher of a site's stories. */
export function publisherOf({ site }: Edition): Thing {
  return {
    '@type': 'NewsMediaOrganization',
    '@id': `${site.url}/#publisher`,
    name: site.name,
    url: `${site.url}/`,
  };
}

/** Structured data of a front page: the publisher and the site. */
export function frontData(edition: Edition): Thing[] {
  const { site, locale } = edition;
  const publisher = publisherOf(edition);
  return [
    {
      ...publisher,
      logo: absoluteUrl(site, iconPath(site.theme, 512)),
      slogan: localize(site.tagline, locale),
      sameAs: site.social.length > 0 ? site.social.map(({ url }) => url) : undefined,
    },
    {
      '@type': 'WebSite',
      name: site.name,
      url: absoluteUrl(site, frontPath(edition)),
      inLanguage: locale,
      publisher: { '@id': `${site.url}/#publisher` },
    },
  ];
}
