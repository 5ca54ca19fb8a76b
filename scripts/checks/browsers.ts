import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Checks the built files (`npm run build` comes first) for parts of the language and of style
 * sheets that browsers at the floor of record 097 do not have. A browser drops a rule or a module
 * with such a part. Sources of the versions: MDN's compatibility data (`browser-compat-data`).
 */

const dist = path.join(import.meta.dirname, '..', '..', 'dist');

interface Part {
  name: string;
  pattern: RegExp;
  /** The first versions that have it, above the floor or, for syntax, at it. */
  since: string;
  /** Files that may have it, by the start of their names, because they ask for it first. */
  allowed?: readonly string[];
}

/** Libraries that ask for each part before they use it. */
const HLS = ['hls.'];
const VITALS = ['web-vitals.'];

const SCRIPT: readonly Part[] = [
  { name: 'a lookbehind', pattern: /\(\?<[=!]/, since: 'Safari 16.4' },
  { name: 'URL.canParse', pattern: /\.canParse\b/, since: 'Safari 17, Chrome 120', allowed: HLS },
  { name: 'URL.parse', pattern: /\bURL\.parse\b/, since: 'Safari 18, Chrome 126' },
  {
    name: 'a constructed style sheet',
    pattern: /\bnew CSSStyleSheet\b|\.adoptedStyleSheets\b/,
    since: 'Safari 16.4',
  },
  { name: 'AbortSignal.any', pattern: /AbortSignal\.any(?!\?\.)/, since: 'Safari 17.4' },
  {
    name: 'an array method that copies',
    pattern: /\.(?:toSorted|toReversed|toSpliced)\b/,
    since: 'Chrome 110',
  },
  {
    name: 'Intl.Segmenter',
    pattern: /(?<!in Intl\?)new Intl\.Segmenter\b/,
    since: 'Firefox 125',
  },
  { name: 'Object.groupBy', pattern: /\b(?:Object|Map)\.groupBy\b/, since: 'Safari 17.4' },
  { name: 'Promise.withResolvers', pattern: /\.withResolvers\b/, since: 'Safari 17.4' },
  { name: 'Array.fromAsync', pattern: /\.fromAsync\b/, since: 'Chrome 121' },
  { name: 'RegExp.escape', pattern: /\bRegExp\.escape\b/, since: 'Safari 18.2' },
  {
    name: 'requestIdleCallback',
    pattern: /\brequestIdleCallback\b/,
    since: 'no Safari',
    allowed: VITALS,
  },
  {
    name: 'a selector with :has()',
    pattern: /(?:querySelector(?:All)?|matches|closest)\([`'"][^`'"]*:has\(/,
    since: 'Firefox 121',
  },
];

const STYLE: readonly Part[] = [
  { name: 'light-dark()', pattern: /:[^;{}]*light-dark\(/, since: 'Safari 17.5, Chrome 123' },
  {
    name: 'a nested rule',
    pattern: /[;{}]&[ .:#>~+[][^&{};'"`$]*\{/,
    since: 'Safari 17.2, Firefox 117',
  },
  { name: '@scope', pattern: /@scope\b/, since: 'Safari 17.4, Chrome 118' },
  { name: '@starting-style', pattern: /@starting-style\b/, since: 'Safari 17.5, Chrome 117' },
  { name: 'subgrid', pattern: /\bsubgrid\b/, since: 'Chrome 117' },
  { name: 'a relative colour', pattern: /\b(?:rgb|hsl|oklch)\(from /, since: 'Chrome 119' },
];

const scripts = textsOf('client/**/*.js');
const styles = [...textsOf('client/**/*.css'), ...textsOf('server/**/*.mjs'), ...scripts];
if (scripts.length === 0) {
  console.error('There is no build: run npm run build.');
  process.exitCode = 1;
}
const faults = [...faultsIn(scripts, SCRIPT), ...faultsIn(styles, STYLE)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

interface Text {
  name: string;
  text: string;
}

function textsOf(pattern: string): Text[] {
  return globSync(pattern, { cwd: dist })
    .toSorted()
    .map((file) => ({
      name: path.basename(file),
      text: readFileSync(path.join(dist, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
    }));
}

function faultsIn(texts: readonly Text[], parts: readonly Part[]): string[] {
  return texts.flatMap(({ name, text }) =>
    parts.flatMap((part) => {
      if (part.allowed?.some((start) => name.startsWith(start)) === true) return [];
      const found = part.pattern.exec(text);
      if (!found) return [];
      const around = text.slice(Math.max(0, found.index - 30), found.index + 60);
      return `${name}: ${part.name} needs ${part.since} (record 097): …${around}…`;
    }),
  );
}
