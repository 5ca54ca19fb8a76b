import type { ImageRatio } from '../pictures/rendition.ts';

/** The frame of an embed. */
export interface EmbedFrame {
  /** The address that the provider has for frames. */
  src: string;
  /** The frame's proportions, or its height in CSS pixels if it has the width of the text. */
  shape: { ratio: ImageRatio } | { height: number };
}

/** How the pages of a provider become frames. */
interface ProviderRow {
  /** Hosts of its pages, without `www.` and `m.`. */
  hosts: readonly string[];
  frame(page: URL): EmbedFrame | undefined;
}

const WIDE: EmbedFrame['shape'] = { ratio: '16-9' };
const TALL: EmbedFrame['shape'] = { ratio: '9-16' };

/** Identifiers as the providers use them. Anything else would end up in a frame's address. */
const NAME = String.raw`([A-Za-z0-9_-]{1,64})`;

/** The first group of a path, or `undefined`. */
function partOf({ pathname }: URL, pattern: string): string | undefined {
  return new RegExp(`^${pattern}/?$`).exec(pathname)?.[1];
}

/**
 * The providers with frames for other sites, by their documentation. Addresses that set no cookies
 * come first.
 */
const PROVIDERS: readonly ProviderRow[] = [
  {
    // https://developers.google.com/youtube/player_parameters; youtube-nocookie.com sets no cookies
    // before it plays.
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    frame(page) {
      const short = partOf(page, `/shorts/${NAME}`);
      const named =
        partOf(page, `/(?:embed|live|v)/${NAME}`) ??
        partOf(page, page.hostname === 'youtu.be' ? `/${NAME}` : '/(?!)');
      const asked =
        page.pathname === '/watch'
          ? new RegExp(`^${NAME}$`).exec(page.searchParams.get('v') ?? '')?.[1]
          : undefined;
      const id = short ?? named ?? asked;
      return id === undefined
        ? undefined
        : {
            src: `https://www.youtube-nocookie.com/embed/${id}`,
            shape: short === undefined ? WIDE : TALL,
          };
    },
  },
  {
    // https://developer.vimeo.com/player/sdk/embed: `dnt` forbids the player to track.
    hosts: ['vimeo.com', 'player.vimeo.com'],
    frame(page) {
      const [, id, hash] =
        new RegExp(String.raw`^/(?:video/)?(\d{1,12})(?:/${NAME})?/?$`).exec(page.pathname) ?? [];
      const secret = hash === undefined ? '' : `h=${hash}&`;
      return id === undefined
        ? undefined
        : { src: `https://player.vimeo.com/video/${id}?${secret}dnt=1`, shape: WIDE };
    },
  },
  {
    // https://developers.dailymotion.com/docs/player-embed-options
    hosts: ['dailymotion.com', 'dai.ly'],
    frame(page) {
      const id = partOf(page, `/(?:(?:embed/)?video/)?${NAME}`);
      return id === undefined
        ? undefined
        : { src: `https://geo.dailymotion.com/player.html?video=${id}`, shape: WIDE };
    },
  },
  {
    // https://developers.soundcloud.com/docs/api/html5-widget
    hosts: ['soundcloud.com'],
    frame(page) {
      if (!new RegExp(`^/${NAME}/(?:sets/)?${NAME}/?$`).test(page.pathname)) return undefined;
      const sound = encodeURIComponent(`https://soundcloud.com${page.pathname}`);
      return { src: `https://w.soundcloud.com/player/?url=${sound}`, shape: { height: 166 } };
    },
  },
  {
    // https://developer.spotify.com/documentation/embeds
    hosts: ['open.spotify.com'],
    frame(page) {
      const [, kind, id] =
        new RegExp(`^/(?:embed/)?(track|album|playlist|episode|show|artist)/${NAME}/?$`).exec(
          page.pathname,
        ) ?? [];
      return id === undefined
        ? undefined
        : { src: `https://open.spotify.com/embed/${kind}/${id}`, shape: { height: 232 } };
    },
  },
  {
    // https://developers.tiktok.com/doc/embed-player
    hosts: ['tiktok.com'],
    frame(page) {
      const id = partOf(page, String.raw`/@[\w.]{1,30}/video/(\d{1,24})`);
      return id === undefined
        ? undefined
        : { src: `https://www.tiktok.com/player/v1/${id}`, shape: TALL };
    },
  },
  {
    // https://academy.datawrapper.de/article/180-how-to-embed-charts
    hosts: ['datawrapper.dwcdn.net'],
    frame(page) {
      const id = partOf(page, String.raw`/${NAME}(?:/\d{1,4})?`);
      return id === undefined
        ? undefined
        : { src: `https://datawrapper.dwcdn.net/${id}/`, shape: { height: 420 } };
    },
  },
  {
    // https://helpcenter.flourish.studio, "How to embed"
    hosts: ['flo.uri.sh', 'public.flourish.studio'],
    frame(page) {
      const [, kind, id] =
        /^\/(visualisation|story)\/(\d{1,12})(?:\/embed)?\/?$/.exec(page.pathname) ?? [];
      return id === undefined
        ? undefined
        : { src: `https://flo.uri.sh/${kind}/${id}/embed`, shape: { height: 480 } };
    },
  },
];

/**
 * The frame of an embed's page. `undefined` if the provider is unknown, the page is none of its
 * contents, or the site does not allow frames of the provider (`foreignHosts.frames`): the embed is
 * a link then.
 */
export function embedFrame(url: string, allowed: readonly string[]): EmbedFrame | undefined {
  const page = new URL(url);
  const host = page.hostname.replace(/^(?:www|m)\./, '');
  const frame = PROVIDERS.find(({ hosts }) => hosts.includes(host))?.frame(page);
  return frame && allowed.includes(new URL(frame.src).origin) ? frame : undefined;
}
