import type { Site } from '#domain/sites/site.ts';

/** The parts of a site that decide which origins its pages may load from. */
export type PolicySite = Pick<
  Site,
  'staticUrl' | 'mediaOrigins' | 'foreignHosts' | 'consent' | 'gptAdvertisingEnabled'
> & { measurement?: Site['measurement'] };

/**
 * Directives of the Content-Security-Policy of every site. Astro adds those of scripts and styles
 * with the hashes of the build (`astro.config.mjs`).
 */
export const POLICY_DIRECTIVES = [
  "default-src 'self'",
  "img-src 'self' data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
] as const;

/**
 * Directives of the files of a site, including connect-src for the copies that are saved for
 * offline reading.
 */
const FILES = [
  'script-src',
  'style-src',
  'script-src-elem',
  'style-src-elem',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
];

/**
 * Directives of a host of films and sounds: play lists and segments are fetched by script, and
 * posters are pictures.
 */
const MEDIA = ['media-src', 'connect-src', 'img-src'];

/**
 * Directives of an advertising host: its requests and counting pictures, films, and the frames of
 * its ads. A script of another host is never allowed, because it could read everything that a page
 * has.
 */
const ADS = ['connect-src', 'img-src', 'media-src', 'frame-src'];

/**
 * Directives of a certified platform of consent, by its script and its further hosts. It is the only
 * foreign script, of a site that has chosen it in its file.
 */
const PLATFORM_SCRIPT = ['script-src', 'script-src-elem', 'connect-src'];
const PLATFORM = ['connect-src', 'img-src', 'frame-src'];

/**
 * Hosts of Google Publisher Tag, whose script runs in the page itself. They are only in the policy
 * of a page with places that it may fill, so that no page with an account's form ever lets it in.
 */
const GPT: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://securepubads.g.doubleclick.net', 'https://pagead2.googlesyndication.com'],
  'connect-src': [
    'https://securepubads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
  ],
  'img-src': [
    'https://securepubads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://tpc.googlesyndication.com',
  ],
  'frame-src': [
    'https://*.safeframe.googlesyndication.com',
    'https://securepubads.g.doubleclick.net',
    'https://tpc.googlesyndication.com',
  ],
};

/**
 * The opening of a place that Google Publisher Tag may fill (`SoldPlace.astro`). The text of a
 * story has no such element: publication cleans it.
 */
const SOLD = '<div class="sold ';

/** Where a page names the server that measures its audience (`Page.astro`). No text has this element. */
const MEASURED = '<main id="contingut" tabindex="-1" data-measure=';

/**
 * Hosts that measure the audience of a page after consent: the script and its reports
 * (https://developers.google.com/tag-platform/security/guides/csp). Scripts that tags write into the
 * page are refused.
 */
function measuringOrigins(measurement: Site['measurement']): Record<string, readonly string[]> {
  if (measurement === undefined) return {};
  if ('matomo' in measurement) {
    const { origin } = new URL(measurement.matomo.url);
    return { 'script-src': [origin], 'connect-src': [origin], 'img-src': [origin] };
  }
  const reports = ['https://*.googletagmanager.com', 'https://*.google-analytics.com'];
  return {
    'script-src': ['https://www.googletagmanager.com'],
    'connect-src': reports,
    'img-src': reports,
  };
}

/** Directives that Vite's client and its injected scripts and styles would break. */
const NOT_IN_DEVELOPMENT: ReadonlySet<string> = new Set(['default-src', 'connect-src', 'font-src']);

/**
 * Adds the origins of a site to a page's Content-Security-Policy, each to the directives of its
 * purpose. `body`: the page, whose places decide whether advertising scripts may run. Returns the
 * policy unchanged for a site without origins of its own.
 */
export function allowSiteOrigins(policy: string, site: PolicySite, body?: Buffer): string {
  const isSold = site.gptAdvertisingEnabled && body?.includes(SOLD) === true;
  const isMeasured = body?.includes(MEASURED) === true;
  const added = originsByDirective(site, [
    isSold ? GPT : {},
    isMeasured ? measuringOrigins(site.measurement) : {},
  ]);
  if (policy === '' || added.size === 0) return policy;
  const directives = policy.split(';').map((directive) => withOrigins(directive, added));
  const frames = added.get('frame-src');
  const hasFrames = directives.some((directive) => nameOf(directive) === 'frame-src');
  const [last = ''] = directives.slice(-1);
  const isClosed = last.trim() === '';
  if (frames && !hasFrames)
    directives.splice(
      isClosed ? -1 : directives.length,
      0,
      ` frame-src 'self' ${[...frames].join(' ')}`,
    );
  return directives.join(';');
}

/**
 * The policy of the development server, which has no hashes: directives without scripts, styles and
 * requests. A frame, a film or a picture of an origin that the site does not list is refused in
 * development too.
 */
export function developmentPolicy(site: PolicySite): string {
  const directives = POLICY_DIRECTIVES.filter(
    (directive) => !NOT_IN_DEVELOPMENT.has(nameOf(directive)),
  );
  return allowSiteOrigins([...directives, "frame-src 'self'"].join('; '), site);
}

function originsByDirective(
  { staticUrl, mediaOrigins, foreignHosts, consent }: PolicySite,
  more: readonly Readonly<Record<string, readonly string[]>>[],
): Map<string, Set<string>> {
  const added = new Map<string, Set<string>>();
  const add = (names: readonly string[], origins: readonly string[]) => {
    for (const name of origins.length > 0 ? names : [])
      added.set(name, new Set([...(added.get(name) ?? []), ...origins]));
  };
  add(FILES, staticUrl === '' ? [] : [staticUrl]);
  add(MEDIA, mediaOrigins);
  add(['frame-src'], foreignHosts.frames);
  add(ADS, foreignHosts.ads);
  if (consent.platform === 'tcf') {
    add(PLATFORM_SCRIPT, [new URL(consent.script).origin]);
    add(PLATFORM, consent.hosts);
  }
  for (const part of more) for (const [name, origins] of Object.entries(part)) add([name], origins);
  return added;
}

/** Origins follow 'self', which every directive of files has. */
function withOrigins(directive: string, added: ReadonlyMap<string, ReadonlySet<string>>): string {
  const origins = added.get(nameOf(directive));
  return origins ? directive.replace("'self'", `'self' ${[...origins].join(' ')}`) : directive;
}

function nameOf(directive: string): string {
  return directive.trim().split(' ', 1)[0] ?? '';
}
