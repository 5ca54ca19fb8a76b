import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { HttpAnswer } from '../bench/load/http-get.ts';
import { listFonts, listImports, listPageResources } from './page-resources.ts';

/** Bytes that an anonymous reader's browser downloads for a page. */
export interface PageWeight {
  /** Scripts including inline ones, gzip. */
  script: number;
  /** HTML and style sheets, brotli. */
  document: number;
  /** Everything except pictures, as transferred: brotli where compressed, with headers. */
  firstScreen: number;
  requests: number;
  hasReact: boolean;
}

/** Requests a URL of the site with a content encoding. */
export type GetAddress = (address: string, encoding: 'br' | 'gzip') => Promise<HttpAnswer>;

/** Loads a page and its files like a browser without a session, and sums their sizes. */
export async function weighPage(path: string, get: GetAddress): Promise<PageWeight> {
  const page = await getWhole(path, get);
  const html = unpack(page);
  const resources = listPageResources(html);

  const styles = await Promise.all(resources.styles.map((address) => getWhole(address, get)));
  const fontAddresses = [
    ...new Set([...resources.fonts, ...styles.flatMap((style) => listFonts(unpack(style)))]),
  ];
  const others = await Promise.all(
    [...fontAddresses, ...resources.others].map((address) => getWhole(address, get)),
  );
  const scripts = await getScripts(
    path,
    [...resources.scripts, ...resources.inlineScripts.flatMap(listImports)],
    get,
  );

  const transferred = [page, ...styles, ...others, ...scripts.map(({ answer }) => answer)];
  const gzipped = await Promise.all(
    scripts.map(async ({ address }) => (await get(address, 'gzip')).body.length),
  );
  const inline = resources.inlineScripts.join('\n');
  return {
    script: sum(gzipped) + (inline === '' ? 0 : gzipSync(inline).length),
    document: sum([page, ...styles].map(({ body }) => body.length)),
    firstScreen: sum(transferred.map(({ body, headerSize }) => body.length + headerSize)),
    requests: transferred.length,
    hasReact: [inline, ...scripts.map(({ answer }) => unpack(answer))].some((text) =>
      text.includes(REACT),
    ),
  };
}

/**
 * Weighs a script of a page, or a module that one loads later, with the modules that it imports and
 * that no other script of the page has. It is the first of that name among the scripts of the page
 * and in their texts. Several names are a chain: each module loads the next one, and the last is
 * weighed without the modules of those before. Modules that it loads later itself, as libraries,
 * are not weighed.
 */
export async function weighLoadedModule(
  path: string,
  names: readonly RegExp[],
  get: GetAddress,
): Promise<PageWeight> {
  const { scripts, inlineScripts } = listPageResources(unpack(await getWhole(path, get)));
  const imported = inlineScripts.flatMap(listImports);
  const own = await getScripts(path, [...scripts, ...imported], get);
  let texts = [...scripts, ...inlineScripts, ...own.map(({ answer }) => unpack(answer))];
  let known: Set<string> | undefined;
  let loaded: typeof own = [];
  for (const name of names) {
    const [module] = texts.flatMap((text) => name.exec(text) ?? []);
    if (module === undefined)
      throw new Error(`No script of ${path} loads a module of the name ${name.source}.`);
    const others = scripts.filter((script) => !script.endsWith(module));
    const before = (known ??= new Set(
      (await getScripts(path, [...others, ...imported], get)).map(({ address }) => address),
    ));
    loaded = (await getScripts(path, [`/_astro/${module}`], get)).filter(
      ({ address }) => !before.has(address),
    );
    for (const { address } of loaded) before.add(address);
    texts = loaded.map(({ answer }) => unpack(answer));
  }
  const gzipped = await Promise.all(
    loaded.map(async ({ address }) => (await get(address, 'gzip')).body.length),
  );
  return {
    script: sum(gzipped),
    document: 0,
    firstScreen: sum(loaded.map(({ answer }) => answer.body.length + answer.headerSize)),
    requests: loaded.length,
    hasReact: false,
  };
}

/** Element marker in both halves of React (react/cjs/react-jsx-runtime.production.js). */
const REACT = 'react.transitional.element';

/**
 * Weighs an island of a page by its name: its module with all that it imports, except the modules
 * that a script of the page has and those that contain React.
 */
export async function weighIsland(
  path: string,
  name: string,
  get: GetAddress,
): Promise<PageWeight> {
  const html = unpack(await getWhole(path, get));
  const [address] = new RegExp(`/_astro/${name}\\.[\\w-]+\\.js`).exec(html) ?? [];
  if (address === undefined) throw new Error(`${path} has no island ${name}.`);
  const { scripts, inlineScripts } = listPageResources(html);
  const before = new Set(
    (await getScripts(path, [...scripts, ...inlineScripts.flatMap(listImports)], get)).map(
      (one) => one.address,
    ),
  );
  const loaded = await getScripts(path, [address], get);
  const own = loaded.filter(
    (one) => !before.has(one.address) && !unpack(one.answer).includes(REACT),
  );
  const gzipped = await Promise.all(
    own.map(async (one) => (await get(one.address, 'gzip')).body.length),
  );
  const firstScreen = sum(own.map(({ answer }) => answer.body.length + answer.headerSize));
  return { script: sum(gzipped), document: 0, firstScreen, requests: own.length, hasReact: false };
}

/** Scripts and all modules they import. */
async function getScripts(path: string, addresses: readonly string[], get: GetAddress) {
  const found = new Map<string, HttpAnswer>();
  const waiting = addresses.map((address) => pathOf(address, path));
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (found.has(address)) continue;
    const base = address;
    const answer = await getWhole(address, get);
    found.set(address, answer);
    waiting.push(...listImports(unpack(answer)).map((imported) => pathOf(imported, base)));
  }
  return [...found].map(([address, answer]) => ({ address, answer }));
}

async function getWhole(address: string, get: GetAddress): Promise<HttpAnswer> {
  const answer = await get(address, 'br');
  if (answer.status !== 200)
    throw new Error(
      `${address} was answered with ${answer.status}: a page refers to a missing file.`,
    );
  return answer;
}

function unpack({ headers, body }: HttpAnswer): string {
  const encoding = headers['content-encoding'];
  return (
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  ).toString();
}

function pathOf(address: string, base: string): string {
  const url = new URL(address, new URL(base, 'http://site.invalid'));
  if (url.host !== 'site.invalid')
    throw new Error(`${address} is on another host: requests to third parties require consent.`);
  return url.pathname + url.search;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
