import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The project's folder. */
export const ROOT = path.join(import.meta.dirname, '..', '..');

/** Every file and folder of src, tests and scripts, as paths from the project's folder. */
export const FILES = globSync('{src,tests,scripts}/**/*', { cwd: ROOT });

const known = new Set(FILES);

/**
 * The names before paths of src, tests and scripts: `imports` of package.json (Node, "Subpath
 * imports").
 */
const ALIAS = /^#(?:(tests|scripts)|([\w-]+))\//;

/** The specifiers in a file, of imports, exports and loads. */
export function specifiersOf(file: string): string[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return [...source.matchAll(/(?:\bfrom|\bimport\(?) ?'([^'\n]+)'/g)].map(
    ([, specifier = '']) => specifier,
  );
}

/**
 * The file of the project to which a specifier in a file leads. `undefined` for packages and for
 * files that do not exist.
 */
export function targetOf(file: string, specifier: string): string | undefined {
  const [name = ''] = specifier.split('?');
  const target = name.startsWith('.')
    ? path.join(path.dirname(file), name)
    : name.replace(ALIAS, (_whole, root: string | undefined, layer: string | undefined) =>
        root === undefined ? `src/${layer}/` : `${root}/`,
      );
  return known.has(target) ? target : undefined;
}

/** The project's files that each file of code imports. */
export function readImports(): Map<string, string[]> {
  const code = FILES.filter((file) => /\.(?:tsx?|mjs|astro)$/.test(file));
  return new Map(
    code.map((file) => [
      file,
      specifiersOf(file).flatMap((specifier) => targetOf(file, specifier) ?? []),
    ]),
  );
}

/**
 * Circles of a graph, by a search in depth: a node that is entered while it is open closes a
 * circle.
 */
export function circles(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const open: string[] = [];
  const found: string[] = [];
  const enter = (node: string) => {
    const start = open.indexOf(node);
    if (start >= 0) found.push([...open.slice(start), node].join(' → '));
    if (start >= 0 || done.has(node)) return;
    open.push(node);
    for (const target of graph.get(node) ?? []) enter(target);
    open.pop();
    done.add(node);
  };
  for (const node of graph.keys()) enter(node);
  return found;
}
