import { describe, expect, it } from 'vitest';
import { ninjsImporter } from '#server/entrances/import/ninjs-importer.ts';
import { readAll, sourceOf } from './sources.ts';

const one = { uri: 'urn:a', title: 'Una "cita" amb } i ]' };
const two = { uri: 'urn:b', associations: [{ name: 'x', uri: 'urn:c' }] };

describe('ninjsImporter', () => {
  it.each([
    ['a single document', JSON.stringify(one, null, 2), 1],
    ['a list', JSON.stringify([one, two], null, 2), 2],
    ['a document per line', `${JSON.stringify(one)}\n${JSON.stringify(two)}\n`, 2],
    ['a list after a byte order mark', `\uFEFF${JSON.stringify([one, two])}`, 2],
    ['an empty list', '[]', 0],
  ])('reads ninjs from %s', async (_name, json, count) => {
    const { items, problem } = await readAll(ninjsImporter, sourceOf(json));

    expect(problem).toBeUndefined();
    expect(items).toHaveLength(count);
    expect(items).toEqual(
      [one, two].slice(0, count).map((ninjs) => ({ sourceId: ninjs.uri, ninjs })),
    );
  });

  it('refuses a truncated list before its first document', async () => {
    const { items, problem } = await readAll(
      ninjsImporter,
      sourceOf(JSON.stringify([one, two]).slice(0, -5)),
    );

    expect(problem).toBe('it is cut off after 1 complete document(s)');
    expect(items).toEqual([]);
  });

  it('refuses a file that is not JSON', async () => {
    expect((await readAll(ninjsImporter, sourceOf('{"uri":"a"} hola'))).problem).toContain(
      'not JSON',
    );
    expect((await readAll(ninjsImporter, sourceOf('["a","b"]'))).problem).toContain('not JSON');
    expect((await readAll(ninjsImporter, sourceOf('  '))).problem).toContain('empty');
  });

  it('reports a broken document and a repeated uri, and reads the others', async () => {
    const { items } = await readAll(
      ninjsImporter,
      sourceOf(
        `[${JSON.stringify(one)}, {"uri": nope}, ${JSON.stringify(one)}, ${JSON.stringify(two)}]`,
      ),
    );

    expect(items.map((item) => ('problem' in item ? item.problem : item.sourceId))).toEqual([
      'urn:a',
      expect.stringContaining('not JSON'),
      expect.stringContaining('has the same uri'),
      'urn:b',
    ]);
  });
});
