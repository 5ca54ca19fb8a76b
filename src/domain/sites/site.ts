import { z } from 'zod';
import { adPositionsSchema } from './ad-positions.ts';
import { commentSettingsSchema } from './comment-settings.ts';
import { ROLES } from './roles.ts';
import { gigyaSchema } from './gigya.ts';
import { missingLanguages } from '../forms/missing-languages.ts';
import { formFieldsSchema } from '../forms/form-definition.ts';
import { documentIdSchema, hrefSchema, slugSchema } from '../identifiers/identifiers.ts';
import { localeSchema, localizedSchema } from '../locale/locale-schema.ts';
import { measurementSchema } from './measurement.ts';
import { paywallSchema } from './paywall/paywall.ts';
import { subscriptionSettingsSchema } from './offers.ts';
import { parseUrl } from '../text/parse-url.ts';

const informationPart = z.strictObject({
  heading: z.string().min(1),
  text: z.array(z.string().min(1)).min(1),
});

/** Part of a legal text with the rules for comments. It is the part's id on the page, too. */
export const PARTICIPATION = 'participation';

const legalPart = informationPart.extend({ part: z.literal(PARTICIPATION).optional() });

/** Last path segments of a site's information pages (`informationPath`). */
export const INFORMATION_PAGES = ['contacto', 'aviso-legal', 'correcciones'] as const;

const perLocaleLinks = z.partialRecord(
  localeSchema,
  z.array(z.strictObject({ text: z.string().min(1), href: hrefSchema })),
);

/** An origin of another host that pages may load from. A policy refuses no path below it. */
const foreignOriginSchema = z
  .string()
  .refine(
    (text) => text.startsWith('https://') && isOrigin(text),
    'must be an https origin without path and "*", like https://media.example.com',
  );

/** File name of a play list in the media folder. */
const playListSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*\.m3u8$/,
    'must be the file name of a play list, like film.m3u8',
  );

/** Films of a channel. Each has some qualities, whose segments stay in memory. */
const MOST_FILMS = 50;

const videoAdTagSchema = z
  .string()
  .regex(
    /^(?:\/(?!\/)|https:\/\/)[^\s\\]+$/,
    'must be a path like /media/files/ad.xml or an https URL',
  );

/** A site of the group, with one file in src/content/sites. */
export const siteSchema = z
  .strictObject({
    alias: slugSchema,
    /** Number or name of the site in the group's analytics, in the data layer of every page. */
    id: z.string().min(1),
    /** The same for the medium to which the site belongs. */
    mediaId: z.string().min(1),
    name: z.string().min(1),
    /** Scheme of the site's URLs. `url` must begin with it. */
    scheme: z.enum(['http', 'https']),
    /**
     * Origin that serves `/_astro/` and `/media/` for the site, without a trailing slash. Empty if
     * the site itself does (docs/configuration.md).
     */
    staticUrl: z
      .string()
      .refine(
        (text) => text === '' || isOrigin(text),
        'must be an origin, like https://static.example.com',
      ),
    /**
     * Hosts of films, sounds and live streams: players may load play lists, segments and posters
     * from there.
     */
    mediaOrigins: z.array(foreignOriginSchema).default([]),
    /** Other hosts, by purpose, that the site's security policy allows (`site-policy.ts`). */
    foreignHosts: z
      .strictObject({
        /** Hosts of embedded frames. */
        frames: z.array(foreignOriginSchema).default([]),
        /**
         * Advertising hosts: their films, pictures, requests and frames, and never their scripts.
         */
        ads: z.array(foreignOriginSchema).default([]),
      })
      .prefault({}),
    /**
     * VAST tag of the ads before videos, by language: a path of the site for a house ad, like
     * `/media/files/ad.xml`, or a URL of one of `foreignHosts.ads`. Macros like `[CACHEBUSTING]`
     * are filled in.
     */
    videoAds: z.partialRecord(localeSchema, videoAdTagSchema).default({}),
    /** Public origin of the site, without a trailing slash. */
    url: z.url(),
    /** Host names of this site, without a port. */
    hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/)).min(1),
    locales: z.array(localeSchema).min(1),
    defaultLocale: localeSchema,
    /** Name of the theme in src/styles/themes. */
    theme: slugSchema,
    tagline: localizedSchema,
    navigation: perLocaleLinks,
    /** Links in the footer of every page, after the sections. */
    footer: perLocaleLinks,
    taxons: z.array(documentIdSchema).default([]),
    featureFlags: z
      .strictObject({
        /** Whether readers can register and log in. Otherwise pages do not offer either. */
        accounts: z.boolean().default(false),
        /** Whether the search page exists. Otherwise pages do not offer a search. */
        search: z.boolean().default(false),
        /**
         * Whether the site has live streams. Otherwise its header does not offer them, and their
         * page is a 404.
         */
        streaming: z.boolean().default(false),
      })
      .prefault({}),
    /**
     * Channels that show films of the media folder one after the other, by the name in their path
     * (`linear-channel.ts`): file names of play lists whose files have the same qualities.
     */
    channels: z
      .record(slugSchema, z.strictObject({ films: z.array(playListSchema).min(1).max(MOST_FILMS) }))
      .default({}),
    /**
     * Features of browsers that the pages of this site use (SPECIFICATION §3, page flags). Only
     * `hasWebFeature` reads them. Another name is rejected.
     */
    webFeatures: z
      .strictObject({
        /** Whether a small screen opens the browser's share sheet (§4). Otherwise the list. */
        nativeSharing: z.boolean().default(true),
      })
      .prefault({}),
    openComments: z.boolean().default(true),
    comments: commentSettingsSchema.prefault({}),
    polls: z
      .strictObject({
        /**
         * Whether visitors vote without an account. Such a poll is no survey, and its page says so.
         */
        isAnonymousAllowed: z.boolean().default(false),
      })
      .prefault({}),
    /**
     * Whether Google Publisher Tag fills the positions of advertisements, after the reader's
     * consent (SPECIFICATION §3).
     */
    gptAdvertisingEnabled: z.boolean().default(false),
    /**
     * How Google may use what it knows of a reader, after the reader's consent: for advertisements
     * that follow the person, for others, or without storing anything on the device.
     */
    gptPrivacy: z.enum(['personalised', 'non-personalised', 'limited']).default('non-personalised'),
    /**
     * The server that measures the audience, after the reader's consent (docs/data-layer.md). None by
     * default.
     */
    measurement: measurementSchema.optional(),
    /** Places of pages for advertisements (docs/sell-advertising.md). */
    adPositions: adPositionsSchema.prefault({}),
    /**
     * The platform that asks readers for consent: our own region, or a certified one of the
     * Transparency and Consent Framework by the URL of its script (docs/ask-for-consent.md).
     */
    consent: z
      .discriminatedUnion('platform', [
        z.strictObject({ platform: z.literal('own') }),
        z.strictObject({
          platform: z.literal('tcf'),
          script: z.url({ protocol: /^https$/ }),
          /** Further hosts of the platform: its requests, pictures and frames. */
          hosts: z.array(foreignOriginSchema).default([]),
        }),
      ])
      .default({ platform: 'own' }),
    facebookAppId: z.string().optional(),
    paywall: paywallSchema.prefault({}),
    subscription: subscriptionSettingsSchema.prefault({}),
    /** Hub that notifies subscribers of the site's feeds (W3C WebSub). */
    webSubHub: z.url({ protocol: /^https?$/ }).optional(),
    newsletters: z.array(documentIdSchema).default([]),
    social: z.array(z.strictObject({ network: z.string().min(1), url: z.url() })).default([]),
    /**
     * Conditions of use and privacy policy, which readers accept when they register or subscribe.
     * Forms of comments link the part `participation`.
     */
    legal: z.partialRecord(localeSchema, z.array(legalPart).min(1)).default({}),
    /** Information pages: contact, ownership and corrections. */
    information: z
      .array(
        z.strictObject({
          page: z.enum(INFORMATION_PAGES),
          title: z.partialRecord(localeSchema, z.string().min(1)),
          parts: z.partialRecord(localeSchema, z.array(informationPart).min(1)),
        }),
      )
      .default([]),
    /**
     * Email address by which the directories of podcasts verify who owns the feeds of the site's
     * shows.
     */
    podcastEmail: z.email().optional(),
    /** Email address for help with an account. */
    contactEmail: z.email().optional(),
    /**
     * The contact form (docs/ask-readers.md). Each message is mailed to `to`, and kept on the desk
     * for `keptDays`. `fields`: in place of the usual ones, with all texts in every language.
     */
    contactForm: z
      .strictObject({
        to: z.email(),
        fields: formFieldsSchema.optional(),
        keptDays: z.int().min(1).max(3650).default(365),
      })
      .optional(),
    /** Public account of a demonstration (`offeredDemoReader`). */
    demoReader: z
      .strictObject({
        email: z.email(),
        password: z.string().min(8),
        nick: z.string().min(4),
        name: z.string().min(1),
        surname: z.string().min(1),
        /** Roles that the account may use on the desk, besides its rows in the table of roles. */
        roles: z.array(z.enum(ROLES)).optional(),
      })
      .optional(),
    /** Years (SPECIFICATION §9: 13). */
    minimumAge: z.number().int().min(0).max(99).default(13),
    timeZone: z
      .string()
      .refine(isTimeZone, 'must be a time zone by its name, like Europe/Madrid')
      .default('Europe/Madrid'),
    identityProvider: z.enum(['local', 'gigya']).default('local'),
    gigya: gigyaSchema.optional(),
  })
  .refine((site) => site.locales.includes(site.defaultLocale), {
    path: ['defaultLocale'],
    message: 'is not among locales',
  })
  .refine(
    ({ contactForm, locales }) => missingLanguages(contactForm?.fields ?? [], locales).length === 0,
    {
      path: ['contactForm', 'fields'],
      message: 'must have each text in every language of the site, like { ca: …, es: … }',
    },
  )
  .refine(
    ({ contactForm }) =>
      !contactForm?.fields?.some(({ kind }) => kind === 'image' || kind === 'video'),
    { path: ['contactForm', 'fields'], message: 'cannot ask for files: they go by contributions' },
  )
  .refine((site) => site.url.startsWith(`${site.scheme}:`), {
    path: ['scheme'],
    message: 'is not the scheme of url',
  })
  .refine(
    ({ videoAds, foreignHosts }) =>
      Object.values(videoAds).every((tag) => isAllowedTag(tag, foreignHosts.ads)),
    {
      path: ['videoAds'],
      message: 'has a tag of a host that foreignHosts.ads does not list',
    },
  )
  .refine(
    ({ gptAdvertisingEnabled, adPositions: { desktop, mobile } }) =>
      !gptAdvertisingEnabled ||
      [...Object.values(desktop), ...Object.values(mobile)].every(
        ({ adUnitCode }) => adUnitCode !== undefined,
      ),
    {
      path: ['adPositions'],
      message: 'must have an adUnitCode in each position when gptAdvertisingEnabled is true',
    },
  )
  .refine((site) => site.identityProvider !== 'gigya' || site.gigya !== undefined, {
    path: ['gigya'],
    message:
      'must be there when identityProvider is gigya: the API key and data centre of the site at the provider',
  });

function isAllowedTag(tag: string, hosts: readonly string[]): boolean {
  return tag.startsWith('/') || hosts.includes(parseUrl(tag)?.origin ?? '');
}

function isOrigin(text: string): boolean {
  return /^https?:[^*;,\s]+$/.test(text) && parseUrl(text)?.origin === text;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export type Site = z.infer<typeof siteSchema>;

/**
 * Replaces the port of a site on the developer's machine (`*.localhost`, RFC 6761 §6.3) with the
 * server's actual port. Links in mails and canonical URLs then work. Other sites are returned
 * unchanged.
 */
export function listenedToAt(site: Site, port: number): Site {
  const url = new URL(site.url);
  if (url.port === '' || port === 0 || !/(?:^|\.)localhost$/.test(url.hostname)) return site;
  url.port = String(port);
  return { ...site, url: url.origin };
}

/**
 * Whether readers register and log in on the site, by password or social network, instead of the
 * screens of an external identity provider.
 */
export function hasOwnLogin({
  featureFlags,
  identityProvider,
}: Pick<Site, 'featureFlags' | 'identityProvider'>): boolean {
  return featureFlags.accounts && identityProvider === 'local';
}

/** Whether the pages of a site use a feature of browsers. */
export function hasWebFeature(
  { webFeatures }: Pick<Site, 'webFeatures'>,
  name: keyof Site['webFeatures'],
): boolean {
  return webFeatures[name];
}
