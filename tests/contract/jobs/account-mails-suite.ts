import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccounts } from '#server/subjects/accounts/better-auth-accounts.ts';
import { createConsentLog } from '#server/subjects/accounts/consent-log.ts';
import { createMailedAccountMails } from '#server/subjects/accounts/mailed-account-mails.ts';
import { readerOf } from '#server/subjects/accounts/store/reader-rows.ts';
import type { Accounts } from '#server/subjects/accounts/accounts.ts';
import type { Database, Orm } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { createMailDispatch } from '#server/subjects/mail/mail-dispatch.ts';
import { createMailedNewsletterMails } from '#server/subjects/newsletters/mailed-newsletter-mails.ts';
import { localNewsletterProvider } from '#server/subjects/newsletters/newsletter-provider.ts';
import { Newsletters } from '#server/subjects/newsletters/newsletters.ts';
import { cheapHashing } from '#tests/support/readers/cheap-hashing.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';
import { readJobs } from '#tests/support/readers/waiting-jobs.ts';
import { catalan, registration } from '../accounts/accounts-nodes.ts';

const SECRET = 'a secret of thirty-two characters';

/** The mails of accounts and newsletters as jobs, with the services of a node. */
export function describeAccountMails(open: () => Promise<Database>): void {
  let orm: Orm;
  let accounts: Accounts;
  let newsletters: Newsletters;
  let isRemovalFailing: boolean;
  beforeEach(async () => {
    ({ orm } = await open());
    isRemovalFailing = false;
    const queue = new JobQueue(orm);
    const dispatch = createMailDispatch({ queue, secret: SECRET, log: silentLog });
    newsletters = new Newsletters({
      orm,
      provider: localNewsletterProvider,
      mails: createMailedNewsletterMails({
        dispatch,
        queue,
        secret: SECRET,
        nameOf: async (_edition, id) => id,
      }),
      consents: createConsentLog(orm),
      keptSums: { add: () => {} },
      sites: [elfar],
      secret: SECRET,
      log: silentLog,
    });
    accounts = createAccounts({
      admitsDemoReader: () => true,
      orm,
      secret: SECRET,
      hashing: cheapHashing,
      mails: createMailedAccountMails(dispatch),
      onEmailProved: async () => {},
      onEmailChanged: async () => {},
      async onRemoving(transaction, { email }) {
        await newsletters.leave(transaction, email);
        if (isRemovalFailing) throw new Error('A part of the account could not be removed.');
      },
      log: silentLog,
    });
  });

  const register = async () => {
    const registered = await accounts.register(catalan, registration());
    if (!registered.ok) throw new Error(registered.problem);
    const [row] = await orm.select().from(readers);
    if (!row) throw new Error('The account does not exist.');
    return readerOf(row);
  };
  const remove = (reader: Awaited<ReturnType<typeof register>>) =>
    accounts.remove(catalan, { id: 'a session', reader });

  describe('the mails of accounts', () => {
    it('are stored with the account that they belong to', async () => {
      const { id } = await register();
      expect(await readJobs(orm)).toMatchObject([{ kind: 'mail', readerId: id, claim: null }]);
    });

    it('are not stored by a registration that fails', async () => {
      await orm.execute(
        sql`alter table reader_logins add constraint none_is_accepted check (false) not valid`,
      );
      try {
        await expect(accounts.register(catalan, registration())).rejects.toThrow();
      } finally {
        await orm.execute(sql`alter table reader_logins drop constraint none_is_accepted`);
      }
      expect(await orm.select().from(readers)).toEqual([]);
      expect(await readJobs(orm)).toEqual([]);
    });

    it('go with a deleted account, except for its receipt', async () => {
      const reader = await register();
      await newsletters.request(catalan, 'lectora@correu.example', 'setmanal');
      await newsletters.request(catalan, 'altra@correu.example', 'setmanal');
      expect(await readJobs(orm)).toHaveLength(3);
      await remove(reader);
      const left = await readJobs(orm);
      expect(
        left.map(({ readerId, subject }) => ({ readerId, isOfNewsletter: subject !== null })),
      ).toEqual([
        { readerId: null, isOfNewsletter: true },
        { readerId: null, isOfNewsletter: false },
      ]);
    });

    it('stay when the deletion of the account fails', async () => {
      const reader = await register();
      await newsletters.request(catalan, 'lectora@correu.example', 'setmanal');
      isRemovalFailing = true;
      await expect(remove(reader)).rejects.toThrow('could not be removed');
      expect(await readJobs(orm)).toMatchObject([{ readerId: reader.id }, { readerId: null }]);
    });

    it('go with an account that was not proved in time', async () => {
      await register();
      await orm.execute(sql`update readers set created_at = now() - interval '1 year'`);
      await accounts.clearExpired();
      expect(await readJobs(orm)).toEqual([]);
    });
  });
}
