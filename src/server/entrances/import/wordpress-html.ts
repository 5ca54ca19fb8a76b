import { escapeHtml } from '#server/subjects/html/inline-html.ts';
import type { Loss } from '#server/subjects/html/block-reader.ts';
import { lineOf, parseHtml } from '#server/subjects/html/html-tree.ts';
import type { Attachment } from './wxr-index.ts';

/** The attachments that a post's shortcodes may reference. */
export interface PostAttachments {
  find(id: string): Attachment | undefined;
  /** The attachments of the post itself, which `[gallery]` without ids shows. */
  own: readonly Attachment[];
}

/**
 * Converts a WordPress post to HTML: shortcodes become elements, and text outside blocks is wrapped
 * in `<wp-classic>`, in which blank lines separate paragraphs. Shortcodes of plug-ins are losses;
 * their content is preserved.
 */
export function wordpressToHtml(
  content: string,
  attachments: PostAttachments,
): { html: string; losses: Loss[] } {
  const losses: Loss[] = [];
  const html = content
    .replaceAll(/\[(\[[a-z][\w-]*(?:\s[^[\]]*)?\])\]/gi, (_, code: string) =>
      code.replaceAll('[', '&#91;').replaceAll(']', '&#93;'),
    )
    .replaceAll(
      /\[(?:wp_)?caption([^\]]*)\]([\s\S]*?)\[\/(?:wp_)?caption\]/gi,
      (_, given: string, inner: string) => captioned(attributesOf(given), inner),
    )
    .replaceAll(/\[gallery([^\]]*)\]/gi, (_, given: string) =>
      gallery(attributesOf(given), attachments, losses),
    )
    .replaceAll(
      /\[embed[^\]]*\]\s*([\s\S]*?)\s*\[\/embed\]/gi,
      (_, url: string) => `<figure class="wp-block-embed">${url}</figure>`,
    )
    .replaceAll(
      /\[(audio|video)([^\]]*)\](?:([\s\S]{0,500}?)\[\/\1\])?/gi,
      (code: string, kind: string, given: string) =>
        player(kind.toLowerCase(), given, () => losses.push({ what: 'shortcode', detail: code })),
    )
    .replaceAll(
      /\[\/?([a-z][\w-]*)((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+))+)\s*\/?\]|\[\/([a-z][\w-]*)\]/gi,
      (code: string) => {
        losses.push({ what: 'shortcode', detail: code });
        return '';
      },
    );
  return { html: classicText(html), losses };
}

function captioned(attributes: ReadonlyMap<string, string>, inner: string): string {
  const given = attributes.get('caption');
  return `<figure>${inner}${given === undefined ? '' : `<figcaption>${given}</figcaption>`}</figure>`;
}

function gallery(
  attributes: ReadonlyMap<string, string>,
  attachments: PostAttachments,
  losses: Loss[],
): string {
  const given = attributes.get('ids') ?? attributes.get('include');
  const ids = given?.split(/[\s,]+/).filter(Boolean);
  const shown = ids ? ids.flatMap((id) => attachments.find(id) ?? []) : attachments.own;
  for (const id of ids ?? [])
    if (!attachments.find(id))
      losses.push({ what: 'picture of a gallery that is missing in the export', detail: id });
  if (shown.length === 0) {
    losses.push({
      what: 'gallery without pictures',
      detail: given ?? 'the pictures attached to the post',
    });
    return '';
  }
  const items = shown.map(({ url, alt, title, caption }) => {
    const words = lineOf(parseHtml(caption));
    return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt || title)}">${words === '' ? '' : `<figcaption>${escapeHtml(words)}</figcaption>`}</figure>`;
  });
  return `<figure class="wp-block-gallery">${items.join('')}</figure>`;
}

function player(kind: string, given: string, lose: () => void): string {
  const attributes = attributesOf(given);
  const named = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav']
    .map((name) => attributes.get(name))
    .find((url) => url !== undefined);
  const url = named ?? /https?:\/\/[^\s"'\]]+/.exec(given)?.[0];
  if (url !== undefined) return `<${kind} src="${escapeHtml(url)}"></${kind}>`;
  lose();
  return '';
}

function attributesOf(given: string): ReadonlyMap<string, string> {
  // Curly quotes of editors count as straight quotes, as in WordPress.
  const pairs = given.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|([^\s"'\]]+))/g,
  );
  return new Map(
    [...pairs].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      values.find((value) => value !== undefined) ?? '',
    ]),
  );
}

/** Wraps text outside of blocks. A post without blocks is wrapped as a whole. */
function classicText(html: string): string {
  let depth = 0;
  let from = 0;
  let out = '';
  const put = (text: string) =>
    depth > 0 || text.trim() === '' ? text : `<wp-classic>${text}</wp-classic>`;
  for (const match of html.matchAll(/<!--\s+(\/?)wp:[\s\S]*?(\/?)-->/g)) {
    out += put(html.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
    if (match[1] === '/') depth = Math.max(0, depth - 1);
    else if (match[2] !== '/') depth += 1;
  }
  return out + put(html.slice(from));
}
