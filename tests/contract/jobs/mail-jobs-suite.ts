import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database, Orm } from '#server/platform/database/database.ts';
import { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { createJobRunner } from '#server/platform/jobs/job-runner.ts';
import { createMailDispatch, createMailHandlers } from '#server/subjects/mail/mail-dispatch.ts';
import { createSmtpMailer } from '#server/subjects/mail/smtp-mailer.ts';
import type { Mail } from '#server/subjects/mail/mailer.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { passSeconds, readJobs } from '#tests/support/readers/waiting-jobs.ts';
import { startMailServer } from '#tests/support/readers/mail-server.ts';
import { startTcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { until } from '#tests/support/until.ts';

const SECRET = 'a secret of thirty-two characters';
const mailTo = (to: string): Mail => ({
  to,
  fromName: 'El Far',
  locale: 'ca',
  subject: 'Confirma la teva adreça',
  html: '<p>secret-link</p>',
  text: 'secret-link',
});

export function describeMailJobs(open: () => Promise<Database>): void {
  let orm: Orm;
  beforeEach(async () => {
    ({ orm } = await open());
  });

  /** `timeLimit` is that of one mail in milliseconds. */
  const mailsOn = (port: number, { secret = SECRET, timeLimit = 9000 } = {}) => {
    const { log, logged } = keptLog();
    const queue = new JobQueue(orm);
    const mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: 'avisos@elfar.example',
      log,
      timeLimit,
    });
    const runner = createJobRunner({
      queue,
      handlers: createMailHandlers({ mailer, secret }),
      log,
    });
    return { dispatch: createMailDispatch({ queue, secret: SECRET, log }), runner, logged };
  };

  describe('waiting mails', () => {
    it('arrive, 12 of 12, after the mail server was silent', async () => {
      const server = await startMailServer({});
      const proxy = await startTcpProxy(server.port);
      const { dispatch, runner: impatient, logged } = mailsOn(proxy.port, { timeLimit: 300 });
      const { runner } = mailsOn(proxy.port);
      proxy.hold();
      const readers = Array.from(
        { length: 12 },
        (_none, index) => `lectora${index}@correu.example`,
      );
      for (const to of readers)
        await dispatch.send({ mail: mailTo(to), template: 'validation', linkHours: 24 });
      await impatient.settled();
      expect(server.received).toEqual([]);
      expect(await readJobs(orm)).toHaveLength(12);

      proxy.restore();
      await passSeconds(orm, 60);
      await runner.settled();
      expect(server.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
        readers.toSorted(),
      );
      expect(await readJobs(orm)).toEqual([]);
      expect(logged()).toContain('validation: The mail was not sent');
      expect(logged()).not.toMatch(/correu\.example|secret-link/);
    });

    it('with a link leave at once while thousands of digests wait for a silent server', async () => {
      const server = await startMailServer({});
      const proxy = await startTcpProxy(server.port);
      const digests = mailsOn(proxy.port, { timeLimit: 500 });
      await orm.execute(sql`
        insert into jobs (kind, payload, until) select 'bulk-mail', 'x', now() + interval '1 day' from generate_series(1, 10000)`);
      proxy.hold();
      await digests.dispatch.send({
        mail: mailTo('tothom@correu.example'),
        template: 'notifications',
        isBulk: true,
      });
      const { dispatch, runner } = mailsOn(server.port);
      await dispatch.send({
        mail: mailTo('lectora@correu.example'),
        template: 'passwordReset',
        linkHours: 1,
      });
      expect((await readJobs(orm)).filter(({ kind }) => kind === 'mail')).toHaveLength(1);

      runner.start();
      await until('the link has left', () => server.received.length === 1);
      await runner.stop(10_000);
      expect(server.received[0]?.recipients).toEqual(['lectora@correu.example']);
      expect((await readJobs(orm)).filter(({ kind }) => kind === 'mail')).toEqual([]);
    });

    it('that are refused, because too many wait, are counted by kind and told to their sender', async () => {
      const { dispatch, runner, logged } = mailsOn(1);
      await orm.execute(sql`
        insert into jobs (kind, payload, until) select 'bulk-mail', 'x', now() + interval '1 day' from generate_series(1, 50000)`);
      expect(
        await dispatch.send({
          mail: mailTo('tothom@correu.example'),
          template: 'notifications',
          isBulk: true,
        }),
      ).toBe(false);
      expect(
        await dispatch.send({
          mail: mailTo('lectora@correu.example'),
          template: 'passwordReset',
          linkHours: 1,
        }),
      ).toBe(true);
      const refused = runner.readSamples().filter(({ name }) => name.includes('jobs_refused'));
      expect(
        refused.map((sample) => [sample.labels['kind'], 'value' in sample && sample.value]),
      ).toEqual([
        ['mail', 0],
        ['bulk-mail', 1],
      ]);
      expect(logged()).toContain('a mail was refused');
    });

    it('are not readable in the database', async () => {
      const { dispatch } = mailsOn(1);
      await dispatch.send({
        mail: mailTo('lectora@correu.example'),
        template: 'validation',
        linkHours: 24,
      });
      const row = JSON.stringify(await readJobs(orm));
      const [{ payload = '' } = {}] = await readJobs(orm);
      for (const text of [row, Buffer.from(payload ?? '', 'base64').toString('latin1')]) {
        expect(text).not.toMatch(/lectora|correu|secret-link|validation/);
      }
    });

    it('are given up, without a word of theirs, when AUTH_SECRET was changed', async () => {
      const server = await startMailServer({});
      await mailsOn(1).dispatch.send({
        mail: mailTo('lectora@correu.example'),
        template: 'validation',
        linkHours: 24,
      });
      const { runner, logged } = mailsOn(server.port, {
        secret: 'another secret of thirty-two characters',
      });
      await runner.settled();
      expect(server.received).toEqual([]);
      expect(await readJobs(orm)).toMatchObject([{ failure: 'unreadable' }]);
      expect(logged()).toContain('AUTH_SECRET was changed');
    });

    it('are given up at once when the server refuses the address', async () => {
      const server = await startMailServer({
        onRcptTo: (_address, _session, take) =>
          take(Object.assign(new Error('no such user'), { responseCode: 550 })),
      });
      const { dispatch, runner } = mailsOn(server.port);
      await dispatch.send({
        mail: mailTo('ningu@correu.example'),
        template: 'validation',
        linkHours: 24,
      });
      await runner.settled();
      expect(await readJobs(orm)).toMatchObject([{ failure: 'address-refused', attempts: 1 }]);
    });

    it('are not sent when too little of the link’s time is left', async () => {
      const server = await startMailServer({});
      const { dispatch, runner } = mailsOn(server.port);
      await dispatch.send({
        mail: mailTo('lectora@correu.example'),
        template: 'passwordReset',
        linkHours: 1,
      });
      await passSeconds(orm, 51 * 60);
      await runner.settled();
      expect(server.received).toEqual([]);
      expect(await readJobs(orm)).toMatchObject([{ failure: 'expired', payload: null }]);
    });
  });
}
