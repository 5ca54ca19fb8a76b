import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = new URL('../../../', import.meta.url);
const operations = readFileSync(new URL('docs/operations.md', root), 'utf8');

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Portada[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+m$|^\d+h$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'morning']) }),
          annotations: z.strictObject({ summary: z.string().regex(/\.$/), chapter: z.string() }),
        }),
      ),
    }),
  ),
});

const rules = rulesSchema.parse(parse(readFileSync(new URL('deploy/alerts.yml', root), 'utf8'))).groups.flatMap((group) => group.rules);

/** Anchors of the headings, as GitHub makes them. */
const anchors = new Set(
  [...operations.matchAll(/^#{2,4} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  ),
);

describe('deploy/alerts.yml', () => {
  it.each(rules.map(({ alert, annotations }) => [alert, annotations.chapter]))(
    'names a chapter of the operations for %s',
    (_alert, chapter) => {
      expect([...anchors]).toContain(chapter);
    },
  );

  it('has each alert once', () => {
    const names = rules.map(({ alert }) => alert);
    expect(names).toEqual([...new Set(names)]);
  });

  it('fires when a node, the scrape job or its metrics are absent', () => {
    const of = (pattern: RegExp) => rules.filter(({ expr }) => pattern.test(expr));
    expect(of(/^up\{job="portada"\} == 0$/)).toHaveLength(1);
    expect(of(/absent\(up\{/)).toHaveLength(1);
    expect(of(/unless on \(instance\)/)).toHaveLength(2);
  });

  it('has a rule for each metric in the tables of the operations', () => {
    const [, chapter = ''] = operations.split('## Metrics and alerts');
    const rows = (chapter.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
    const listed = new Set(rows.flatMap((line) => line.match(/portada_[a-z_]+/g) ?? []));
    expect(listed.size).toBeGreaterThan(10);
    const used = rules.map(({ expr }) => expr).join(' ');
    expect([...listed].filter((name) => !used.includes(name))).toEqual([]);
  });
});
