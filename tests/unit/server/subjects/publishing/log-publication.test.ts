import { describe, expect, it } from 'vitest';
import { logPush, logRefusal, logSync } from '#server/subjects/publishing/log-publication.ts';
import { keptLog } from '#tests/support/kept-log.ts';

const NOTHING = { ok: true as const, created: [], updated: [], unchanged: [], removed: [] };

const linesOf = (write: (log: ReturnType<typeof keptLog>['log']) => void): unknown[] => {
  const { log, logged } = keptLog();
  write(log);
  return logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

describe('the log of a publication', () => {
  it('logs the ids that a push created and updated, and no line without a change', () => {
    expect(
      linesOf((log) => logPush(log, 'push', { ...NOTHING, created: ['a'], updated: ['b'] })),
    ).toMatchObject([
      {
        level: 'info',
        origin: 'push',
        created: 1,
        updated: 1,
        removed: 0,
        ids: { created: ['a'], updated: ['b'] },
      },
    ]);
    expect(linesOf((log) => logPush(log, 'push', { ...NOTHING, unchanged: ['a'] }))).toEqual([]);
  });

  it('warns of the ids that a sync removed', () => {
    expect(
      linesOf((log) =>
        logSync(log, 'files', { ...NOTHING, unchanged: ['a'], removed: ['b', 'c'] }),
      ),
    ).toMatchObject([
      { level: 'info', origin: 'files', unchanged: 1, removed: 2 },
      { level: 'warn', origin: 'files', removed: 2, ids: ['b', 'c'] },
    ]);
  });

  it('limits the number of ids in a line', () => {
    const removed = Array.from({ length: 559 }, (_none, index) => `d${index}`);
    const [, warning] = linesOf((log) => logSync(log, 'files', { ...NOTHING, removed }));
    expect(warning).toMatchObject({
      removed: 559,
      ids: expect.arrayContaining(['d0', 'd49', 'and 509 more']),
    });
    expect(JSON.stringify(warning)).not.toContain('d50');
  });

  it('logs the fields of a refused push once each, without their values', () => {
    const problems = [
      { field: 'headline', reason: 'ada@lector.example' },
      { field: 'headline' },
      { field: 'x'.repeat(500) },
    ];
    const [line] = linesOf((log) => logRefusal(log, 'push', problems));
    expect(line).toMatchObject({
      level: 'info',
      origin: 'push',
      problems: 3,
      fields: ['headline', 'x'.repeat(100)],
    });
    expect(JSON.stringify(line)).not.toContain('ada@');
  });
});
