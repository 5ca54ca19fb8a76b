import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mediaWidthFaults } from './media-widths.ts';

/**
 * Checks the rules of CONTRIBUTING.md, "CSS", in the styles of components, islands, layouts and
 * pages: colours are tokens, a length in rem or px that two components give to the same property is
 * a token, queries of the window's width are those of one list (`media-widths.ts`), a rule body
 * stands once, and the class of a control comes with its style sheet.
 */

const root = path.join(import.meta.dirname, '..', '..');
/**
 * Properties that arrange boxes. Rules of these alone may be equal by chance, and a common class
 * would say nothing.
 */
const ARRANGEMENT = /^(?:display|gap|(?:align|justify|place)-\w+|flex[\w-]*|grid[\w-]*|order)\s*:/;
/** Shorter rules may be equal by chance. */
const LEAST_DECLARATIONS = 3;

const files = globSync('src/**/*.{astro,css}', {
  cwd: root,
  exclude: ['src/styles/**'],
}).toSorted();
/** The files of each declaration with a length. */
const measures = new Map<string, Set<string>>();
const faults = files.flatMap((file) =>
  declarationsOf(file).flatMap((declaration) => faultOf(file, declaration)),
);
for (const [measure, users] of measures) {
  if (users.size > 1)
    faults.push(
      `${[...users].join(', ')}: "${measure}" is shared. Use a token of src/styles/tokens.css.`,
    );
}
faults.push(...repeatedRules(), ...missingSheets(), ...mediaWidthFaults(filesWithQueries()));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

interface Declaration {
  line: number;
  text: string;
}

/**
 * Declarations and at-rules of a style sheet, or of the `<style>` elements of a component, without
 * comments.
 */
function declarationsOf(file: string): Declaration[] {
  const source = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, blank);
  const sheets = file.endsWith('.css') ? [{ at: 0, css: source }] : styleElements(source);
  return sheets.flatMap(({ at, css }) =>
    [...css.matchAll(/[^;{}]+/g)].map((match) => ({
      line: source.slice(0, at + match.index + match[0].search(/\S|$/)).split('\n').length,
      text: match[0].trim(),
    })),
  );
}

/** Style sheets, components and scripts, which ask for the width of the window. */
function filesWithQueries() {
  return globSync('src/**/*.{astro,css,ts,tsx}', { cwd: root })
    .toSorted()
    .map((file) => ({
      path: file.split(path.sep).join('/'),
      text: readFileSync(path.join(root, file), 'utf8'),
    }));
}

/** Rules of two places with the same declarations. The style sheets of `src/styles` count too. */
function repeatedRules(): string[] {
  const places = new Map<string, string[]>();
  for (const file of globSync('src/**/*.{astro,css}', { cwd: root }).toSorted()) {
    for (const [, selector = '', body = ''] of sheetsOf(file).flatMap((css) => [
      ...css.matchAll(/([^{};]+)\{([^{}]*)\}/g),
    ])) {
      const declarations = body
        .split(';')
        .map((declaration) => declaration.trim().replaceAll(/\s+/g, ' '))
        .filter((declaration) => declaration !== '');
      if (
        declarations.length < LEAST_DECLARATIONS ||
        declarations.every((declaration) => ARRANGEMENT.test(declaration))
      )
        continue;
      const key = declarations.toSorted().join('; ');
      places.set(key, [
        ...(places.get(key) ?? []),
        `${file} ${selector.trim().replaceAll(/\s+/g, ' ')}`,
      ]);
    }
  }
  return [...places.values()]
    .filter(({ length }) => length > 1)
    .map(
      (some) =>
        `${some.join(' and ')} have the same rule. Give both the class of a control in src/styles/controls.`,
    );
}

/**
 * Components that use the class of a control without the import of its style sheet. Page.astro
 * imports some for all.
 */
function missingSheets(): string[] {
  const common = readFileSync(path.join(root, 'src/layouts/Page.astro'), 'utf8');
  const sheets = globSync('src/styles/controls/*.css', { cwd: root })
    .map((file) => `controls/${path.basename(file)}`)
    .filter((sheet) => !common.includes(sheet));
  const markup = globSync('src/**/*.{astro,tsx}', { cwd: root }).map(
    (file) => [file, readFileSync(path.join(root, file), 'utf8')] as const,
  );
  return sheets.flatMap((sheet) => {
    // The first selector of a sheet is its control. The others belong inside, or beside it.
    const [, control = ''] = /\.([\w-]+)/.exec(sheetsOf(`src/styles/${sheet}`).join('')) ?? [];
    // `styles['box']` is a class of a CSS module.
    const isUsed = new RegExp(`class(?:Name|:list)?=[^>]*(?<!\\[)["'\`\\s]${control}["'\`\\s]`);
    return markup
      .filter(([, source]) => isUsed.test(source) && !source.includes(sheet))
      .map(
        ([file]) =>
          `${file}: the class "${control}" has no style. Import src/styles/${sheet}, or use another name.`,
      );
  });
}

function sheetsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, blank);
  return file.endsWith('.css') ? [source] : styleElements(source).map(({ css }) => css);
}

function styleElements(source: string): { at: number; css: string }[] {
  return [...source.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ({ index, 0: all, 1: css = '' }) => ({
      at: index + all.indexOf('>') + 1,
      css,
    }),
  );
}

function faultOf(file: string, { line, text }: Declaration): string[] {
  const place = `${file}:${line}`;
  if (text.startsWith('@') || !/^[\w-]+\s*:/.test(text)) return [];
  if (/#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(/i.test(text)) {
    return [`${place}: "${text}" has a colour of its own. Use a token of src/styles/tokens.css.`];
  }
  if (/(?<![\w.-])(?!0)[\d.]+(?:rem|px)\b/.test(text))
    measures.set(text, (measures.get(text) ?? new Set()).add(file));
  return [];
}

function blank(comment: string): string {
  return comment.replaceAll(/[^\n]/g, ' ');
}
