import { elementsNamed, parseHtml, type HtmlElement } from '#server/subjects/html/html-tree.ts';

/**
 * Files that a browser loads for a page without any action of the reader, except pictures, videos
 * and frames. URLs are as in the page.
 */
export interface PageResources {
  inlineScripts: string[];
  inlineStyles: string[];
  scripts: string[];
  styles: string[];
  fonts: string[];
  others: string[];
}

/** Values of `type` for executable scripts. Any other type is data (HTML standard, 4.12.1). */
const RUNS = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/**
 * Directives of islands that are not hydrated for an anonymous reader without interaction
 * (src/client-directives).
 */
const ASLEEP = new Set(['session', 'interaction', 'message']);

/** Lists the files that a browser would load for a page's HTML. */
export function listPageResources(html: string): PageResources {
  const tree = parseHtml(html);
  const named = (...names: string[]) => elementsNamed(tree, ...names);
  const ownText = ({ children }: HtmlElement) =>
    children.map((child) => (child.kind === 'text' ? child.text : '')).join('');

  const running = named('script').filter(({ attributes }) =>
    RUNS.has((attributes.type ?? '').toLowerCase()),
  );
  const awake = named('astro-island').filter(
    ({ attributes }) => !ASLEEP.has(attributes.client ?? ''),
  );
  const links = named('link').map(({ attributes }) => ({
    rel: (attributes.rel ?? '').split(/\s+/),
    as: attributes.as ?? '',
    href: attributes.href ?? '',
  }));
  const linked = (rel: string, as?: string) =>
    links
      .filter((link) => link.rel.includes(rel) && (as === undefined || link.as === as))
      .map(({ href }) => href);
  const inlineStyles = named('style').map(ownText);

  return {
    inlineScripts: running.filter(({ attributes }) => attributes.src === undefined).map(ownText),
    inlineStyles,
    scripts: unique([
      ...running.map(({ attributes }) => attributes.src),
      ...awake.flatMap(({ attributes }) => [
        attributes['component-url'],
        attributes['renderer-url'],
        attributes['before-hydration-url'],
      ]),
      ...linked('modulepreload'),
      ...linked('preload', 'script'),
    ]),
    styles: unique([...linked('stylesheet'), ...linked('preload', 'style')]),
    fonts: unique([...linked('preload', 'font'), ...inlineStyles.flatMap(listFonts)]),
    others: unique([...linked('manifest'), ...linked('preload', 'fetch')]),
  };
}

/** Fonts in a style sheet: the first source of each @font-face, used or not. */
export function listFonts(css: string): string[] {
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return faces.flatMap((face) => /url\(\s*["']?([^"')]+)/.exec(face)?.[1] ?? []);
}

/** Static imports of a module. Dynamic imports by `import()` load later or never. */
export function listImports(script: string): string[] {
  return [
    ...script.matchAll(
      /(?:^|[;}\n\s])(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["']([^"']+)["']/g,
    ),
  ].flatMap(([, address]) => address ?? []);
}

function unique(addresses: readonly (string | undefined)[]): string[] {
  return [...new Set(addresses.filter((address) => address !== undefined).filter(Boolean))];
}
