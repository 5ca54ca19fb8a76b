import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import type { Answer } from '../http.ts';

/** Things of a page that decide what a browser loads for it. */
export interface LoadedParts {
  /** URLs of other origins that a browser loads, or connects to, without an act of the reader. */
  foreign: string[];
  /** Origins of other hosts in the page's Content-Security-Policy. */
  allowed: string[];
  /** Its scripts, islands and custom elements: all code that it runs. */
  code: ReadonlySet<string>;
  /** Whether it has a frame, an advertisement or a film that can be loaded from elsewhere. */
  canLoad: boolean;
}

/** Relations of a link that load nothing (https://html.spec.whatwg.org/multipage/links.html). */
const NAMED_ONLY =
  /^(?:canonical|alternate|prev|next|author|license|help|me|search|bookmark|noopener)$/;

/** Attributes with an address that a browser loads, or tells of a press (`ping`). */
const LOADING = ['src', 'poster', 'data', 'background', 'ping', 'srcset', 'imagesrcset'];

/** Response headers that load something, or send reports somewhere. */
const HEADERS = ['link', 'refresh', 'report-to', 'reporting-endpoints', 'speculation-rules'];

/** Places for contents of other hosts, which wait for consent. */
const WAITING = ['data-frame', 'data-slot', 'data-ad-tag'];

const ADDRESS = /(?:https?:)?\/\/[^\s"'<>()\\,;]+/g;

/** Reads the answer for a page. `url`: its address. */
export function readLoadedParts(url: string, { body, headers }: Answer): LoadedParts {
  const addresses = HEADERS.flatMap((name) => addressesIn(String(headers[name] ?? '')));
  const code = new Set<string>();
  let canLoad = false;
  let inert = 0;
  let text: 'script' | 'style' | 'rules' | undefined;
  const read = (name: string, attributes: Record<string, string>) => {
    if (WAITING.some((attribute) => attribute in attributes)) canLoad = true;
    if (name.includes('-')) code.add(name);
    for (const known of [attributes['component-url'], name === 'script' ? attributes['src'] : ''])
      if (known) code.add(known);
    text = textOf(name, attributes);
    // Nothing of a template is loaded.
    if (name === 'template') inert += 1;
    if (inert === 0) addresses.push(...loadedBy(name, attributes));
  };
  const parser = new Parser({
    onopentag: read,
    ontext(content) {
      if (text === 'script') code.add(createHash('sha256').update(content).digest('hex'));
      if (text === 'style')
        addresses.push(
          ...[...content.matchAll(/url\(([^)]*)\)|@import([^;]*)/g)].flatMap(([part]) =>
            addressesIn(part),
          ),
        );
      if (text === 'rules') addresses.push(...addressesIn(content));
    },
    onclosetag(name) {
      text = undefined;
      if (name === 'template') inert -= 1;
    },
  });
  parser.write(body);
  parser.end();
  const { origin } = new URL(url);
  const isForeign = (address: string) => {
    const { protocol, origin: other, href } = new URL(address, url);
    return /^(?:https?|wss?):$/.test(protocol) && other !== origin ? [href] : [];
  };
  return {
    foreign: [...new Set(addresses.flatMap(isForeign))],
    allowed: [
      ...new Set(
        [headers['content-security-policy'] ?? '', ...policiesIn(body)].flatMap(
          (policy) => String(policy).match(/https?:\/\/[^\s;]+/g) ?? [],
        ),
      ),
    ],
    code,
    canLoad,
  };
}

function textOf(
  name: string,
  { src, type = '' }: Record<string, string>,
): 'script' | 'style' | 'rules' | undefined {
  if (name === 'style') return 'style';
  if (name !== 'script' || src !== undefined || type === 'application/ld+json') return undefined;
  return type === 'speculationrules' || type === 'importmap' ? 'rules' : 'script';
}

/** Addresses that an element loads. */
function loadedBy(name: string, attributes: Record<string, string>): string[] {
  const found = LOADING.flatMap((attribute) => {
    const value = attributes[attribute] ?? '';
    if (attribute.endsWith('srcset'))
      return value.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? '');
    return value;
  });
  if (name === 'link') {
    const relations = (attributes['rel'] ?? '').split(/\s+/);
    if (!relations.every((relation) => NAMED_ONLY.test(relation)))
      found.push(attributes['href'] ?? '');
  }
  if (['image', 'use', 'feimage'].includes(name.toLowerCase()))
    found.push(attributes['href'] ?? attributes['xlink:href'] ?? '');
  if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh')
    found.push(...addressesIn(attributes['content'] ?? ''));
  found.push(...addressesIn(attributes['style'] ?? ''), ...addressesIn(attributes['srcdoc'] ?? ''));
  return found.filter((address) => address !== '');
}

const addressesIn = (text: string): string[] => text.match(ADDRESS) ?? [];

const policiesIn = (html: string): string[] =>
  [...html.matchAll(/<meta http-equiv="content-security-policy" content="([^"]*)"/gi)].map(
    ([, policy = '']) => policy,
  );
