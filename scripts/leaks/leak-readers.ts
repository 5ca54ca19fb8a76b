import { eq } from 'drizzle-orm';
import { MAX_ALLOWANCE } from '#domain/sites/paywall/paywall.ts';
import { periodAt } from '#domain/paywall/period.ts';
import type { Site } from '#domain/sites/site.ts';
import { paywallMeters, readers } from '#server/platform/database/tables/reader-schema.ts';
import { aReader, type AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import type { LeakReader } from './find-leaks.ts';

/**
 * A reader of each kind without the right to closed parts, whose allowance is spent on every site.
 * And one with the right.
 */
export async function leakReaders(
  accounts: AccountsApplication,
): Promise<{ without: LeakReader[]; entitled: LeakReader }> {
  const { sites } = accounts.application.wiring;
  const visitor = browsersOf(sites, (site) => accounts.browser({ site }));
  const registered = await aTypedReader(accounts, '1');
  const social = await aTypedReader(accounts, 'rrss');
  const subscriber = await aTypedReader(accounts, '2');
  return {
    without: [
      { name: 'visitor', mayRead: ({ access }) => access === 'free', browserOf: visitor },
      { name: 'type 1', mayRead: ({ access }) => access !== 'subscriber', browserOf: registered },
      { name: 'rrss', mayRead: ({ access }) => access !== 'subscriber', browserOf: social },
    ],
    entitled: { name: 'type 2', mayRead: () => true, browserOf: subscriber },
  };
}

/**
 * Spends every allowance: those of readers by their id, and those of the visitors that have a row.
 */
export async function spendAllowances(accounts: AccountsApplication): Promise<void> {
  const { sites, database } = accounts.application.wiring;
  const stories = Array.from({ length: MAX_ALLOWANCE }, (_none, index) => `llegida-${index}`);
  await database.orm.update(paywallMeters).set({ stories });
  const ids = await database.orm.select({ id: readers.id }).from(readers);
  for (const site of sites)
    for (const { id } of ids) {
      const { name, endsAt } = periodAt(new Date(), site.paywall.period, site.timeZone);
      const row = {
        site: site.alias,
        period: name,
        holder: `reader:${id}`,
        userId: id,
        stories,
        days: 1,
        lastDay: '2026-01-01',
        endsAt,
      };
      await database.orm
        .insert(paywallMeters)
        .values(row)
        .onConflictDoUpdate({
          target: [paywallMeters.site, paywallMeters.period, paywallMeters.holder],
          set: { stories },
        });
    }
}

async function aTypedReader(
  accounts: AccountsApplication,
  type: string,
): Promise<(site: string) => ReaderBrowser> {
  const { browser, id } = await aReader(accounts);
  await accounts.application.wiring.database.orm
    .update(readers)
    .set({ type })
    .where(eq(readers.id, id));
  return browsersOf(accounts.application.wiring.sites, (site) => {
    const other = accounts.browser({ site });
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    return other;
  });
}

function browsersOf(
  sites: readonly Site[],
  open: (site: string) => ReaderBrowser,
): (site: string) => ReaderBrowser {
  const browsers = new Map(sites.map(({ alias }) => [alias, open(alias)]));
  return (site) => {
    const browser = browsers.get(site);
    if (!browser) throw new Error(`No browser is open on the site "${site}".`);
    return browser;
  };
}
