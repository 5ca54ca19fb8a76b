import { formatList } from '#domain/dates/published-date.ts';

/**
 * Names of the group's other sites on which an account of this site is valid, as a list in words;
 * `undefined` if there are none.
 */
export function otherSitesOf({
  edition,
  services,
}: Pick<App.Locals, 'edition' | 'services'>): string | undefined {
  const others = services.sites.filter(
    ({ alias, featureFlags }) => alias !== edition.site.alias && featureFlags.accounts,
  );
  return others.length === 0
    ? undefined
    : formatList(
        others.map(({ name }) => name),
        edition.locale,
      );
}
