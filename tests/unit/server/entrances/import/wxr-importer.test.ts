import { describe, expect, it } from 'vitest';
import { parseNinjs, type NinjsItem } from '#server/entrances/ninjs/ninjs.ts';
import { wxrImporter } from '#server/entrances/import/wxr-importer.ts';
import { fixture, readAll, sourceOf } from './sources.ts';

const EXPORT = fixture('small.wordpress.xml');
const text = EXPORT.toString('utf8');

async function itemsById(): Promise<Map<string, NinjsItem>> {
  const { items } = await readAll(wxrImporter, sourceOf(EXPORT));
  const parsed = items.flatMap((item) => ('ninjs' in item ? [parseNinjs(item.ninjs)] : []));
  return new Map(
    parsed.flatMap((result) => (result.ok ? [[result.item.uri, result.item] as const] : [])),
  );
}

describe('wxrImporter', () => {
  it('converts posts and pages to ninjs with authors, subjects, dates and former URLs', async () => {
    const post = (await itemsById()).get('https://old.example/?p=10');

    expect(post?.headlines[0]?.value).toBe('El pont & el riu');
    expect(post?.people).toEqual([{ name: 'Berta Romaní', rel: 'author', literal: 'berta' }]);
    expect(post?.firstcreated).toBe('2020-05-20T10:00:00.000Z');
    expect(post?.versioncreated).toBe('2020-05-21T08:30:00.000Z');
    expect(post?.subjects.map(({ name, rel }) => `${rel} ${name}`)).toEqual([
      'category Comarca',
      'category Obres',
      'tag Ponts',
    ]);
    expect(post?.altids.map(({ value }) => value)).toEqual([
      'https://old.example/2020/05/20/el-pont/',
      'https://old.example/2020/05/20/pont-antic/',
    ]);
    expect(post?.associations[0]?.renditions[0]?.href).toBe(
      'https://old.example/wp-content/uploads/2020/05/riu.jpg',
    );
  });

  it('keeps a date before 1970', async () => {
    const old = text.replaceAll('2020-05-20 10:00:00', '1936-07-19 10:00:00');
    const { items } = await readAll(wxrImporter, sourceOf(old));
    expect(items.map((item) => ('ninjs' in item ? item.ninjs : {}))).toContainEqual(
      expect.objectContaining({ firstCreated: '1936-07-19T10:00:00.000Z' }),
    );
  });

  it('converts shortcodes to HTML, with attachments from later in the export', async () => {
    const html = (await itemsById()).get('https://old.example/?p=10')?.bodies[0]?.value ?? '';

    expect(html).toContain('<figure><a href=');
    expect(html).toContain('<figcaption>El riu Alber</figcaption>');
    expect(html).not.toContain('[gallery');
    expect(html).not.toContain('[formulari');
  });

  it('reports content without an equivalent', async () => {
    const post = (await itemsById()).get('https://old.example/?p=10');

    expect(post?.portada.losses.map(({ what }) => what)).toEqual([
      'shortcode',
      'comments',
      'sticky',
    ]);
  });

  it('withholds drafts and posts with a password', async () => {
    const items = await itemsById();

    expect(items.get('https://old.example/?p=11')?.pubstatus).toBe('withheld');
    expect(items.get('https://old.example/?p=12')?.pubstatus).toBe('withheld');
    expect(items.get('https://old.example/?p=12')?.portada.changes).toContainEqual({
      what: 'imported, but not visible to readers',
      detail: 'protected by a password',
    });
  });

  it('imports the first of two items with the same id and reports the second', async () => {
    const { items } = await readAll(wxrImporter, sourceOf(EXPORT));

    expect(items).toHaveLength(4);
    expect(items.filter((item) => 'problem' in item)).toEqual([
      {
        sourceId: 'https://old.example/?p=10',
        problem: expect.stringContaining('Una altra amb el mateix número'),
      },
    ]);
  });

  it('skips menu entries and attachments', async () => {
    const { skipped } = await readAll(wxrImporter, sourceOf(EXPORT));

    expect(skipped).toEqual([
      'nav_menu_item',
      expect.stringContaining('attachment'),
      expect.stringContaining('attachment'),
    ]);
  });

  it.each([0.1, 0.5, 0.9, 0.999])(
    'refuses a file truncated at %f of its length before its first item',
    async (part) => {
      const { problem, items } = await readAll(
        wxrImporter,
        sourceOf(EXPORT.subarray(0, Math.floor(EXPORT.length * part)), { piece: 1000 }),
      );

      expect(problem).toContain('cut off');
      expect(items).toEqual([]);
    },
  );

  it('refuses a file that is not XML, and XML that is not an export', async () => {
    expect((await readAll(wxrImporter, sourceOf('<p>Hola <b>món</p>'))).problem).toContain(
      'not a WordPress export',
    );
    expect(
      (
        await readAll(
          wxrImporter,
          sourceOf(text.replace('<title>Esborrany</title>', '<title>Esborrany</b>')),
        )
      ).problem,
    ).toMatch(/not well-formed XML at line \d+/);
    expect((await readAll(wxrImporter, sourceOf('hola'))).problem).toContain('not well-formed');
  });

  it('reads declared latin-1 and refuses latin-1 declared as UTF-8', async () => {
    const latin = (declared: string) =>
      Buffer.from(text.replace('encoding="UTF-8"', `encoding="${declared}"`), 'latin1');

    const { items } = await readAll(wxrImporter, sourceOf(latin('ISO-8859-1')));
    const broken = await readAll(wxrImporter, sourceOf(latin('UTF-8')));

    expect(JSON.stringify(items)).toContain('Berta Romaní');
    expect(broken.problem).toContain('declare its real encoding');
  });

  it('refuses a file with entity definitions', async () => {
    const bomb = text
      .replace('<rss', '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss')
      .replace('Esborrany', '&b;');

    expect((await readAll(wxrImporter, sourceOf(bomb))).problem).toContain('defines XML entities');
  });
});
