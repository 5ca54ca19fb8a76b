import { describe, expect, it } from 'vitest';
import { INFORMATION_PAGES } from '#domain/sites/site.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';

describe.each(readSites('src/content').map((site) => [site.alias, site] as const))(
  'the demo site %s',
  (_alias, site) => {
    it('informs on contact, ownership and corrections in each of its languages', () => {
      expect(site.information.map(({ page }) => page)).toEqual([...INFORMATION_PAGES]);
      for (const { title, parts } of site.information)
        for (const locale of site.locales)
          expect([title[locale] !== undefined, (parts[locale] ?? []).length >= 3]).toEqual([
            true,
            true,
          ]);
    });

    it('links no author in its footer', () => {
      expect(
        Object.values(site.footer).flatMap((links) =>
          links.filter(({ href }) => href.startsWith('/autor/')),
        ),
      ).toEqual([]);
    });
  },
);
