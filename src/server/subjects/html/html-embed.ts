import type { Block, BlockOf } from '#domain/stories/blocks.ts';
import { embedProvider, isOembedUrl } from './embed-provider.ts';
import type { BlockReader } from './block-reader.ts';
import {
  elementsNamed,
  hasClass,
  lineOf,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

type Embed = BlockOf<'embed'>;

/**
 * Converts an external player or page to an embed, which stays a link until the reader consents.
 */
export function readEmbed(reader: BlockReader, element: HtmlElement): Block[] {
  const { attributes, children } = element;
  const inner = elementsNamed(children, 'source', 'embed').map((child) => child.attributes.src);
  const parameter = elementsNamed(children, 'param').find((child) =>
    /^(?:movie|src)$/i.test(child.attributes.name ?? ''),
  );
  const sources = [
    attributes.src,
    attributes['data-src'],
    attributes.data,
    ...inner,
    parameter?.attributes.value,
  ];
  const url = sources.map(absolute).find((source) => source !== undefined);
  if (url === undefined) {
    reader.lose(
      element.name,
      sources.find((source) => source !== undefined && source !== '') ??
        (lineOf(children) || 'without a URL'),
    );
    return [];
  }
  return [embedOf(url, attributes.title ?? attributes['aria-label'])];
}

/** Converts a player whose film or sound is stored; `undefined` for another one. */
export function readPlayer(
  reader: BlockReader,
  { attributes, children }: HtmlElement,
): Block[] | undefined {
  const sources = [
    attributes.src,
    attributes['data-src'],
    ...elementsNamed(children, 'source').map((child) => child.attributes.src),
  ];
  const tracks = elementsNamed(children, 'track').map((child) => ({
    src: child.attributes.src ?? '',
    language: child.attributes.srclang,
  }));
  const found = reader.options.findRecording?.({
    sources: sources.filter((source) => source !== undefined),
    poster: attributes.poster,
    title: attributes.title ?? attributes['aria-label'],
    tracks,
  });
  if (!found) return undefined;
  for (const { what, detail } of found.losses) reader.lose(what, detail);
  return [found.block];
}

/**
 * Converts a social media post that the network's own script would render: X, Instagram, TikTok,
 * Facebook.
 */
export function readTweet(element: HtmlElement): Block[] | undefined {
  const network = [
    'twitter-tweet',
    'twitter-video',
    'instagram-media',
    'tiktok-embed',
    'bluesky-embed',
    'text-post-media',
  ].some((name) => hasClass(element, name));
  if (!network) return undefined;
  const links = elementsNamed(element.children, 'a').map(({ attributes }) => attributes.href);
  const address =
    absolute(element.attributes.cite) ??
    absolute(element.attributes['data-instgrm-permalink']) ??
    links.map(absolute).findLast((link) => link !== undefined);
  return address === undefined
    ? undefined
    : [embedOf(address, lineOf(elementsNamed(element.children, 'p').slice(0, 1)))];
}

/** The embed of a paragraph that consists of the URL of a known embed provider. */
export function embedOfLine(nodes: readonly HtmlNode[]): Embed | undefined {
  const text = textOf(nodes).trim();
  const [link] = elementsNamed(nodes, 'a');
  const isLinkedElsewhere = link !== undefined && link.attributes.href !== text;
  return !isLinkedElsewhere && isOembedUrl(text) ? embedOf(text) : undefined;
}

/**
 * In classic WordPress text, finds lines that are embeds although no blank lines surround them.
 * `undefined` without embeds.
 */
export function looseEmbeds(nodes: readonly HtmlNode[]): (Embed | HtmlNode[])[] | undefined {
  const parts = nodes.flatMap((node, index): (Embed | HtmlNode[])[] => {
    if (node.kind !== 'text') return [[node]];
    const lines = node.text.split('\n');
    return lines.map((line, at) => {
      const isWhole =
        (at > 0 || index === 0) && (at < lines.length - 1 || index === nodes.length - 1);
      return isWhole && isOembedUrl(line.trim())
        ? embedOf(line.trim())
        : [{ kind: 'text', text: at < lines.length - 1 ? `${line}\n` : line }];
    });
  });
  if (!parts.some((part) => !Array.isArray(part)) || parts.length < 2) return undefined;
  return parts.reduce<(Embed | HtmlNode[])[]>((merged, part) => {
    const last = merged.at(-1);
    if (!Array.isArray(part)) merged.push(part);
    else if (!Array.isArray(last)) merged.push([...part]);
    else for (const node of part) last.push(node);
    return merged;
  }, []);
}

/** The embed of a text that is a URL of any host. */
export function embedOfUrl(text: string, title: string): Embed | undefined {
  const url = /^\S+$/.test(text) ? absolute(text) : undefined;
  return url === undefined ? undefined : embedOf(url, title);
}

function embedOf(url: string, title = ''): Embed {
  return {
    type: 'embed',
    provider: embedProvider(url),
    url,
    ...(title.trim() === '' ? {} : { title: title.trim() }),
  };
}

function absolute(source: string | undefined): string | undefined {
  if (source === undefined) return undefined;
  const address = source.trim().startsWith('//') ? `https:${source.trim()}` : source.trim();
  return /^https?:\/\//i.test(address) && parseUrl(address) ? address : undefined;
}
