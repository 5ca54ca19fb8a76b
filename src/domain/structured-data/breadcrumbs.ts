import { absoluteUrl, frontPath, type Edition } from '../paths/urls.ts';
import type { Thing } from './json-ld.ts';

/** Breadcrumbs from the front page to the current page, which is the last step. */
export function breadcrumbs(
  edition: Edition,
  steps: readonly { name: string; url: string }[],
): Thing {
  const way = [{ name: edition.site.name, url: frontPath(edition) }, ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // The last step is the page itself.
      item: index < way.length - 1 ? absoluteUrl(edition.site, url) : undefined,
    })),
  };
}
