import { describe, expect, it } from 'vitest';
import { checkCatalogue, type CatalogueCheck } from '#i18n/catalogue-check.ts';

const sound: CatalogueCheck = {
  messages: {
    ca: { article: { by: 'Per {authors}', share: 'Comparteix' } },
    es: { article: { by: 'Por {authors}', share: 'Compartir' } },
  },
  sources: [{ path: 'Page.astro', text: "t('article:by', { authors }); t('article:share')" }],
  awaiting: {},
  sameInBoth: [],
};

const withTexts = (ca: Record<string, string>, es: Record<string, string>): CatalogueCheck => ({
  ...sound,
  messages: { ca: { article: ca }, es: { article: es } },
  sources: [],
  awaiting: { 'article:': 'test' },
});

describe('checkCatalogue', () => {
  it('reports nothing in a sound catalogue', () => {
    expect(checkCatalogue(sound)).toEqual([]);
  });

  // R1.1
  it('reports a key that one language lacks, in either direction', () => {
    expect(checkCatalogue(withTexts({ a: 'u' }, { a: 'uno', b: 'dos' }))).toEqual([
      'ca: article:b is missing. It is in es.',
    ]);
    expect(checkCatalogue(withTexts({ a: 'u', b: 'dos' }, { a: 'uno' }))).toEqual([
      'es: article:b is missing. It is in ca.',
    ]);
  });

  it('reports a missing plural form of a language', () => {
    const faults = checkCatalogue(
      withTexts(
        { n_one: '{count} foto', n_many: '{count} de fotos', n_other: '{count} fotos!' },
        { n_one: '{count} una', n_other: '{count} unas' },
      ),
    );
    expect(faults).toEqual([
      'es: article:n_many is missing. es has the plural forms one, many, other.',
    ]);
  });

  it('reports blank texts, spaces at the edge and straight quotes', () => {
    const faults = checkCatalogue(
      withTexts({ a: ' ', b: 'dos ', c: "l'u" }, { a: 'uno', b: 'y dos', c: 'el «uno»' }),
    );
    expect(faults).toEqual([
      'ca: article:a is blank. Write its text.',
      'ca: article:b begins or ends with a space. Remove it.',
      'ca: article:c has a straight quote. Use ’ or «».',
    ]);
  });

  it('reports different placeholders', () => {
    expect(checkCatalogue(withTexts({ a: 'Per {authors}' }, { a: 'Por {names}' }))).toEqual([
      'article:a: ca has the values {authors}, es has {names}.',
    ]);
  });

  it('ignores the format of a placeholder', () => {
    expect(checkCatalogue(withTexts({ a: '{count, number} fotos' }, { a: 'Son {count}' }))).toEqual(
      [],
    );
  });

  it('reports equal texts that are not listed', () => {
    const check = withTexts({ a: 'Menú' }, { a: 'Menú' });
    expect(checkCatalogue(check)).toEqual([
      'article:a is the same in both languages. Translate it, or list it in same-in-both.json.',
    ]);
    expect(checkCatalogue({ ...check, sameInBoth: ['article:a'] })).toEqual([]);
  });

  it('ignores equal texts without words', () => {
    expect(checkCatalogue(withTexts({ a: '{from} – {to}' }, { a: '{from} – {to}' }))).toEqual([]);
  });

  it('reports a listed text that differs between the languages', () => {
    expect(
      checkCatalogue({ ...withTexts({ a: 'u' }, { a: 'uno' }), sameInBoth: ['article:a'] }),
    ).toEqual(['same-in-both.json: article:a differs between the languages. Remove the entry.']);
  });

  it('reports a used key that is not defined, with its file', () => {
    const sources = [
      ...sound.sources,
      { path: 'Other.astro', text: 't("article:bye")' },
      { path: 'Error.astro', text: 't(`page.${status}.title`)' },
    ];
    expect(checkCatalogue({ ...sound, sources })).toEqual([
      'Other.astro: "article:bye" is missing in all languages. Add it, or correct the key.',
      'Error.astro: no key matches "page.${status}.title". Add it, or correct the key.',
    ]);
  });

  it('reports an unused key', () => {
    expect(
      checkCatalogue({ ...sound, sources: [{ path: 'Page.astro', text: "t('article:by')" }] }),
    ).toEqual(['article:share is unused. Use it, remove it, or list it in awaiting.json.']);
  });

  it('reports a text of a group that neither the file that reads it nor an island names', () => {
    const messages = {
      ca: { article: { tools: { by: 'Per', share: 'Comparteix', problems: { old: 'Vell' } } } },
      es: { article: { tools: { by: 'Por', share: 'Compartir', problems: { old: 'Viejo' } } } },
    };
    const sources = [
      { path: 'Page.astro', text: "textsIn(edition.locale, 'article:tools').by" },
      { path: 'islands/Tools.tsx', text: 'texts.share' },
    ];
    expect(checkCatalogue({ ...sound, messages, sources })).toEqual([
      'article:tools.problems.old is unused. Use it, remove it, or list it in awaiting.json.',
    ]);
  });

  it('treats keys in a table, and those that match a template, as used', () => {
    const sources = [
      { path: 'table.ts', text: "const KEYS = { by: 'article:by' }" },
      { path: 'Page.astro', text: 't(`article:${name}`)' },
    ];
    expect(checkCatalogue({ ...sound, sources })).toEqual([]);
  });

  it('accepts unused keys listed as awaiting, by key, group or namespace', () => {
    for (const prefix of ['article:share', 'article:']) {
      const sources =
        prefix === 'article:' ? [] : [{ path: 'Page.astro', text: "t('article:by')" }];
      expect(checkCatalogue({ ...sound, sources, awaiting: { [prefix]: 'Share bar' } })).toEqual(
        [],
      );
    }
  });

  it('reports an awaiting key that is used, and one that does not exist', () => {
    expect(
      checkCatalogue({
        ...sound,
        awaiting: { 'article:share': 'Share bar', 'article:sha': 'Misspelt' },
      }),
    ).toEqual([
      'awaiting.json: article:share awaits article:share, which is used. Narrow or remove the entry.',
      'awaiting.json: article:sha matches no key. Remove the entry.',
    ]);
  });
});
