import { z } from 'zod';
import { gigyaSchema } from './reader/gigya.ts';
import { documentIdSchema, hrefSchema, slugSchema } from './identifiers.ts';
import { localeSchema, localizedSchema } from './locale-schema.ts';
import { paywallMessageSchema } from './paywall-message.ts';

const informationPart = z.strictObject({ heading: z.string().min(1), text: z.array(z.string().min(1)).min(1) });

/** Last segments of the addresses of a site's pages about itself (`informationPath`). */
export const INFORMATION_PAGES = ['contacto', 'aviso-legal', 'correcciones'] as const;

const perLocaleLinks = z.partialRecord(localeSchema, z.array(z.strictObject({ text: z.string().min(1), href: hrefSchema })));

/** Ad position config of SPECIFICATION §3. */
const adPositionSchema = z.strictObject({
  id: z.string().min(1),
  code: z.string().min(1),
  slotType: z.string().min(1),
  adUnitCode: z.string().min(1),
  sizes: z.array(z.tuple([z.number().int().positive(), z.number().int().positive()])),
  mapping: z.string().optional(),
  /** CSS pixels kept free so that the page does not move when the ad arrives. */
  minimumReservedHeightDesktop: z.number().int().min(0),
  minimumReservedHeightMobile: z.number().int().min(0),
});

/** A site of the group: one file in src/content/sites. */
export const siteSchema = z
  .strictObject({
    alias: slugSchema,
    /** Number or name of the site in the group's measurements: every page says it in the data layer. */
    id: z.string().min(1),
    /** The same for the medium that the site belongs to. */
    mediaId: z.string().min(1),
    name: z.string().min(1),
    /** Scheme of the site's addresses; `url` must begin with it. */
    scheme: z.enum(['http', 'https']),
    /** Origin that serves `/_astro/` and `/media/` for the site, without a final slash; empty where the site itself does (docs/configuration.md). */
    staticUrl: z.string().refine((text) => text === '' || isOrigin(text), 'must be an origin, like https://static.example.com'),
    /** Origin under which the public knows the site, without a final slash. */
    url: z.url(),
    /** Host names that answer as this site, without a port. */
    hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/)).min(1),
    locales: z.array(localeSchema).min(1),
    defaultLocale: localeSchema,
    /** Name of the theme in src/styles/themes. */
    theme: slugSchema,
    tagline: localizedSchema,
    navigation: perLocaleLinks,
    /** What stands at the foot of every page after the sections. */
    footer: perLocaleLinks,
    taxons: z.array(documentIdSchema).default([]),
    featureFlags: z
      .strictObject({
        /** Readers can register and log in here; without it no page offers them to. */
        accounts: z.boolean().default(false),
        /** The search page is there; without it no page offers a search. */
        search: z.boolean().default(false),
      })
      .prefault({}),
    webFeatures: z.record(z.string(), z.boolean()).default({}),
    openComments: z.boolean().default(true),
    gptAdvertisingEnabled: z.boolean().default(false),
    facebookAppId: z.string().optional(),
    ads: z
      .strictObject({ desktop: z.record(z.string(), adPositionSchema), mobile: z.record(z.string(), adPositionSchema) })
      .prefault({ desktop: {}, mobile: {} }),
    paywall: z
      .strictObject({
        isEnabled: z.boolean().default(true),
        /** Blocks of a closed story that everybody may read. */
        freeBlocks: z.number().int().min(1).default(2),
        messages: z.partialRecord(localeSchema, z.array(paywallMessageSchema)).default({}),
      })
      .prefault({}),
    /** Hub that tells subscribers of the site's feeds what is new (W3C WebSub). */
    webSubHub: z.url({ protocol: /^https?$/ }).optional(),
    newsletters: z.array(documentIdSchema).default([]),
    social: z.array(z.strictObject({ network: z.string().min(1), url: z.url() })).default([]),
    /** Conditions of use and privacy policy, which readers accept when they register or subscribe. */
    legal: z.partialRecord(localeSchema, z.array(informationPart).min(1)).default({}),
    /** What a reader may want to know of the house: how to reach it, who owns it, how it corrects itself. */
    information: z
      .array(
        z.strictObject({
          page: z.enum(INFORMATION_PAGES),
          title: z.partialRecord(localeSchema, z.string().min(1)),
          parts: z.partialRecord(localeSchema, z.array(informationPart).min(1)),
        }),
      )
      .default([]),
    /** Where readers write to for help with their account. */
    contactEmail: z.email().optional(),
    /** A reader whom everybody may log in as, where the site is a demonstration (`offeredDemoReader`). */
    demoReader: z
      .strictObject({
        email: z.email(),
        password: z.string().min(8),
        nick: z.string().min(4),
        name: z.string().min(1),
        surname: z.string().min(1),
      })
      .optional(),
    /** Years (SPECIFICATION §9: 13). */
    minimumAge: z.number().int().min(0).max(99).default(13),
    timeZone: z.string().refine(isTimeZone, 'must be a time zone by its name, like Europe/Madrid').default('Europe/Madrid'),
    identityProvider: z.enum(['local', 'gigya']).default('local'),
    gigya: gigyaSchema.optional(),
  })
  .refine((site) => site.locales.includes(site.defaultLocale), { path: ['defaultLocale'], message: 'is not among locales' })
  .refine((site) => site.url.startsWith(`${site.scheme}:`), { path: ['scheme'], message: 'is not the scheme of url' })
  .refine((site) => site.identityProvider !== 'gigya' || site.gigya !== undefined, {
    path: ['gigya'],
    message: 'must be there when identityProvider is gigya: the API key and data centre of the site at the provider',
  });

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
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
 * A site on the developer's own machine (`*.localhost`, RFC 6761 §6.3) with the port that the server listens at in the place of the one that its file names:
 * links in mails and canonical addresses lead there. Any other site as it is.
 */
export function listenedToAt(site: Site, port: number): Site {
  const url = new URL(site.url);
  if (url.port === '' || port === 0 || !/(?:^|\.)localhost$/.test(url.hostname)) return site;
  url.port = String(port);
  return { ...site, url: url.origin };
}

/** Whether readers register and log in with us, by a password or a social network, and not by the screens of who vouches for them. */
export function hasOwnLogin({ featureFlags, identityProvider }: Pick<Site, 'featureFlags' | 'identityProvider'>): boolean {
  return featureFlags.accounts && identityProvider === 'local';
}
