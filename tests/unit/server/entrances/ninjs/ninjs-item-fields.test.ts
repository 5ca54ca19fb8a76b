import { describe, expect, it } from 'vitest';
import { ninjsToDocuments } from '#server/entrances/ninjs/ninjs-documents.ts';
import { CONTEXT } from '../import/sources.ts';
import { convert, html, item } from './converted-items.ts';

describe('ninjsToDocuments', () => {
  it('derives ids from the source id, so that a second import and language versions match', () => {
    const first = convert(item({ bodies: html('<p>a</p>') })).story;
    const again = convert(item({ headlines: [{ value: 'Un altre titular' }] })).story;
    const spanish = convert(item({}), { ...CONTEXT, locale: 'es' }).story;

    expect(again?.id).toBe(first?.id);
    expect(spanish?.id).not.toBe(first?.id);
    expect(spanish && 'storyId' in spanish ? spanish.storyId : '').toBe(
      first && 'storyId' in first ? first.storyId : undefined,
    );
  });

  it('converts categories to sections, other subjects to tags, and signatures to authors', () => {
    const { documents, story } = convert(
      item({
        subjects: [
          { name: 'Comarca', rel: 'category' },
          { name: 'Ponts', rel: 'tag' },
          { name: 'Tema', rel: 'category' },
        ],
        people: [
          { name: 'Berta Romaní', rel: 'author' },
          { name: 'Marta Coll', rel: 'about' },
        ],
      }),
    );

    expect(story).toMatchObject({
      taxon: 'vall-seccio-comarca',
      tags: ['vall-ponts', 'vall-tema-tema'],
      authors: ['vall-autor-berta-romani'],
    });
    expect(documents.map(({ id }) => id)).toEqual([
      'vall-seccio-comarca',
      'vall-tema-tema',
      'vall-autor-berta-romani',
      story?.id,
    ]);
  });

  it('reports fields that a story lacks', () => {
    const { losses } = convert(
      item({
        ednote: 'Embargat',
        usageterms: 'Només web',
        people: [{ name: 'Marta Coll', rel: 'about' }],
        located: 'Alber',
      }),
    );

    expect(losses.map(({ what }) => what)).toEqual([
      'people mentioned',
      'place of writing',
      'terms of use',
      'note to editors',
    ]);
  });

  it('withdraws a withheld item and embargoes an embargoed one', () => {
    expect(convert(item({ pubStatus: 'withheld' })).story).toMatchObject({ status: 'withdrawn' });
    expect(convert(item({ pubstatus: 'canceled' })).story).toMatchObject({ status: 'withdrawn' });
    expect(
      convert(item({ pubStatus: 'usable', embargoed: '2030-01-01T00:00:00+01:00' })).story,
    ).toMatchObject({
      status: 'published',
      embargoedUntil: '2029-12-31T23:00:00.000Z',
    });
  });

  it('keeps former URLs of an item as paths', () => {
    const { story } = convert(
      item({
        altIds: [
          { role: 'oldAddress', value: 'https://old.example//2020/%c3%a0/' },
          { role: 'oldAddress', value: 'https://old.example/?p=1' },
        ],
      }),
    );

    expect(story).toMatchObject({ oldAddresses: ['/2020/%c3%a0/', '/2020/%C3%A0/'] });
  });

  it('removes everything executable from a text', () => {
    const { story } = convert(
      item({
        bodies: html('<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a></p>'),
        headlines: [{ value: 'T<script>x()</script>' }],
      }),
    );

    expect(JSON.stringify({ ...story, transcripts: undefined })).not.toMatch(
      /script|onclick|x\(\)/,
    );
  });

  it.each([
    ['2024-01-05T10:00:00+01:00', '2024-01-05T09:00:00.000Z'],
    ['2024-01-05T10:00:00', '2024-01-05T10:00:00.000Z'],
    ['2024-01-05', '2024-01-05T00:00:00.000Z'],
  ])('reads %s independently of the server’s time zone', (firstCreated, publishedAt) => {
    expect(convert(item({ firstCreated })).story).toMatchObject({ publishedAt });
  });

  it.each(['3', '2024', 'Jan 5 2024', '2024-13-01', '2024-01-05T25:00:00Z'])(
    'rejects the date %s',
    (firstCreated) => {
      expect(ninjsToDocuments(item({ firstCreated }), CONTEXT)).toMatchObject({
        ok: false,
        problems: [{ field: 'firstcreated' }],
      });
    },
  );

  it('makes tags of all subjects if none of them is a section', () => {
    const { story } = convert(item({ subjects: [{ name: 'Bombers' }, { name: 'Incendis' }] }));
    expect(story).toMatchObject({
      taxon: CONTEXT.defaultTaxon,
      tags: ['vall-tema-bombers', 'vall-tema-incendis'],
    });
  });

  it('keeps the date of a public story if its next version omits it', () => {
    const had = { ...CONTEXT, publishedAt: '2024-01-02T08:00:00.000Z' };
    expect(convert(item({}), had).story).toMatchObject({
      publishedAt: had.publishedAt,
      updatedAt: '2024-01-05T10:00:00.000Z',
    });
    expect(convert(item({ versionCreated: undefined }), had).story).toMatchObject({
      publishedAt: had.publishedAt,
    });
    expect(convert(item({ firstCreated: '2024-01-01T08:00:00Z' }), had).story).toMatchObject({
      publishedAt: '2024-01-01T08:00:00.000Z',
    });
  });

  it('reports invalid values of an item by field', () => {
    expect(
      ninjsToDocuments(
        { uri: 'urn:x', headlines: [{ value: 5 }], versionCreated: 'ahir' },
        CONTEXT,
      ),
    ).toEqual({
      ok: false,
      problems: [
        {
          source: 'urn:x',
          field: 'versioncreated',
          reason: 'must be a date and time, as 2026-11-22T09:30:00+01:00',
        },
        { source: 'urn:x', field: 'headlines.0.value', reason: expect.any(String) },
      ],
    });
    expect(ninjsToDocuments('text', CONTEXT).ok).toBe(false);
  });

  it('selects the same section whatever was imported before', () => {
    const known = (...names: string[]) => ({
      ...CONTEXT,
      taxons: [
        ...CONTEXT.taxons,
        ...names.map((name) => ({ id: `vall-seccio-${name}`, names: [name, name.toUpperCase()] })),
      ],
    });
    const story = item({
      subjects: [
        { name: 'Obres', rel: 'tag' },
        { name: 'Comarca', rel: 'category' },
        { name: 'Esports', rel: 'category' },
      ],
    });
    for (const context of [CONTEXT, known('esports'), known('obres', 'comarca', 'esports')])
      expect(convert(story, context).story).toMatchObject({
        taxon: 'vall-seccio-comarca',
        tags: ['vall-tema-obres', 'vall-tema-esports'],
      });
  });

  it('distinguishes categories of the same name by their slugs', () => {
    const of = (literal: string, context = CONTEXT) =>
      convert(item({ subjects: [{ name: 'Cultura', literal, rel: 'category' }] }), context);
    const later = {
      ...CONTEXT,
      taxons: [...CONTEXT.taxons, { id: 'vall-seccio-cultura', names: ['Cultura', 'cultura'] }],
    };
    expect([of('cultura-2').story, of('cultura-2', later).story]).toMatchObject([
      { taxon: 'vall-seccio-cultura-2' },
      { taxon: 'vall-seccio-cultura-2' },
    ]);
    expect(of('cultura', later).documents.map(({ type }) => type)).toEqual(['article']);
  });

  it('reads guid in place of uri', () => {
    const ninjs = {
      guid: 'urn:x:1',
      headline: 'Titular',
      versioncreated: '2024-01-05T10:00:00Z',
      body_html: '<p>a</p>',
    };
    expect(convert(ninjs).id).toBe(convert({ ...ninjs, uri: 'urn:x:1', guid: 'another' }).id);
  });

  it('cuts a headline between characters and reports it', () => {
    const { story, changes } = convert(
      item({ headlines: [{ value: `${'x'.repeat(298)}😀${'y'.repeat(1_000_000)}` }] }),
    );
    expect(story).toMatchObject({ headline: `${'x'.repeat(298)}…` });
    expect(changes).toContainEqual({
      what: 'headline cut, as it had more than 300 characters',
      detail: expect.stringMatching(/^1000300 char/),
    });
    expect(JSON.stringify(changes).length).toBeLessThan(2000);
  });

  it('removes control characters, direction marks and lone surrogates from headlines', () => {
    const { story } = convert(
      item({ headlines: [{ value: 'Un\u0007 \u202Eriuq\u202C \u2066b\u2069\u0000 \uD800fi\n' }] }),
    );
    expect(story).toMatchObject({ headline: 'Un riuq b \uFFFDfi' });
  });

  it.each([
    [
      { embargoed: '2030-01-01T00:00:00Z', validFrom: '2031-01-01T00:00:00Z' },
      { embargoedUntil: '2031-01-01T00:00:00.000Z' },
    ],
    [{ expires: '2030-01-01T00:00:00Z' }, { expiresAt: '2030-01-01T00:00:00.000Z' }],
  ])('keeps the dates %j of an item', (times, expected) => {
    expect(convert(item(times)).story).toMatchObject(expected);
  });

  it('rejects a date of the year 0, which databases lack', () => {
    expect(ninjsToDocuments(item({ firstCreated: '0000-05-01T00:00:00Z' }), CONTEXT)).toMatchObject(
      {
        ok: false,
        problems: [{ field: 'firstcreated' }],
      },
    );
  });
});
