import { parseUrl } from '#domain/text/parse-url.ts';

/**
 * Names of common embed providers, by host (without `www.` and `m.`). A line that consists of one
 * of their URLs is an embed.
 */
const PROVIDERS: Readonly<Record<string, string>> = {
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'youtube-nocookie.com': 'YouTube',
  'vimeo.com': 'Vimeo',
  'player.vimeo.com': 'Vimeo',
  'dailymotion.com': 'Dailymotion',
  'dai.ly': 'Dailymotion',
  'twitch.tv': 'Twitch',
  'ted.com': 'TED',
  'wordpress.tv': 'WordPress.tv',
  'videopress.com': 'VideoPress',
  'x.com': 'X',
  'twitter.com': 'X',
  'platform.twitter.com': 'X',
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'fb.watch': 'Facebook',
  'tiktok.com': 'TikTok',
  'threads.net': 'Threads',
  'bsky.app': 'Bluesky',
  'reddit.com': 'Reddit',
  'pinterest.com': 'Pinterest',
  'tumblr.com': 'Tumblr',
  'soundcloud.com': 'SoundCloud',
  'w.soundcloud.com': 'SoundCloud',
  'open.spotify.com': 'Spotify',
  'mixcloud.com': 'Mixcloud',
  'ivoox.com': 'iVoox',
  'flickr.com': 'Flickr',
  'flic.kr': 'Flickr',
  'imgur.com': 'Imgur',
  'giphy.com': 'Giphy',
  'issuu.com': 'Issuu',
  'scribd.com': 'Scribd',
  'slideshare.net': 'SlideShare',
  'speakerdeck.com': 'Speaker Deck',
  'datawrapper.dwcdn.net': 'Datawrapper',
  'flo.uri.sh': 'Flourish',
  'public.flourish.studio': 'Flourish',
  'infogram.com': 'Infogram',
  'view.genial.ly': 'Genially',
  'poll.fm': 'Crowdsignal',
};

/** The name of a URL's embed provider; the host if unknown. */
export function embedProvider(url: string): string {
  const host = hostOf(url);
  return PROVIDERS[host] ?? host;
}

/** Whether a line consists of the URL of a page of a known embed provider. */
export function isOembedUrl(line: string): boolean {
  return (
    /^https?:\/\/\S+$/i.test(line) &&
    parseUrl(line) !== undefined &&
    Object.hasOwn(PROVIDERS, hostOf(line)) &&
    new URL(line).pathname.length > 1
  );
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^(?:www|m|mobile)\./, '');
}
