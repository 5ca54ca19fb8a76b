import type { VastAd, VastLinear } from '@dailymotion/vast-client/dist/vast-client.min.js';
import { adLink, adRequest, type HasConsent } from '#domain/ads/ad-address.ts';
import { chooseFilm } from './choose-film.ts';
import { createVastFetch, MOST_WRAPPERS } from './fetch-vast.ts';
import { fillMacros, timeCode, type Macros } from './ad-macros.ts';
import type { AdEvent, VideoAd, VideoAds } from './video-ads.ts';

interface Needs {
  /** URL of the page. */
  page: string;
  hasConsent: HasConsent;
  /** Requests a URL and reads no answer. */
  send(url: URL): void;
}

/** Events that happen once in a film. */
const ONCE =
  /^(?:impression|start|firstQuartile|midpoint|thirdQuartile|complete|skip|click|progress-)/;

/** VAST 4.2 §3.17.2.1: the vendor's code is of a kind that this player does not run. */
const NOT_SUPPORTED = 2;

/**
 * Ads of VAST 2.0 to 4.3. The library reads documents and follows wrappers. It requests nothing
 * itself: its own requests have no limits, its error reports are not checked, and its client keeps
 * counts in the reader's storage.
 */
export function createVastVideoAds({ page, hasConsent, send }: Needs): VideoAds {
  const { origin } = new URL(page);
  const allow = (url: string) => adRequest(url.trim(), { page, hasConsent });
  const report = (urls: readonly string[], macros: Macros) => {
    for (const url of urls) {
      const allowed = allow(fillMacros(url, macros));
      if (allowed) send(allowed);
    }
  };

  const read = (ad: VastAd, linear: VastLinear, width: number): VideoAd | undefined => {
    const film = chooseFilm(linear.mediaFiles, width, allow);
    if (!film) return undefined;
    const urlsOf = urlsByEvent(ad, linear);
    const sent = new Set<string>();
    return {
      id: ad.id ?? '',
      film,
      captions: linear.closedCaptionFiles.flatMap(({ fileURL, type, language }) => {
        const url = allow(fileURL ?? '');
        return url?.origin === origin && type === 'text/vtt'
          ? [{ src: url.href, language: language ?? '' }]
          : [];
      }),
      link: adLink(fillMacros(linear.videoClickThroughURLTemplate?.url ?? ''), page)?.href,
      offsets: Object.keys(linear.trackingEvents).flatMap(
        (name) => /^progress-(.+)$/.exec(name)?.[1] ?? [],
      ),
      report(event, seconds) {
        if (ONCE.test(event) && sent.has(event)) return;
        sent.add(event);
        const time = timeCode(seconds);
        report(urlsOf(event), {
          ADPLAYHEAD: time,
          MEDIAPLAYHEAD: '00:00:00.000',
          ASSETURI: film.url,
          REASON: NOT_SUPPORTED,
        });
      },
      reportError: (code) => report(ad.errorURLTemplates, { ERRORCODE: code, ASSETURI: film.url }),
    };
  };

  return {
    async find(tag, width, signal) {
      const { VASTParser } = await import('@dailymotion/vast-client/dist/vast-client.min.js');
      const get = createVastFetch({ origin, allow, signal });
      const parser = new VASTParser({ fetcher: { fetchVAST: ({ url }) => get(fillMacros(url)) } });
      parser.trackVastError = (urls, { ERRORCODE }) => report(urls, { ERRORCODE });
      const url = fillMacros(tag);
      const { ads } = await parser.parseVAST(await get(url), {
        url,
        wrapperLimit: 1 + MOST_WRAPPERS,
        resolveAll: false,
      });
      for (const ad of ads) {
        const linear = ad.creatives.find((creative) => creative.type === 'linear');
        const found = linear && read(ad, linear, width);
        if (found) return found;
        report(ad.errorURLTemplates, { ERRORCODE: NO_FILM });
      }
      return undefined;
    },
  };
}

/** VAST 4.2 §2.3.6.3: no media file of a supported type. */
const NO_FILM = 403;

function urlsByEvent(ad: VastAd, linear: VastLinear): (event: AdEvent) => string[] {
  const { trackingEvents } = linear;
  const verifications = ad.adVerifications.flatMap(
    (one) => one.trackingEvents['verificationNotExecuted'] ?? [],
  );
  return (event) => {
    if (event === 'click') return linear.videoClickTrackingURLTemplates.map(({ url }) => url);
    if (event !== 'impression') return trackingEvents[event] ?? [];
    return [
      ...ad.impressionURLTemplates.map(({ url }) => url),
      ...(trackingEvents['creativeView'] ?? []),
      ...verifications,
    ];
  };
}
