import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PERMITS } from '#server/platform/front/permits.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

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

const rules = rulesSchema
  .parse(parse(readFileSync(new URL('deploy/alerts.yml', root), 'utf8')))
  .groups.flatMap((group) => group.rules);

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
    const rows = (chapter.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    const listed = new Set(rows.flatMap((line) => line.match(/portada_[a-z_]+/g) ?? []));
    expect(listed.size).toBeGreaterThan(10);
    const used = rules.map(({ expr }) => expr).join(' ');
    expect([...listed].filter((name) => !used.includes(name))).toEqual([]);
  });

  it('knows the permits of uploads', () => {
    const { running } = PERMITS.upload;
    expect(rules.find(({ alert }) => alert === 'PortadaUploadsBusy')?.expr).toContain(
      `>= ${running} * max by (instance) (portada_workers)`,
    );
    expect(operations).toContain(
      `\`portada_worker_requests_running{class="upload"}\` at ${running} a worker process`,
    );
  });

  it('counts the numbers of the newsroom once, although each node reports them', () => {
    const ofNewsroom = /portada_(?:jobs_(?:waiting|oldest_seconds|dead)|last_publication_seconds)/;
    const reading = rules
      .map(({ expr }) => expr)
      .filter((expr) => ofNewsroom.test(expr) && !expr.includes('unless on (instance)'));
    expect(reading).toHaveLength(3);
    for (const expr of reading) expect(expr).toMatch(/max(?: by \(kind\))? ?\(/);
    expect(operations).toMatch(/the same from each node: take `max`, never `sum`/);
  });
});

/** Fails with the output of Prometheus's own tool unless the rules fire as expected. */
function expectAlerts(tests: readonly object[]): void {
  const file = path.join(temporaryFolder(), 'alerts.test.json');
  writeFileSync(
    file,
    JSON.stringify({ rule_files: [fileURLToPath(new URL('deploy/alerts.yml', root))], tests }),
  );
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
    encoding: 'utf8',
  });
  expect({ status, said: `${stdout}${stderr}` }).toMatchObject({
    status: 0,
    said: expect.stringContaining('SUCCESS'),
  });
}

/** Prometheus's own tool, where it is installed (Debian's package `prometheus`). */
describe.runIf(spawnSync('promtool', ['--version']).status === 0)(
  'deploy/alerts.yml in Prometheus',
  () => {
    it('has one alert for a dead job and one for late jobs, from three nodes that all report them', () => {
      const nodes = ['a', 'b', 'c'];
      const series = (name: string, values: string) =>
        nodes.map((instance) => ({
          series: `${name}{job="portada",instance="${instance}",kind="mail"}`,
          values,
        }));
      const fired = (alertname: string, summary: string, chapter: string) => ({
        eval_time: '40m',
        alertname,
        exp_alerts: [
          {
            exp_labels: { severity: 'morning', kind: 'mail' },
            exp_annotations: { summary, chapter },
          },
        ],
      });
      const tests = [
        {
          interval: '1m',
          input_series: [
            ...series('portada_jobs_dead', '4x20 5x30'),
            ...series('portada_jobs_oldest_seconds', '1000x60'),
          ],
          alert_rule_test: [
            fired('PortadaJobsDie', 'Jobs of the kind mail were given up.', 'jobs'),
            fired('PortadaJobsLate', 'The oldest job of the kind mail has waited 1000 s.', 'jobs'),
          ],
        },
      ];
      expectAlerts(tests);
    });

    it('has alerts for busy uploads, and for streams near their limit, refused and dropped, of one node only', () => {
      const series = (name: string, values: string, more = '') =>
        (['busy', 'calm'] as const).map((instance) => ({
          series: `${name}{job="portada",instance="${instance}"${more}}`,
          values: instance === 'busy' ? values : '1x60',
        }));
      const fired = (alertname: string, summary: string) => ({
        eval_time: '40m',
        alertname,
        exp_alerts: [
          {
            exp_labels: { severity: 'morning', instance: 'busy' },
            exp_annotations: { summary, chapter: 'uploads-and-streams' },
          },
        ],
      });
      const withJob = ({ exp_alerts: alerts, ...rest }: ReturnType<typeof fired>) => ({
        ...rest,
        exp_alerts: alerts.map((alert) => ({
          ...alert,
          exp_labels: { ...alert.exp_labels, job: 'portada' },
        })),
      });
      const tests = [
        {
          interval: '1m',
          input_series: [
            ...series('portada_worker_requests_running', '8x60', ',class="upload"'),
            { series: 'portada_workers{job="portada",instance="busy"}', values: '2x60' },
            { series: 'portada_workers{job="portada",instance="calm"}', values: '1x60' },
            ...series('portada_streams_open', '8001x60'),
            ...['busy', 'calm'].map((instance) => ({
              series: `portada_streams_limit{job="portada",instance="${instance}"}`,
              values: '10000x60',
            })),
            ...series('portada_streams_refused_total', '0+3x60'),
            ...series('portada_streams_dropped_total', '0+3x60'),
            ...series('portada_streams_opened_total', '0+20x60'),
          ],
          alert_rule_test: [
            fired('PortadaUploadsBusy', 'All permits for uploads are taken on busy.'),
            withJob(
              fired(
                'PortadaStreamsNearLimit',
                'busy has 8001 open streams, over 80 % of LIVE_READERS.',
              ),
            ),
            withJob(fired('PortadaStreamsRefused', 'busy refuses streams.')),
            withJob(
              fired('PortadaStreamsDropped', 'busy closes streams whose readers are too slow.'),
            ),
          ],
        },
      ];
      expectAlerts(tests);
    });
  },
);
