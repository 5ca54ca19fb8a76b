import type { Orm } from '#server/platform/database/database.ts';
import type { Accounts } from './accounts.ts';
import { addConsent } from './consent-log.ts';
import { lockReader } from './store/lock-reader.ts';
import { nickKeyOf, readerOf } from './store/reader-rows.ts';
import { ReaderStore } from './store/reader-store.ts';

/** Nicks, pictures and other fields of profiles, and the subscription to the bulletin. */
export function profilesOfReaders({
  orm,
  store,
}: {
  orm: Orm;
  store: ReaderStore;
}): Pick<
  Accounts,
  'changeProfile' | 'findPicture' | 'isNickFree' | 'isNickOpen' | 'toggleBulletin'
> {
  return {
    async changeProfile({ reader }, { nick, ...change }) {
      const isTaken = async () => nick !== undefined && !(await store.isNickFree(nick, reader.id));
      if (await isTaken()) return { ok: false, problem: 'nick-in-use' };
      try {
        const row = await store.update(reader.id, {
          ...change,
          ...(nick === undefined ? {} : { nick, nickKey: nickKeyOf(nick) }),
        });
        return { ok: true, reader: readerOf(row) };
      } catch (error) {
        // Another reader may have taken the nick after the check.
        if (await isTaken()) return { ok: false, problem: 'nick-in-use' };
        throw error;
      }
    },

    findPicture: (readerId) => store.findPicture(readerId),

    isNickFree: (nick, except) => store.isNickFree(nick, except),

    isNickOpen: async (nick) => store.isNickFree(nick, (await store.findUnproved(nick))?.id),

    toggleBulletin: ({ site }, { reader }) =>
      orm.transaction(async (transaction) => {
        const bulletin = !(await lockReader(transaction, reader.id))?.bulletin;
        await new ReaderStore(transaction).update(reader.id, { bulletin });
        await addConsent(transaction, {
          userId: reader.id,
          purpose: 'bulletin',
          isGiven: bulletin,
          site: site.alias,
        });
        return bulletin;
      }),
  };
}
