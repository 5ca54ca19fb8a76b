import { describe, expect, it } from 'vitest';
import {
  allowSiteOrigins,
  developmentPolicy,
  POLICY_DIRECTIVES,
  type PolicySite,
} from '#server/platform/page-cache/site-policy.ts';

const site = (parts: Partial<PolicySite> = {}): PolicySite => ({
  staticUrl: '',
  mediaOrigins: [],
  foreignHosts: { frames: [], ads: [] },
  gptAdvertisingEnabled: false,
  consent: { platform: 'own' },
  ...parts,
});

/**
 * A page's policy as Astro writes it: the directives, then scripts and styles, with a semicolon at
 * the end.
 */
const POLICY = `${POLICY_DIRECTIVES.join('; ')}; script-src 'self' 'sha256-x'; style-src 'self' 'sha256-y';`;

/**
 * Sources by directive, which fails for a directive that stands twice: browsers ignore the second.
 */
function read(policy: string): Record<string, string[]> {
  const read: Record<string, string[]> = {};
  for (const part of policy.split(';').filter((one) => one.trim() !== '')) {
    const [name = '', ...sources] = part.trim().split(' ');
    expect(read).not.toHaveProperty([name]);
    read[name] = sources;
  }
  return read;
}

describe('the policy of a site', () => {
  it('is unchanged byte for byte without origins of its own', () => {
    expect(allowSiteOrigins(POLICY, site())).toBe(POLICY);
    expect(allowSiteOrigins('', site({ mediaOrigins: ['https://hls.example'] }))).toBe('');
  });

  it('allows the static origin for files only', () => {
    const policy =
      "default-src 'self'; img-src 'self' data:; script-src 'self' 'sha256-x'; form-action 'self'";
    expect(allowSiteOrigins(policy, site({ staticUrl: 'https://static.example' }))).toBe(
      "default-src 'self'; img-src 'self' https://static.example data:; script-src 'self' https://static.example 'sha256-x'; form-action 'self'",
    );
  });

  it('allows a media host for films, requests and posters only', () => {
    const before = read(POLICY);
    const after = read(allowSiteOrigins(POLICY, site({ mediaOrigins: ['https://hls.example'] })));
    expect(after).toEqual({
      ...before,
      'img-src': ["'self'", 'https://hls.example', 'data:'],
      'media-src': ["'self'", 'https://hls.example', 'blob:'],
      'connect-src': ["'self'", 'https://hls.example'],
    });
  });

  it('allows a host of frames for frames only', () => {
    const policy = allowSiteOrigins(
      POLICY,
      site({ foreignHosts: { frames: ['https://video.example'], ads: [] } }),
    );
    expect(read(policy)).toEqual({
      ...read(POLICY),
      'frame-src': ["'self'", 'https://video.example'],
    });
    expect(policy.endsWith(';')).toBe(true);
  });

  it.each([
    ['a site that sells no advertisements', false, '<div class="sold z-ab12" id="row"></div>'],
    ['a page without places', true, '<form class="login"></form>'],
    ['a page whose text writes of places', true, '<p>&lt;div class="sold z-ab12"&gt;</p>'],
  ])('lets no script of Google Publisher Tag into %s', (_name, gptAdvertisingEnabled, body) => {
    expect(allowSiteOrigins(POLICY, site({ gptAdvertisingEnabled }), Buffer.from(body))).toBe(
      POLICY,
    );
  });

  it('lets Google Publisher Tag into a page with places that it may fill', () => {
    const body = Buffer.from('<div class="sold z-ab12" id="row"></div>');
    const after = read(allowSiteOrigins(POLICY, site({ gptAdvertisingEnabled: true }), body));
    expect(after['script-src']).toEqual([
      "'self'",
      'https://securepubads.g.doubleclick.net',
      'https://pagead2.googlesyndication.com',
      "'sha256-x'",
    ]);
    expect(after['frame-src']).toContain('https://*.safeframe.googlesyndication.com');
    for (const name of ['style-src', 'font-src', 'form-action', 'base-uri', 'object-src'])
      expect(after[name]).toEqual(read(POLICY)[name]);
  });

  it.each([
    [{ gtm: 'GTM-ABC123' }, 'https://www.googletagmanager.com'],
    [
      { matomo: { url: 'https://mesura.example/m/', siteId: 1, dimensions: {} } },
      'https://mesura.example',
    ],
  ])(
    'lets the server that measures the audience into measured pages only: %o',
    (measurement, origin) => {
      const measured = site({ measurement });
      const body = Buffer.from('<main id="contingut" tabindex="-1" data-measure="{}">');
      const after = read(allowSiteOrigins(POLICY, measured, body));
      expect(after['script-src']).toEqual(["'self'", origin, "'sha256-x'"]);
      for (const name of ['style-src', 'font-src', 'form-action', 'base-uri', 'object-src'])
        expect(after[name]).toEqual(read(POLICY)[name]);
      const other = Buffer.from('<main id="contingut" tabindex="-1"><p>data-measure="{}"</p>');
      expect(allowSiteOrigins(POLICY, measured, other)).toBe(POLICY);
      expect(allowSiteOrigins(POLICY, site(), body)).toBe(POLICY);
    },
  );

  it('keeps scripts, styles, fonts and forms closed to an advertising host', () => {
    const origin = 'https://ads.example';
    const after = read(
      allowSiteOrigins(POLICY, site({ foreignHosts: { frames: [], ads: [origin] } })),
    );
    const open = Object.entries(after).flatMap(([name, sources]) =>
      sources.includes(origin) ? [name] : [],
    );
    expect(open.toSorted()).toEqual(['connect-src', 'frame-src', 'img-src', 'media-src']);
  });

  it('allows the script of a certified platform, and its hosts without scripts', () => {
    const after = read(
      allowSiteOrigins(
        POLICY,
        site({
          consent: {
            platform: 'tcf',
            script: 'https://cmp.example/loader.js?id=7',
            hosts: ['https://api.cmp.example'],
          },
        }),
      ),
    );
    const openTo = (origin: string) =>
      Object.entries(after)
        .flatMap(([name, sources]) => (sources.includes(origin) ? [name] : []))
        .toSorted();
    expect(openTo('https://cmp.example')).toEqual(['connect-src', 'script-src']);
    expect(openTo('https://api.cmp.example')).toEqual(['connect-src', 'frame-src', 'img-src']);
  });

  it('names an origin of two purposes once', () => {
    const policy = allowSiteOrigins(
      POLICY,
      site({ staticUrl: 'https://a.example', mediaOrigins: ['https://a.example'] }),
    );
    expect(read(policy)['media-src']).toEqual(["'self'", 'https://a.example', 'blob:']);
  });
});

it('the development server refuses films and frames of origins that the site does not list', () => {
  const policy = read(
    developmentPolicy(
      site({
        mediaOrigins: ['https://hls.example'],
        foreignHosts: { frames: ['https://v.example'], ads: [] },
      }),
    ),
  );
  expect(policy['frame-src']).toEqual(["'self'", 'https://v.example']);
  expect(policy['media-src']).toEqual(["'self'", 'https://hls.example', 'blob:']);
  expect(Object.keys(policy)).not.toContain('script-src');
  expect(Object.keys(policy)).not.toContain('default-src');
});
