import type { Measurement } from '#domain/sites/measurement.ts';
import { matomoCommands, type MatomoCommand } from '#domain/data-layer/matomo-commands.ts';
import { followLayer } from './follow-layer.ts';

declare global {
  /** Commands for Matomo's script, which takes the list over when it comes. */
  var _paq: { push(...commands: MatomoCommand[]): unknown } | undefined;
}

/**
 * Loads Matomo's script, without its cookies, and tells it the entries of the data layer. It counts
 * the canonical address, which has no parameters of a campaign or a person.
 */
export function loadMatomo({
  url,
  siteId,
  dimensions,
}: Extract<Measurement, { matomo: object }>['matomo']): void {
  const commands = (globalThis._paq ??= []);
  const { href = location.origin + location.pathname } =
    document.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? {};
  commands.push(
    ['disableCookies'],
    ['setTrackerUrl', `${url}matomo.php`],
    ['setSiteId', String(siteId)],
    ['setCustomUrl', href],
  );
  // Matomo replaces the list by an object with the same method.
  followLayer((entry) => globalThis._paq?.push(...matomoCommands(entry, dimensions)));
  document.head.append(
    Object.assign(document.createElement('script'), { src: `${url}matomo.js`, async: true }),
  );
}
