import { expect, it, onTestFinished, vi } from 'vitest';
import { audit } from '#server/platform/database/tables/audit-schema.ts';
import { createPeriodicWork } from '#server/programs/worker/periodic-work.ts';
import { wire } from '#server/programs/worker/wiring.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { until } from '#tests/support/until.ts';

const DAY = 86_400_000;

it('deletes audit rows older than AUDIT_DAYS by a periodic task', async () => {
  const newsroom = await makeNewsroomFolder();
  onTestFinished(() => newsroom.remove());
  const config = newsroom.configOf('node', MEMORY, { AUDIT_DAYS: '30' });
  const wiring = await wire(config);
  onTestFinished(() => wiring.close());
  const row = (subjectId: string, days: number): typeof audit.$inferInsert => ({
    at: new Date(Date.now() - days * DAY),
    actorKind: 'command',
    actorName: 'test',
    site: 'elfar',
    verb: 'update',
    subjectKind: 'document',
    subjectId,
  });
  await wiring.database.orm.insert(audit).values([row('older', 31), row('younger', 29)]);

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const tasks = createPeriodicWork({
    wiring,
    config,
    onPurge: () => Promise.resolve(),
    log: wiring.services.log,
  });
  for (const task of tasks) task.start();
  vi.advanceTimersByTime(3_600_000);
  const listed = async () =>
    (await wiring.audit.list({ site: 'elfar', limit: 9 })).map(({ subject }) => subject.id);
  await until('an old row is deleted', async () => (await listed()).length === 1);
  for (const task of tasks) await task.stop();
  expect(await listed()).toEqual(['younger']);
});
