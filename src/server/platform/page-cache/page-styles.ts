import { hash } from 'node:crypto';
import postcss, { type ChildNode, type Container } from 'postcss';

/** A page's bytes and its Content-Security-Policy. */
export interface StyledPage<Bytes extends Buffer = Buffer> {
  body: Bytes;
  policy: string;
}

/**
 * The class by which Astro limits a component's style to its elements (`scopedStyleStrategy:
 * 'class'`), as `shortScopes` of astro.config.mjs shortens it.
 */
const SCOPE = /\bz-[a-z0-9]{3}\b/g;

/** An inline style element. */
const STYLE = /(<style\b[^>]*>)([\s\S]*?)<\/style>/g;

/** Inline style elements without anything between them. */
const NEIGHBOURS = /(?:<style>(?:(?!<\/style>)[\s\S])*<\/style>){2,}/g;

/** At-rules that contain rules and have no meaning without them. */
const GROUPS: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'layer']);

/** A rule, or a group of rules with the text around them. */
type Part =
  | { text: string; needs: readonly (readonly string[])[] }
  | { opening: string; parts: readonly Part[] };

/** The parts of each style of the build, by its hash. A build has some forty. */
const partsOfStyle = new Map<string, readonly Part[]>();

/**
 * Removes the rules of components that a page does not contain from its inline styles. Astro puts
 * the styles of all components that a route imports into each of its pages: an article would carry
 * the styles of galleries and polls. Neighbouring styles become one, because each hash of the policy
 * is 50 bytes that no compression makes smaller.
 *
 * Only a style whose hash the policy lists is shortened, and its hash is replaced by that of the
 * shortened one. Both come from the build, so that markup injected into a story stays blocked
 * (record 009). A page to which scripts add elements of absent components must not pass through
 * here (`Locals.hasAllParts`).
 */
export function dropAbsentStyles({ body, policy }: StyledPage): StyledPage<Buffer<ArrayBuffer>> {
  // Latin-1 maps each byte to one character, as in page-policy.ts.
  const text = body.toString('latin1');
  const present = new Set(text.replaceAll(STYLE, '').match(SCOPE));
  let narrowed = policy;
  const shortened = text.replaceAll(STYLE, (element: string, opening: string, style: string) => {
    const source = sourceOf(style);
    if (!policy.includes(source)) return element;
    const kept = write(partsOf(source, style), present);
    if (kept === style) return element;
    narrowed = narrowed.replace(source, sourceOf(kept));
    return `${opening}${kept}</style>`;
  });
  const joined = shortened.replaceAll(NEIGHBOURS, (elements: string) => {
    const styles = [...elements.matchAll(STYLE)].map(([, , style = '']) => style);
    const [first = '', ...others] = new Set(styles.map(sourceOf));
    const isOurs = [first, ...others].every((source) => narrowed.includes(source));
    if (!isOurs || others.length !== styles.length - 1) return elements;
    for (const source of others) narrowed = narrowed.replace(` ${source}`, '');
    narrowed = narrowed.replace(first, sourceOf(styles.join('')));
    return `<style>${styles.join('')}</style>`;
  });
  return { body: Buffer.from(joined, 'latin1'), policy: narrowed };
}

/** The hash of a style in the format of a policy. */
function sourceOf(style: string): string {
  return `'sha256-${hash('sha256', Buffer.from(style, 'latin1'), 'base64')}'`;
}

function partsOf(source: string, style: string): readonly Part[] {
  const parts = partsOfStyle.get(source) ?? read(postcss.parse(style));
  partsOfStyle.set(source, parts);
  return parts;
}

function read({ nodes = [] }: Container): Part[] {
  return nodes.map((node: ChildNode): Part => {
    if (node.type === 'atrule' && node.nodes && GROUPS.has(node.name))
      return {
        opening: `@${node.name}${node.raws.afterName ?? ' '}${node.params}`,
        parts: read(node),
      };
    return { text: endOf(node), needs: node.type === 'rule' ? node.selectors.map(scopesOf) : [] };
  });
}

/** The text of a node. A statement without a block needs its semicolon again. */
function endOf(node: ChildNode): string {
  return node.type === 'decl' || (node.type === 'atrule' && !node.nodes)
    ? `${String(node)};`
    : String(node);
}

/**
 * The scopes of a selector outside of brackets, because inside of them a scope may be one of
 * several or excluded.
 */
function scopesOf(selector: string): string[] {
  let outside = selector;
  for (let before = ''; before !== outside;) {
    before = outside;
    outside = outside.replaceAll(/\([^()]*\)/g, '');
  }
  return outside.match(SCOPE) ?? [];
}

/** The text of the parts that a page with these scopes needs. */
function write(parts: readonly Part[], present: ReadonlySet<string>): string {
  let text = '';
  for (const part of parts) {
    if ('text' in part) {
      const isNeeded =
        part.needs.length === 0 ||
        part.needs.some((scopes) => scopes.every((scope) => present.has(scope)));
      if (isNeeded) text += part.text;
    } else {
      const inner = write(part.parts, present);
      if (inner !== '') text += `${part.opening}{${inner}}`;
    }
  }
  return text;
}
