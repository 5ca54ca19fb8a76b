import type { Site } from '../sites/site.ts';

/**
 * Consent of readers: the categories, the cookie with a choice, and the purposes of a site. Browsers
 * load this file, so that it imports types only.
 */

/** The categories that a reader accepts or refuses. */
export const OPTIONAL_CATEGORIES = ['measurement', 'embeds', 'advertising'] as const;

export type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number];

/** A category. What is necessary is always allowed. */
export type ConsentCategory = 'necessary' | OptionalCategory;

/** A reader's choice, as the cookie has it. */
export interface ConsentChoice extends Record<OptionalCategory, boolean> {
  /**
   * `purposesVersion` of the site when the reader chose. 0 as long as the reader has only allowed
   * providers of embeds, below an embed, and has not been asked.
   */
  version: number;
  /** Days since 1 January 1970 (UTC). */
  day: number;
  /** Hosts of embeds whose frames are always loaded. */
  providers?: string[];
}

/** Name of the cookie. A script of the page reads and writes it, and the settings page sets it. */
export const CONSENT_COOKIE = 'consent';

/**
 * Days after which a reader is asked again: 24 months (AEPD, «Guía sobre el uso de las cookies»,
 * July 2023). Browsers keep a cookie for less: 400 days in Chromium, 7 in Safari if a script wrote
 * it.
 */
export const CONSENT_DAYS = 730;

const DAY = 86_400_000;

/** Days since 1 January 1970 of an instant in milliseconds. */
export function consentDay(instant: number): number {
  return Math.floor(instant / DAY);
}

/**
 * `version.day.XYZ`, where X, Y and Z are 1 or 0 for measurement, embeds and advertising, and `:host`
 * for each provider. Nothing is escaped, so that a choice has one spelling.
 */
const SHAPE =
  /^(0|[1-9]\d{0,9})\.(0|[1-9]\d{0,5})\.([01])([01])([01])((?::[a-z\d.-]{1,80}){0,10})$/;

/**
 * The choice in a value of the cookie. `undefined` for each value that `serialiseConsent` does not
 * write.
 */
export function parseConsent(value: string): ConsentChoice | undefined {
  const [, version, day, measurement, embeds, advertising, providers] = SHAPE.exec(value) ?? [];
  return version === undefined
    ? undefined
    : {
        version: Number(version),
        day: Number(day),
        measurement: measurement === '1',
        embeds: embeds === '1',
        advertising: advertising === '1',
        ...(providers && { providers: providers.slice(1).split(':') }),
      };
}

/**
 * The choice in a `Cookie` header or `document.cookie`. `undefined` if there are two, because a
 * neighbouring host may have set one of them; for one that is older than 24 months; and for one of a
 * day to come, which is in doubt. Clocks of a device and of the server may be on two sides of
 * midnight.
 */
export function findConsent(
  cookies: string,
  today = consentDay(Date.now()),
): ConsentChoice | undefined {
  const [, value = '', ...others] = `; ${cookies}`.split(`; ${CONSENT_COOKIE}=`);
  const choice = parseConsent(value.split(';', 1)[0] ?? '');
  return choice &&
    others.length === 0 &&
    choice.day <= today + 1 &&
    today - choice.day < CONSENT_DAYS
    ? choice
    : undefined;
}

/** A thing that the pages of a site load after consent, with the hosts that then hear of a reader. */
export interface Purpose {
  category: OptionalCategory;
  /**
   * `ads`: advertisements and the films before videos. `gpt`: Google Publisher Tag. `frames`:
   * contents of other sites in stories. `gtm` and `matomo`: figures of the audience.
   */
  loads: 'ads' | 'gpt' | 'frames' | 'gtm' | 'matomo';
  /** Host names. */
  hosts: string[];
}

/** The parts of a site that decide its purposes. */
export type PurposeSite = Pick<Site, 'foreignHosts' | 'gptAdvertisingEnabled'> & {
  measurement?: Site['measurement'];
};

/**
 * Hosts of Google Publisher Tag (developers.google.com/publisher-tag, "Content Security Policy"),
 * with that of the frames of its advertisements, by its domain.
 */
const GPT_HOSTS = [
  'securepubads.g.doubleclick.net',
  'pagead2.googlesyndication.com',
  'tpc.googlesyndication.com',
  'safeframe.googlesyndication.com',
];

/** Hosts to which the tags of Google Tag Manager report, by their domains. */
const GTM_HOSTS = ['googletagmanager.com', 'google-analytics.com'];

/**
 * The purposes of a site, from its data. Empty for a site that loads nothing from elsewhere: house
 * ads and the own figures need no consent. An adapter that loads from another host joins the list.
 */
export function purposesOf({
  foreignHosts,
  gptAdvertisingEnabled,
  measurement,
}: PurposeSite): Purpose[] {
  const hostsOf = (origins: readonly string[]) =>
    [...new Set(origins.map((origin) => origin.replace(/^https:\/\//, '')))].sort();
  const isGtm = measurement !== undefined && 'gtm' in measurement;
  const matomo =
    measurement !== undefined && 'matomo' in measurement ? measurement.matomo : undefined;
  const all: Purpose[] = [
    { category: 'measurement', loads: 'gtm', hosts: isGtm ? GTM_HOSTS : [] },
    { category: 'measurement', loads: 'matomo', hosts: matomo ? [new URL(matomo.url).host] : [] },
    { category: 'embeds', loads: 'frames', hosts: hostsOf(foreignHosts.frames) },
    { category: 'advertising', loads: 'ads', hosts: hostsOf(foreignHosts.ads) },
    { category: 'advertising', loads: 'gpt', hosts: gptAdvertisingEnabled ? GPT_HOSTS : [] },
  ];
  return all.filter(({ hosts }) => hosts.length > 0);
}

/** The optional categories for which a site has a purpose. The settings show no others. */
export function categoriesOf(site: PurposeSite): OptionalCategory[] {
  const purposes = purposesOf(site);
  return OPTIONAL_CATEGORIES.filter((category) =>
    purposes.some((purpose) => purpose.category === category),
  );
}

/**
 * Whether a site asks each reader. Embeds alone do not need that: each asks in its own place, before
 * it is loaded.
 */
export function asksReaders(site: PurposeSite): boolean {
  return categoriesOf(site).some((category) => category !== 'embeds');
}

/**
 * Number of a site's purposes, from 1 to 2³² - 1: the FNV-1a hash of the list
 * (draft-eastlake-fnv). Another list has another number, so that readers are asked again. 0 without
 * purposes.
 */
export function purposesVersion(site: PurposeSite): number {
  const purposes = purposesOf(site);
  if (purposes.length === 0) return 0;
  const text = purposes
    .map(({ category, loads, hosts }) => [category, loads, ...hosts].join(' '))
    .join('\n');
  let hash = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(text))
    hash = Math.imul(hash ^ byte, 0x01_00_01_93) >>> 0;
  return hash || 1;
}
