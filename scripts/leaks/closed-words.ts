import { publicStory } from '#domain/paywall/public-story.ts';
import type { Site } from '#domain/sites/site.ts';
import { bodyText, plainText } from '#domain/stories/blocks.ts';
import { bodiesOf, textsOf } from '#domain/stories/story-types.ts';
import type { Story } from '#domain/stories/story.ts';

/** Words in a row by which a text is known. Fewer are found in other texts by chance. */
export const WINDOW = 8;

/** The words of a text, without marks, letter cases, and escapes of JSON. */
export function wordsIn(text: string): string[] {
  return (
    text
      .replaceAll(/\\[nt"\\/]/g, ' ')
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{Letter}\p{Number}]+/gu) ?? []
  );
}

/** Every run of `WINDOW` words of a text. */
export function windowsOf(text: string): string[] {
  const words = wordsIn(text);
  return Array.from({ length: Math.max(0, words.length - WINDOW + 1) }, (_none, index) =>
    words.slice(index, index + WINDOW).join(' '),
  );
}

/**
 * The texts that a story's page prints: each block and each field by itself, so that no window
 * spans two of them.
 */
function textsIn(story: Story): string[] {
  const blocks = bodiesOf(story).flatMap(({ blocks: list }) =>
    list.map((block) => bodyText([block])),
  );
  return [
    ...blocks,
    ...textsOf(story),
    story.headline,
    story.subtitle ?? '',
    story.description ?? '',
  ];
}

/**
 * A story with a closed part, and the runs of words and the URLs that nobody without the right may
 * get.
 */
export interface ClosedWords {
  site: Site;
  story: Story;
  windows: ReadonlySet<string>;
  /** The closed texts, longest first. */
  texts: readonly string[];
  /**
   * URLs of closed films, sounds and captions. Of our own files, the name after a slash, which
   * every address has.
   */
  addresses: readonly string[];
}

/** Fields of a document with the URL of a media file. */
const SOURCES = new Set(['fileSource', 'hlsSource', 'src']);

/** The folder of own files. */
const OWN = /^\/media\/files(?=\/)/;

/** The URLs of media files in a value of a document. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]: [string, unknown]) => {
    if (typeof inside === 'string')
      return SOURCES.has(key) && inside !== '' ? [inside.replace(OWN, '')] : [];
    return addressesIn(inside);
  });
}

/**
 * The closed words and URLs of each story. Those that the public part of any story has as well are
 * left out.
 */
export function closedWordsOf(stories: readonly { site: Site; story: Story }[]): ClosedWords[] {
  const open = new Set(
    stories.flatMap(({ site, story }) =>
      textsIn(publicStory(site, story).story).flatMap(windowsOf),
    ),
  );
  const openAddresses = new Set(
    stories.flatMap(({ site, story }) => addressesIn(publicStory(site, story).story)),
  );
  return stories
    .filter(({ site, story }) => publicStory(site, story).isCut)
    .map(({ site, story }) => {
      const shown = new Set(textsIn(publicStory(site, story).story));
      const texts = textsIn(story).filter((text) => !shown.has(text));
      const windows = new Set(texts.flatMap(windowsOf).filter((window) => !open.has(window)));
      const addresses = [...new Set(addressesIn(story))].filter(
        (address) => !openAddresses.has(address),
      );
      return {
        site,
        story,
        windows,
        texts: texts.toSorted((a, b) => b.length - a.length),
        addresses,
      };
    });
}

/** The text of a response: of HTML without tags, of anything else as it is. */
export function textOf(body: string): string {
  return body.includes('<') ? plainText(body.replaceAll(/<[^>]*>/g, ' ')) : body;
}

/** The runs of words of a response's body. HTML in JSON is read as well. */
export function windowsOfBody(body: string): ReadonlySet<string> {
  const texts =
    body.startsWith('{') || body.startsWith('[') ? [textOf(unescaped(body))] : [textOf(body)];
  return new Set(texts.flatMap(windowsOf));
}

/** The runs of closed words and the closed URLs in a response's body. */
export function leaksIn(
  body: string,
  { windows, addresses }: Pick<ClosedWords, 'windows' | 'addresses'>,
): string[] {
  return [...windowsOfBody(body).intersection(windows), ...addressesInBody(body, addresses)];
}

/** The closed URLs in a response's body. */
export function addressesInBody(body: string, addresses: readonly string[]): string[] {
  const plain = body.replaceAll(String.raw`\/`, '/').replaceAll(/&(?:amp|#38|#x26);/g, '&');
  return addresses.filter((address) => plain.includes(address));
}

function unescaped(body: string): string {
  return body.replaceAll(/\\u([0-9a-f]{4})/gi, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
