import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#server/platform/database/tables/audit-schema.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { addAudit, createAuditLog, type AuditLog } from '#server/subjects/audit/audit-log.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn, TEST_ACTOR, type Store } from '#tests/support/newsroom/store.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

/** The audit table: what is recorded, and that nothing but the retention deletes it. */
export function describeAudit(open: () => Promise<Database>): void {
  let database: Database;
  let store: Store;
  let log: AuditLog;

  beforeEach(async () => {
    database = await open();
    store = storeOn(database);
    log = createAuditLog(database.orm);
  });

  const listed = (limit = 100) => log.list({ site: 'elfar', limit });
  /** Runs a statement that must fail, and returns the database's message. */
  const refusalOf = async (statement: string) => {
    const error: unknown = await database.orm.execute(sql.raw(statement)).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  };
  const entry = { site: 'elfar', verb: 'update', subject: { kind: 'document', id: 'a' } } as const;

  describe('a list', () => {
    it('has the records of one thing only, page by page', async () => {
      const about = (id: string, kind: 'document' | 'media' = 'document') => ({
        ...entry,
        subject: { kind, id },
      });
      await database.orm.insert(readers).values(aReaderRow('eva'));
      const subject = { kind: 'reader', id: 'eva' } as const;
      await addAudit(database.orm, TEST_ACTOR, [
        about('a'),
        about('b'),
        about('a'),
        about('a', 'media'),
        { ...entry, subject },
      ]);
      const found = await log.list({ site: 'elfar', limit: 1, kind: 'document', subject: 'a' });
      const next = await log.list({
        site: 'elfar',
        limit: 9,
        kind: 'document',
        subject: 'a',
        before: found[0]?.id ?? 0,
      });
      expect([...found, ...next].map(({ id }) => id)).toEqual([3, 1]);
      const aboutEva = { limit: 9, kind: 'reader', subject: 'eva' } as const;
      expect(await log.list({ site: 'elfar', ...aboutEva })).toMatchObject([
        { subject: { ...subject, nick: 'eva' } },
      ]);
      expect(await log.list({ site: 'ondamarea', ...aboutEva })).toEqual([]);
    });

    it('has the records of one kind, or of one id in all kinds', async () => {
      await database.orm.insert(readers).values(aReaderRow('a'));
      const about = (kind: 'document' | 'media' | 'reader', id: string) => ({
        ...entry,
        subject: { kind, id },
      });
      await addAudit(database.orm, TEST_ACTOR, [
        about('document', 'a'),
        about('media', 'a'),
        about('media', 'b'),
        about('reader', 'a'),
      ]);
      const idsOf = async (query: { kind?: 'media' | 'tags'; subject?: string; before?: number }) =>
        (await log.list({ site: 'elfar', limit: 9, ...query })).map(({ id }) => id);
      expect(await idsOf({ kind: 'media' })).toEqual([3, 2]);
      expect(await idsOf({ kind: 'media', before: 3 })).toEqual([2]);
      expect(await idsOf({ kind: 'tags' })).toEqual([]);
      expect(await idsOf({ subject: 'a' })).toEqual([4, 2, 1]);
    });
  });

  describe('publications', () => {
    it('record the actor and both versions of each document that they change', async () => {
      await store.put(...SITE_DOCUMENTS, storyFields({ id: 'a', sourceVersion: { version: '1' } }));
      await store.put(storyFields({ id: 'a', headline: 'Nou', sourceVersion: { version: '2' } }));
      const [second, ...earlier] = await listed();
      const first = earlier.find(({ subject }) => subject.id === 'a');
      expect(second).toMatchObject({
        actor: TEST_ACTOR,
        site: 'elfar',
        verb: 'update',
        subject: { kind: 'document', id: 'a' },
      });
      expect([second?.before?.['version'], second?.after?.['version']]).toEqual(['1', '2']);
      expect(second?.before?.['hash']).toBe(first?.after?.['hash']);
      expect(first).toMatchObject({ verb: 'create', before: undefined });
      expect(Math.abs(Date.now() - (second?.at.getTime() ?? 0))).toBeLessThan(3_600_000);
    });

    it('record a removal, and nothing for a document that is unchanged', async () => {
      const actor = { kind: 'files', id: 'content-folder' } as const;
      const publish = (documents: Record<string, unknown>[]) =>
        store.publisher.publish({
          origin: 'files',
          actor,
          submissions: documents.map((document) => ({ source: String(document['id']), document })),
          removeMissing: true,
        });
      await publish([...SITE_DOCUMENTS, storyFields({ id: 'a' })]);
      const before = await listed();
      await publish([...SITE_DOCUMENTS, storyFields({ id: 'a' })]);
      expect(await listed()).toEqual(before);
      await publish(SITE_DOCUMENTS);
      expect((await listed(1))[0]).toMatchObject({
        actor,
        verb: 'remove',
        subject: { id: 'a' },
        after: undefined,
      });
    });

    it('record nothing if the change is not stored', async () => {
      await store.put(...SITE_DOCUMENTS);
      const before = await listed();
      const failed = store.repository.applyChanges({
        upserts: [],
        removals: [],
        tags: ['site:elfar'],
        paths: [],
        expected: new Map([['a', 'a-hash-that-is-not-stored']]),
        audit: { actor: TEST_ACTOR, entries: [entry] },
      });
      await expect(failed).rejects.toThrow('meanwhile');
      expect(await listed()).toEqual(before);
    });
  });

  describe('the table', () => {
    beforeEach(() => addAudit(database.orm, TEST_ACTOR, [entry]));

    it.each([
      ['UPDATE', "update audit set verb = 'remove'"],
      ['UPDATE', "update audit set at = now() - interval '2 years'"],
      ['DELETE', 'delete from audit'],
      ['TRUNCATE', 'truncate audit'],
    ])('refuses %s: %s', async (verb, statement) => {
      const before = await listed();
      expect(await refusalOf(statement)).toBe(`The audit table is append-only: ${verb} refused.`);
      expect(await listed()).toEqual(before);
    });

    it('refuses to empty the id of a reader whose account exists', async () => {
      await database.orm.insert(readers).values(aReaderRow('eva'));
      await addAudit(database.orm, { kind: 'reader', id: 'eva' }, [entry]);
      expect(await refusalOf('update audit set reader_id = null')).toBe(
        'The audit table is append-only: UPDATE refused.',
      );
      expect((await listed(1))[0]?.actor).toEqual({ kind: 'reader', id: 'eva', nick: 'eva' });
    });

    it('loses the id of a deleted reader as actor and as subject, and keeps the rows', async () => {
      await database.orm.insert(readers).values(aReaderRow('eva'));
      await addAudit(database.orm, { kind: 'reader', id: 'eva' }, [
        {
          site: 'elfar',
          verb: 'give-role',
          subject: { kind: 'reader', id: 'eva' },
          after: { role: 'editor' },
        },
      ]);
      await database.orm.delete(readers);
      const [last] = await listed(1);
      expect(last).toMatchObject({
        actor: { kind: 'reader' },
        subject: { kind: 'reader' },
        after: { role: 'editor' },
      });
      expect([last?.actor.id, last?.subject.id]).toEqual([undefined, undefined]);
    });

    it('has no id of a reader whose account was deleted before', async () => {
      await addAudit(database.orm, { kind: 'reader', id: 'gone' }, [
        { ...entry, subject: { kind: 'reader', id: 'gone' } },
      ]);
      const [last] = await listed(1);
      expect([last?.actor, last?.subject]).toEqual([{ kind: 'reader' }, { kind: 'reader' }]);
    });

    it('bounds the facts of a version, whatever a source sends', async () => {
      const facts = Object.fromEntries(
        Array.from({ length: 20 }, (_none, index) => [`fact${index}`, '"\\\u0001'.repeat(5000)]),
      );
      await addAudit(database.orm, { kind: 'import', id: 'x'.repeat(5000) }, [
        { ...entry, before: facts, after: facts },
      ]);
      const [last] = await listed(1);
      expect(JSON.stringify(last).length).toBeLessThan(5000);
    });

    it('loses rows by the retention only, and keeps those that are younger', async () => {
      await database.orm.insert(audit).values({
        at: new Date(Date.now() - 400 * 86_400_000),
        actorKind: 'command',
        actorName: 'old',
        site: 'elfar',
        verb: 'update',
        subjectKind: 'document',
        subjectId: 'old',
      });
      expect(await log.prune(500)).toBe(0);
      expect(await log.prune(365)).toBe(1);
      expect((await listed()).map(({ subject }) => subject.id)).toEqual(['a']);
      expect(await refusalOf('delete from audit')).toBe(
        'The audit table is append-only: DELETE refused.',
      );
    });
  });

  it('pages through the records of a site, the newest first', async () => {
    await addAudit(
      database.orm,
      TEST_ACTOR,
      ['a', 'b', 'c'].map((id) => ({ ...entry, subject: { kind: 'document', id } })),
    );
    await addAudit(database.orm, TEST_ACTOR, [{ ...entry, site: 'ondamarea' }]);
    const page = await listed(2);
    expect(page.map(({ subject }) => subject.id)).toEqual(['c', 'b']);
    const next = await log.list({ site: 'elfar', limit: 2, before: page.at(-1)?.id ?? 0 });
    expect(next.map(({ subject }) => subject.id)).toEqual(['a']);
  });
}
