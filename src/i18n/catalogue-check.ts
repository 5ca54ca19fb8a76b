/**
 * Checks the message catalogue for consistency and against the sources that use it. `npm run check`
 * fails if it finds a fault.
 */

export interface MessageTree {
  [name: string]: string | MessageTree;
}

export interface CatalogueCheck {
  /** Namespaces by language. The first language is the reference for the others. */
  messages: Record<string, MessageTree>;
  sources: { path: string; text: string }[];
  /** Key prefixes for pages that do not exist yet, each with its reason. */
  awaiting: Record<string, string>;
  /** Keys whose texts are intentionally equal in all languages. */
  sameInBoth: string[];
}

type Texts = Map<string, string>;

/** Returns one line per fault with its place, cause and remedy. Empty without faults. */
export function checkCatalogue({
  messages,
  sources,
  awaiting,
  sameInBoth,
}: CatalogueCheck): string[] {
  const languages = Object.entries(messages).map(([locale, tree]) => ({
    locale,
    texts: flatten(tree),
  }));
  const [first, ...others] = languages;
  if (!first) return ['The catalogue has no language.'];
  const keys = new Set([...first.texts.keys()].map(stemOf));
  return [
    ...languages.flatMap(({ locale, texts }) => [
      ...faultyTexts(locale, texts),
      ...missingPlurals(locale, texts),
    ]),
    ...others.flatMap((other) => [
      ...missingKeys(first, other),
      ...missingKeys(other, first),
      ...differingPlaceholders(first, other),
    ]),
    ...others.flatMap((other) => equalTexts(first.texts, other.texts, new Set(sameInBoth))),
    ...usageFaults(keys, sources, awaiting),
  ];
}

/** Converts `{ article: { by: 'Per' } }` to `article:by`. */
function flatten(namespaces: MessageTree): Texts {
  const texts: Texts = new Map();
  const walk = (tree: MessageTree, prefix: string) => {
    for (const [name, value] of Object.entries(tree)) {
      if (typeof value === 'string') texts.set(prefix + name, value);
      else walk(value, `${prefix}${name}.`);
    }
  };
  for (const [namespace, tree] of Object.entries(namespaces))
    if (typeof tree !== 'string') walk(tree, `${namespace}:`);
  return texts;
}

const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/;

const stemOf = (key: string) => key.replace(PLURAL_FORM, '');

function faultyTexts(locale: string, texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) => {
    if (text.trim() === '') return [`${locale}: ${key} is blank. Write its text.`];
    if (text.trim() !== text) return [`${locale}: ${key} begins or ends with a space. Remove it.`];
    return /["'`]/.test(text) ? [`${locale}: ${key} has a straight quote. Use ’ or «».`] : [];
  });
}

function missingPlurals(locale: string, texts: Texts): string[] {
  const stems = new Set([...texts.keys()].filter((key) => PLURAL_FORM.test(key)).map(stemOf));
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return [...stems].flatMap((stem) =>
    forms
      .filter((form) => !texts.has(`${stem}_${form}`))
      .map(
        (form) =>
          `${locale}: ${stem}_${form} is missing. ${locale} has the plural forms ${forms.join(', ')}.`,
      ),
  );
}

interface Language {
  locale: string;
  texts: Texts;
}

function missingKeys(from: Language, into: Language): string[] {
  const there = new Set([...into.texts.keys()].map(stemOf));
  const wanted = new Set([...from.texts.keys()].map(stemOf));
  return [...wanted]
    .filter((key) => !there.has(key))
    .map((key) => `${into.locale}: ${key} is missing. It is in ${from.locale}.`);
}

function differingPlaceholders(first: Language, other: Language): string[] {
  return [...first.texts].flatMap(([key, text]) => {
    const translated = other.texts.get(key);
    if (translated === undefined || placeholders(text) === placeholders(translated)) return [];
    return [
      `${key}: ${first.locale} has the values ${placeholders(text) || 'none'}, ${other.locale} has ${placeholders(translated) || 'none'}.`,
    ];
  });
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\s*([^,}\s]+)[^}]*\}/g)].map(([, name = '']) => `{${name}}`);
  return [...new Set(names)].sort().join(' ');
}

function equalTexts(first: Texts, other: Texts, allowed: ReadonlySet<string>): string[] {
  const equal = new Set(
    [...first]
      .filter(([key, text]) => other.get(key) === text && hasWords(text))
      .map(([key]) => key),
  );
  return [
    ...[...equal]
      .filter((key) => !allowed.has(key))
      .map(
        (key) =>
          `${key} is the same in both languages. Translate it, or list it in same-in-both.json.`,
      ),
    ...[...allowed]
      .filter((key) => !equal.has(key))
      .map((key) => `same-in-both.json: ${key} differs between the languages. Remove the entry.`),
  ];
}

const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{[^}]*\}/g, ''));

function usageFaults(
  keys: ReadonlySet<string>,
  sources: CatalogueCheck['sources'],
  awaiting: Record<string, string>,
): string[] {
  const used = new Set<string>();
  const unknown: string[] = [];
  // A text of a group is used if its name stands in an island, in its store or script, in the file
  // that reads the group, or, for the text of a code, in a table of the domain or a contract.
  const naming = sources
    .filter(({ path }) => /\b(?:islands|stores|browser|domain|contracts)\b/.test(path))
    .map(({ text }) => text);
  const isNamed = (key: string, reading: string) =>
    [reading, ...naming].some((text) =>
      new RegExp(`\\b${key.replace(/.*[.:]/, '')}\\b`).test(text),
    );
  for (const { path, text } of sources) {
    // Every literal counts as a use, because keys can be in tables. Only inside t(…) is a literal
    // certain to be a key.
    for (const [, , literal = ''] of text.matchAll(/(['"`])([a-z]+:[\w.-]+)\1/gi))
      if (keys.has(literal)) used.add(literal);
    // A template counts as a use of every key that matches it.
    for (const [, template = ''] of text.matchAll(/`([a-z]+:[\w.-]*\$\{[^}]*\}\.[^`]*)`/gi)) {
      for (const key of keys) if (patternOf(template).test(key)) used.add(key);
    }
    for (const [, group = ''] of text.matchAll(/\btextsIn\([\w.]+, '([^']+)'/g)) {
      const matching = [...keys].filter((key) =>
        key.startsWith(group.includes(':') ? `${group}.` : `${group}:`),
      );
      for (const key of matching) if (isNamed(key, text)) used.add(key);
      if (matching.length === 0)
        unknown.push(`${path}: no texts are in "${group}". Add them, or correct the group.`);
    }
    for (const [, , call = ''] of text.matchAll(/\bt\(\s*(['"])(.*?)\1/g)) {
      if (!keys.has(call))
        unknown.push(`${path}: "${call}" is missing in all languages. Add it, or correct the key.`);
    }
    for (const [, template = ''] of text.matchAll(/\bt\(\s*`([^`]*)`/g)) {
      const matching = [...keys].filter((key) => patternOf(template).test(key));
      for (const key of matching) used.add(key);
      if (matching.length === 0)
        unknown.push(`${path}: no key matches "${template}". Add it, or correct the key.`);
    }
  }
  return [...unknown, ...unusedFaults(keys, used, Object.keys(awaiting))];
}

/** Pattern of the keys that a template can produce. Each `${…}` matches one segment. */
function patternOf(template: string): RegExp {
  const parts = template
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^.:]+')}$`);
}

function unusedFaults(
  keys: ReadonlySet<string>,
  used: ReadonlySet<string>,
  prefixes: string[],
): string[] {
  const covers = (prefix: string, key: string) =>
    key === prefix || key.startsWith(prefix.endsWith(':') ? prefix : `${prefix}.`);
  return [
    ...[...keys]
      .filter((key) => !used.has(key) && !prefixes.some((prefix) => covers(prefix, key)))
      .map((key) => `${key} is unused. Use it, remove it, or list it in awaiting.json.`),
    ...prefixes.flatMap((prefix) => {
      const covered = [...keys].filter((key) => covers(prefix, key));
      if (covered.length === 0)
        return [`awaiting.json: ${prefix} matches no key. Remove the entry.`];
      return covered
        .filter((key) => used.has(key))
        .map(
          (key) =>
            `awaiting.json: ${prefix} awaits ${key}, which is used. Narrow or remove the entry.`,
        );
    }),
  ];
}
