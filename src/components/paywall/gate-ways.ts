import type { PaywallMessage } from '#domain/sites/paywall/message.ts';
import { accountPaths, withBackUrl } from '#domain/paths/account-paths.ts';
import { subscriptionPaths } from '#domain/paths/subscription-paths.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { soldOffers } from '#domain/sites/offers.ts';
import { getTranslator } from '#i18n/translator.ts';
import { returningHref } from '#islands/paywall/returning-href.ts';

/** A link of the gate. */
export interface GateWay {
  text: string;
  url: string;
  /** Class of a button; `undefined` for a plain link. */
  className: string | undefined;
}

interface GateParts {
  edition: Edition;
  access: 'registered' | 'subscriber';
  /** The story at the place where it is cut, to which a login leads back. */
  back: string;
  /** The message of the wall that closes the story for this reader. */
  wall: PaywallMessage | undefined;
}

/** The links of the gate: those of the wall, else registration or subscription, and the login. */
export function gateWays({ edition, access, back, wall }: GateParts): GateWay[] {
  const ofWall = wall ? wallWays(wall, back) : [];
  if (ofWall.length > 0) return ofWall;
  const { site, locale } = edition;
  if (!site.featureFlags.accounts) return [];
  const t = getTranslator(locale);
  const paths = accountPaths(edition);
  const subscription =
    soldOffers(site).length > 0 ? subscriptionPaths(edition).offers : paths.subscription;
  const own =
    access === 'subscriber'
      ? { text: t('article:access.subscribe'), url: withBackUrl(subscription, back) }
      : { text: t('article:access.register'), url: withBackUrl(paths.register, back) };
  return [
    { ...own, className: 'main-action' },
    { text: t('article:access.login'), url: withBackUrl(paths.login, back), className: undefined },
  ];
}

function wallWays(wall: PaywallMessage, back: string): GateWay[] {
  return [
    { text: wall.buttonText, url: wall.buttonUrl, className: 'main-action' },
    { text: wall.button2Text, url: wall.button2Url, className: 'other-action' },
    { text: wall.bottomText, url: wall.bottomUrl, className: undefined },
  ].flatMap(({ text, url, className }) =>
    text === undefined || url === undefined
      ? []
      : [{ text, url: returningHref(url, back), className }],
  );
}
