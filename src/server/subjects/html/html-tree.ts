import type { Handler } from 'htmlparser2';
import { ShallowParser } from './shallow-parser.ts';

/**
 * HTML as a small tree of plain values. Accepts any input, however malformed, and executes nothing.
 */

export interface HtmlElement {
  kind: 'element';
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
}

export type HtmlNode =
  | HtmlElement
  | { kind: 'text'; text: string }
  | { kind: 'comment'; text: string };

/**
 * Maximum depth. Elements below it are attached to their ancestor at this depth; real pages are
 * flatter, and the recursion must be bounded.
 */
const MAX_DEPTH = 100;

/**
 * Parses HTML like a browser, and closes open elements at the end. Removes control characters,
 * including character references (`&#1;`), because stores reject them.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { kind: 'element', name: '', attributes: {}, children: [] };
  const open = [root];
  const parent = () => open[Math.min(open.length - 1, MAX_DEPTH)] ?? root;
  const handler: Partial<Handler> = {
    onopentag(name, given) {
      const attributes = Object.fromEntries(
        Object.entries(given).map(([key, value]) => [key, withoutControls(value)]),
      );
      const element: HtmlElement = { kind: 'element', name, attributes, children: [] };
      parent().children.push(element);
      open.push(open.length > MAX_DEPTH ? parent() : element);
    },
    onclosetag() {
      open.pop();
    },
    ontext(decoded) {
      const text = withoutControls(decoded);
      const { children } = parent();
      const last = children.at(-1);
      if (last?.kind === 'text') last.text += text;
      else children.push({ kind: 'text', text });
    },
    oncomment(text) {
      parent().children.push({ kind: 'comment', text });
    },
  };
  new ShallowParser(handler, () => open.length).end(withoutControls(html));
  return root.children;
}

/** The text of nodes, without scripts and styles. */
export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'comment' || node.name === 'script' || node.name === 'style') return '';
      return node.name === 'br' ? '\n' : textOf(node.children);
    })
    .join('');
}

/** `textOf` on one line. */
export function lineOf(nodes: readonly HtmlNode[]): string {
  return textOf(nodes).replaceAll(/\s+/g, ' ').trim();
}

/** All elements with one of the names below nodes, in document order. */
export function elementsNamed(nodes: readonly HtmlNode[], ...names: string[]): HtmlElement[] {
  const found: HtmlElement[] = [];
  const visit = (below: readonly HtmlNode[]): void => {
    for (const node of below) {
      if (node.kind !== 'element') continue;
      if (names.includes(node.name)) found.push(node);
      visit(node.children);
    }
  };
  visit(nodes);
  return found;
}

export function childElements(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.filter((node) => node.kind === 'element');
}

export function hasClass(element: HtmlElement, name: string): boolean {
  return (element.attributes.class ?? '').split(/\s+/).includes(name);
}

/**
 * Text that is valid in every store and in XML: no control characters except white space, no lone
 * surrogates.
 */
export function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[[\p{Cc}\uFFFE\uFFFF]--[\t\n\f\r]]/gv, '');
}
