import { inEdition, type Edition } from '../paths/urls.ts';
import type { PaywallMessage } from '../sites/paywall/message.ts';
import { messagesOfVersion } from '../sites/paywall/paywall.ts';

/** Fields with the path of a page, which has the prefix of its language. */
const LINKS = ['logoUrl', 'buttonUrl', 'button2Url', 'bottomUrl'] as const;

/**
 * The messages of a version of the paywall as pages of an edition show them: in its language, with
 * its paths. Of the published paywall for an unknown id, and none if the site has none in the
 * language.
 */
export function editionMessages(edition: Edition, version: string | undefined): PaywallMessage[] {
  const messages = messagesOfVersion(edition.site.paywall, version);
  return (messages[edition.locale] ?? []).map((message) => ({
    ...message,
    ...linksOf(edition, message),
  }));
}

function linksOf(edition: Edition, message: PaywallMessage): Partial<PaywallMessage> {
  return Object.fromEntries(
    LINKS.flatMap((name) => {
      const href = message[name];
      return href === undefined ? [] : [[name, inEdition(edition, href)]];
    }),
  );
}
