import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { keepDemoReaders } from '#server/subjects/accounts/demo-readers.ts';
import { createBookmarks } from '#server/subjects/accounts/bookmarks.ts';
import { createContentRepository } from '#server/subjects/content-store/drizzle-content-repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import {
  readerLogins,
  readers,
  readerSessions,
} from '#server/platform/database/tables/reader-schema.ts';
import { cheapHashing } from '#tests/support/readers/cheap-hashing.ts';
import { editionContent } from '#tests/support/newsroom/edition-content.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { authorFields, elfar, storyFields, taxonFields } from '#tests/support/newsroom/newsroom.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';
import { storeOn } from '#tests/support/newsroom/store.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { catalan, nodesOn, registration } from './accounts-nodes.ts';

const TABLES = 'readers, documents';
const DEMO = {
  email: 'Prova@elfar.example',
  password: 'Xaloc-i-Gregal-7',
  nick: 'lectora de prova',
  name: 'Laia',
  surname: 'Moll',
};

/** Updates the demonstration readers of a site as the start of a node does. */
async function start({ orm }: Database, offered: typeof DEMO | 'none' = DEMO) {
  const repository = createContentRepository(orm);
  const bookmarks = createBookmarks(orm);
  await keepDemoReaders({
    orm,
    sites: [elfar],
    demoReaderOf: () => (offered === 'none' ? undefined : offered),
    hashing: cheapHashing,
    bookmarks,
    contentOf: (edition) => editionContent(repository, { edition, now: new Date() }),
    log: silentLog,
  });
  const rows = await orm.select().from(readers);
  return { rows, saved: rows[0] ? await bookmarks.listAll(rows[0].id) : undefined };
}

function describeDemoReaders(open: () => Promise<Database>): void {
  const logIn = (database: Database, password = DEMO.password) =>
    nodesOn(database).near.logIn(catalan, { email: DEMO.email, password, userAgent: '' });

  // R3.7
  it('creates a demonstration reader who can log in, with saved stories and followed authors', async () => {
    const database = await open();
    const { put } = storeOn(database);
    await put(taxonFields({ id: 'politica' }), authorFields({ id: 'berta-far' }));
    await put(...['a', 'b'].map((id) => storyFields({ id, authors: ['berta-far'] })));
    const { rows, saved } = await start(database);
    expect(rows).toMatchObject([
      {
        email: 'prova@elfar.example',
        isRegisteredInDemo: true,
        emailVerified: true,
        site: 'elfar',
      },
    ]);
    expect(saved?.content.map(({ target }) => target).toSorted()).toEqual(['a', 'b']);
    expect(saved?.author.map(({ target }) => target)).toEqual(['berta-far']);
    expect((await logIn(database)).ok).toBe(true);
  });

  it('starts without the demonstration reader whose nick a child has', async () => {
    const database = await open();
    await database.orm.insert(readers).values(aReaderRow('eva'));
    await database.orm.insert(readerChildren).values({
      id: 'infant',
      userId: 'eva',
      site: 'elfar',
      nick: DEMO.nick,
      nickKey: DEMO.nick,
      consent: '',
      locale: 'ca',
    });
    expect((await start(database)).rows.map(({ id }) => id)).toEqual(['eva']);
  });

  it('does not let the reader in on a site that offers none', async () => {
    const database = await open();
    await start(database);
    const there = { ...catalan, site: { ...catalan.site, alias: 'diari' } };
    const outcome = await nodesOn(database).near.logIn(there, {
      email: DEMO.email,
      password: DEMO.password,
      userAgent: '',
    });
    expect(outcome).toEqual({ ok: false, problem: 'wrong-credentials' });
    expect(await database.orm.select().from(readerSessions)).toEqual([]);
  });

  it('creates the account once and restores its password at each start', async () => {
    const database = await open();
    const { rows } = await start(database);
    await database.orm
      .update(readerLogins)
      .set({ password: await cheapHashing.hash('Una altra 7') });
    expect((await logIn(database)).ok).toBe(false);
    const again = await start(database);
    expect(again.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect((await logIn(database)).ok).toBe(true);
  });

  it('deletes the account when the demonstration reader is no longer configured', async () => {
    const database = await open();
    await start(database);
    expect((await start(database, 'none')).rows).toEqual([]);
    expect((await logIn(database)).ok).toBe(false);
  });

  it('keeps an account that a reader registered with the same email address', async () => {
    const database = await open();
    const { near } = nodesOn(database);
    await near.register(catalan, registration({ email: DEMO.email }));
    await start(database);
    const [row] = await database.orm
      .select()
      .from(readers)
      .where(eq(readers.email, DEMO.email.toLowerCase()));
    expect(row).toMatchObject({ isRegisteredInDemo: false, nick: 'lectora' });
    expect((await logIn(database)).ok).toBe(false);
  });
}

describeOnEachDatabase('demonstration readers', TABLES, describeDemoReaders);
