import { formatList } from '../../domain/dates/published-date.ts';

/** Names of the group's other sites where an account of this one holds, in a sentence; `undefined` where there is none. */
export function otherSitesOf({ edition, services }: Pick<App.Locals, 'edition' | 'services'>): string | undefined {
  const others = services.sites.filter(({ alias, featureFlags }) => alias !== edition.site.alias && featureFlags.accounts);
  return others.length === 0
    ? undefined
    : formatList(
        others.map(({ name }) => name),
        edition.locale,
      );
}
