import { isRecord, isSound, type Sound } from './sound.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

/**
 * The sounds of a show's JSON feed (`src/domain/files/json-feed.ts`). Anything else in it is left
 * out.
 */
export function soundsOfFeed(feed: unknown, address: string): Sound[] {
  if (!isRecord(feed) || !Array.isArray(feed['items'])) return [];
  const home = feed['home_page_url'];
  const origin = typeof home === 'string' ? parseUrl(home)?.origin : undefined;
  /** An address of the site without its origin, by which it may have several hosts. */
  const local = (value: unknown) =>
    typeof value === 'string' && origin !== undefined && value.startsWith(`${origin}/`)
      ? value.slice(origin.length)
      : value;
  return feed['items'].flatMap((item: unknown) => {
    if (!isRecord(item) || !Array.isArray(item['attachments'])) return [];
    const [attachment]: unknown[] = item['attachments'];
    if (!isRecord(attachment)) return [];
    const own = isRecord(item['_portada']) ? item['_portada'] : {};
    const sound = {
      id: own['id'],
      title: item['title'],
      series: own['series'] ?? '',
      url: local(item['url']),
      file: local(attachment['url']),
      picture: local(own['picture'] ?? ''),
      duration: attachment['duration_in_seconds'] ?? 0,
      isLive: false,
      chapters: local(own['chapters'] ?? ''),
      feed: address,
    };
    return isSound(sound) ? [sound] : [];
  });
}
