import {
  appendFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  mkdirSync,
} from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_BYTES, DEMO_DAY_BYTES, MOST_OPEN, PART_BYTES } from '#domain/uploads/reader-upload.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { readerUploads } from '#server/platform/database/tables/upload-schema.ts';
import { MARKER, MediaFolderAwayError } from '#server/platform/media/media-marker.ts';
import { quarantineName } from '#server/platform/quarantine/quarantine-name.ts';
import { FILM, picture } from '#tests/support/media/sample-files.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { until } from '#tests/support/until.ts';
import { EVA, openUploads, type UploadStand } from '#tests/support/uploads/upload-stand.ts';

const MIB = 1024 * 1024;
const PAU = { reader: 'pau', site: 'elfar' };

/** Files of readers: limits, parts, their owner, and what is left of them. */
export function describeReaderUploads(open: () => Promise<Database>): void {
  let database: Database;
  let stand: UploadStand;

  beforeEach(async () => {
    database = await open();
    await database.orm.insert(readers).values([aReaderRow('eva'), aReaderRow('pau')]);
    stand = await openUploads(database);
  });

  const stateOf = async (id: string) => (await stand.uploads.find(EVA, id))?.state;
  const receivedOf = async (id: string) => (await stand.uploads.find(EVA, id))?.received;
  const passHours = (hours: number) =>
    database.orm.execute(
      sql`update reader_uploads set expires_at = expires_at - make_interval(hours => ${hours}), changed_at = changed_at - make_interval(hours => ${hours})`,
    );

  describe('an announcement', () => {
    // R5.40, R5.41, R9.14, R9.15
    it.each([
      ['contribution', 'image', 5],
      ['contribution', 'video', 80],
      ['interview', 'image', 8],
      ['interview', 'video', 500],
    ] as const)('of the purpose %s has a limit for each %s', async (purpose, kind, mebibytes) => {
      const limit = mebibytes * MIB;
      expect(await stand.ask(limit + 1, { purpose, kind })).toEqual({
        ok: false,
        problem: 'too-long',
      });
      expect((await stand.ask(limit, { purpose, kind })).ok).toBe(true);
    });

    it('is the last of ten files that are not part of anything', async () => {
      const ids: string[] = [];
      for (let number = 0; number < MOST_OPEN; number += 1) ids.push(await stand.announce(1));
      expect(await stand.ask(1)).toEqual({ ok: false, problem: 'UPLOADS_OPEN' });
      expect((await stand.ask(1, PAU)).ok).toBe(true);
      await stand.uploads.cancel(EVA, ids[0] ?? '');
      expect((await stand.ask(1)).ok).toBe(true);
    });

    it('of ten at once from two processes is within the same limit', async () => {
      const other = await openUploads(database, stand.folder);
      const asked = await Promise.all(
        Array.from({ length: 14 }, (_, at) => (at % 2 === 0 ? stand : other).ask(1)),
      );
      expect(asked.filter(({ ok }) => ok)).toHaveLength(MOST_OPEN);
    });

    it.each([
      ['a reader', false, DAY_BYTES],
      ['the account of a demonstration', true, DEMO_DAY_BYTES],
    ])(
      'is within the bytes that %s has in a day, also after it is cancelled',
      async (_name, isDemo, most) => {
        const film = { isDemo, purpose: 'interview', kind: 'video' } as const;
        for (let left = most; left > 0; left -= 500 * MIB)
          await stand.uploads.cancel(EVA, await stand.announce(Math.min(left, 500 * MIB), film));
        expect(await stand.ask(1, film)).toMatchObject({
          ok: false,
          problem: 'UPLOAD_QUOTA_REACHED',
        });
        expect((await stand.ask(1, { ...film, ...PAU })).ok).toBe(true);
      },
    );

    it('counts the bytes of a reader that lie at rest', async () => {
      await database.orm.insert(readerUploads).values({
        id: 'old',
        userId: 'eva',
        site: 'elfar',
        purpose: 'interview',
        kind: 'video',
        name: 'film.mp4',
        bytes: 1,
        state: 'attached',
        owner: 'interview:1',
        storedBytes: 2000 * MIB,
      });
      expect(await stand.ask(1)).toEqual({ ok: false, problem: 'UPLOAD_QUOTA_REACHED' });
      expect((await stand.ask(1, PAU)).ok).toBe(true);
    });

    it('is refused when the newsroom has its most bytes of readers', async () => {
      await database.orm.insert(readerUploads).values({
        id: 'old',
        userId: 'pau',
        site: 'elfar',
        purpose: 'interview',
        kind: 'video',
        name: 'film.mp4',
        bytes: 1,
        state: 'attached',
        owner: 'interview:1',
        storedBytes: 50_000 * MIB,
      });
      expect(await stand.ask(1)).toMatchObject({ ok: false, problem: 'UPLOADS_FULL' });
    });

    it('is refused when the disk has no room beside what was announced', async () => {
      const free = await stand.spool.free();
      await database.orm.insert(readerUploads).values({
        id: 'announced',
        userId: 'pau',
        site: 'elfar',
        purpose: 'interview',
        kind: 'video',
        name: 'film.mp4',
        bytes: free,
        expiresAt: new Date('2999-01-01T00:00:00Z'),
      });
      expect(await stand.ask(1)).toMatchObject({ ok: false, problem: 'UPLOADS_FULL' });
    });

    it('is refused while the folder is not mounted', async () => {
      rmSync(path.join(stand.folder, MARKER));
      await expect(stand.ask(1)).rejects.toThrow(MediaFolderAwayError);
      expect(await stand.uploads.listOpen(EVA)).toEqual([]);
    });
  });

  describe('a file', () => {
    it('arrives in parts, is checked, and waits in the quarantine', async () => {
      const bytes = await picture('jpeg', { width: 2000, height: 1500 });
      expect(bytes.length).toBeGreaterThan(1000);
      const id = await stand.announce(bytes.length);
      const half = Math.floor(bytes.length / 2);
      expect(await stand.part(id, 0, bytes.subarray(0, half))).toMatchObject({ received: half });
      expect(await stateOf(id)).toBe('receiving');
      expect(await stand.part(id, half, bytes.subarray(half))).toMatchObject({
        received: bytes.length,
      });
      await stand.jobs.settled();
      const row = await stand.uploads.find(EVA, id);
      expect(row).toMatchObject({ state: 'ready', width: 2000, height: 1500, reason: null });
      expect(stand.filesIn('spool')).toEqual([]);
      expect(stand.filesIn('quarantine')).toEqual([row?.storedName]);
      expect(row?.storedName).not.toContain(id);
    });

    it('is appended at its length only', async () => {
      const id = await stand.announce(10);
      await stand.part(id, 0, Buffer.from('12345'));
      for (const at of [0, 4, 6, 10])
        expect(await stand.part(id, at, Buffer.from('x'))).toEqual({
          kind: 'elsewhere',
          received: 5,
        });
      expect(await receivedOf(id)).toBe(5);
    });

    it.each([undefined, 11])('never gets more bytes than were announced', async (length) => {
      const id = await stand.announce(10);
      const { sent, answer } = stand.openPart(id, 0, length === undefined ? {} : { length });
      sent.on('error', () => {});
      sent.write('12345678');
      sent.end('901');
      expect(await answer).toMatchObject(
        length === undefined ? { problem: 'too-long' } : { kind: 'too-much' },
      );
      expect(await receivedOf(id)).toBeLessThanOrEqual(10);
      expect(await stateOf(id)).toBe('receiving');
    });

    it('never gets more than a part at once', async () => {
      const id = await stand.announce(5 * MIB);
      const { sent, answer } = stand.openPart(id, 0);
      sent.on('error', () => {});
      sent.end(Buffer.alloc(PART_BYTES + 1));
      expect(await answer).toMatchObject({ problem: 'too-long' });
      expect(await receivedOf(id)).toBeLessThanOrEqual(PART_BYTES);
    });

    it('takes no byte after its last one', async () => {
      const bytes = await picture();
      const id = await stand.announce(bytes.length);
      await stand.part(id, 0, bytes);
      expect(await stand.part(id, bytes.length, Buffer.from(''))).toEqual({
        kind: 'elsewhere',
        received: bytes.length,
      });
      expect(await stand.part(id, 0, bytes)).toEqual({ kind: 'elsewhere', received: bytes.length });
    });

    it.each([
      ['another reader', PAU],
      ['another site', { reader: 'eva', site: 'ondamarea' }],
    ])('is unknown to %s', async (_name, sender) => {
      const id = await stand.announce(10);
      expect(await stand.uploads.find(sender, id)).toBeUndefined();
      expect(await stand.uploads.listOpen(sender)).toEqual([]);
      expect(await stand.uploads.cancel(sender, id)).toBe(false);
      expect(await receivedOf(id)).toBe(0);
    });

    it('gets no part of another reader, who does not end its own request', async () => {
      const id = await stand.announce(10);
      const { sent, answer } = stand.openPart(id, 0, { length: 10 });
      sent.write('12345');
      await until('bytes are written', async () => (await stand.spool.lengthOf(id)) === 5);
      expect(await stand.part(id, 0, Buffer.from('x'), 'pau')).toEqual({ kind: 'missing' });
      sent.end('67890');
      expect(await answer).toMatchObject({ received: 10 });
    });

    it('keeps the bytes that arrived before its request broke off', async () => {
      const bytes = await picture('jpeg', { width: 900, height: 900 });
      const id = await stand.announce(bytes.length);
      const { sent } = stand.openPart(id, 0, { length: bytes.length });
      sent.on('error', () => {});
      sent.write(bytes.subarray(0, 3000));
      await until('bytes are written', async () => (await stand.spool.lengthOf(id)) === 3000);
      sent.destroy();
      await until('the length is noted', async () => (await receivedOf(id)) === 3000);
      expect(await stand.part(id, 3000, bytes.subarray(3000))).toMatchObject({
        received: bytes.length,
      });
      await stand.jobs.settled();
      expect(await stateOf(id)).toBe('ready');
    });

    it('goes on with a second request, which ends the first', async () => {
      const id = await stand.announce(10);
      const first = stand.openPart(id, 0, { length: 10 });
      first.sent.on('error', () => {});
      first.sent.write('1234');
      await until('bytes are written', async () => (await stand.spool.lengthOf(id)) === 4);
      // A telephone that has changed its network does not know how far the first one came.
      expect(await stand.part(id, 0, Buffer.from('12'))).toEqual({
        kind: 'elsewhere',
        received: 4,
      });
      await expect(first.answer).rejects.toThrow();
      expect(await stand.part(id, 4, Buffer.from('567890'))).toMatchObject({ received: 10 });
    });

    it('goes on in another process, which ends the first', async () => {
      const other = await openUploads(database, stand.folder);
      const id = await stand.announce(5 * MIB);
      const first = stand.openPart(id, 0, { length: 4 * MIB });
      first.sent.on('error', () => {});
      first.sent.write(Buffer.alloc((3 * MIB) / 2, 'a'));
      const at = (3 * MIB) / 2;
      await until('bytes are written', async () => (await stand.spool.lengthOf(id)) === at);
      // The bytes that the first one has not noted count, because they are there.
      expect(await other.part(id, MIB, Buffer.alloc(100, 'b'))).toEqual({
        kind: 'elsewhere',
        received: at,
      });
      expect(await other.part(id, at, Buffer.alloc(100, 'b'))).toMatchObject({
        received: at + 100,
      });
      first.sent.end(Buffer.alloc((5 * MIB) / 2, 'a'));
      expect(await first.answer).toMatchObject({ kind: 'elsewhere' });
      // The first one may have written more until then: it is the same file, at the same place.
      expect(await receivedOf(id)).toBeGreaterThanOrEqual(at + 100);
    });

    it('goes on where its bytes end after its process was killed before it noted them', async () => {
      const id = await stand.announce(10);
      await stand.part(id, 0, Buffer.from('123'));
      appendFileSync(stand.spool.fileOf(id), '4567');
      expect((await stand.uploads.find(EVA, id))?.received).toBe(7);
      appendFileSync(stand.spool.fileOf(id), '8901 and more');
      // The request with the last byte has it checked.
      expect((await stand.uploads.find(EVA, id))?.received).toBe(9);
      expect(await stand.part(id, 9, Buffer.from('0'))).toMatchObject({ received: 10 });
    });

    it('goes on where its bytes end after some were lost', async () => {
      const id = await stand.announce(10);
      await stand.part(id, 0, Buffer.from('12345678'));
      truncateSync(stand.spool.fileOf(id), 3);
      expect(await stand.part(id, 8, Buffer.from('90'))).toEqual({
        kind: 'elsewhere',
        received: 3,
      });
      expect(await stand.part(id, 3, Buffer.from('4567890'))).toMatchObject({ received: 10 });
    });

    it('keeps its place when the disk is full', async () => {
      const id = await stand.announce(10);
      await stand.spool.free();
      symlinkSync('/dev/full', stand.spool.fileOf(id));
      expect(await stand.part(id, 0, Buffer.from('12345'))).toMatchObject({
        problem: 'unwritable',
        received: 0,
      });
      rmSync(stand.spool.fileOf(id));
      expect(await stand.part(id, 0, Buffer.from('12345'))).toMatchObject({ received: 5 });
    });

    it('waits for its check while the folder is away, and is checked afterwards', async () => {
      const bytes = await picture();
      const id = await stand.announce(bytes.length);
      await stand.part(id, 0, bytes.subarray(0, -1));
      const other = await openUploads(database, stand.folder);
      await stand.jobs.stop(1000);
      await stand.part(id, bytes.length - 1, bytes.subarray(-1));
      rmSync(path.join(stand.folder, MARKER));
      other.jobs.start();
      await other.jobs.settled();
      expect(await stateOf(id)).toBe('checking');
      writeFileSync(path.join(stand.folder, MARKER), 'a-newsroom\n');
      await database.orm.execute(sql`update jobs set due_at = now()`);
      await other.jobs.settled();
      expect(await stateOf(id)).toBe('ready');
    });
  });

  describe('what is left', () => {
    it('is nothing of a cancelled file, whatever its state', async () => {
      const ready = await stand.send(await picture());
      const receiving = await stand.announce(10);
      await stand.part(receiving, 0, Buffer.from('12345'));
      for (const id of [ready.id, receiving])
        expect(await stand.uploads.cancel(EVA, id)).toBe(true);
      await stand.jobs.settled();
      expect([stand.filesIn('spool'), stand.filesIn('quarantine')]).toEqual([[], []]);
      expect(await stand.uploads.cancel(EVA, ready.id)).toBe(false);
    });

    it('lives for more than a day after its last byte, and then goes', async () => {
      const id = await stand.announce(10);
      await stand.part(id, 0, Buffer.from('12345'));
      await passHours(47);
      await stand.uploads.sweep();
      expect(await stand.part(id, 5, Buffer.from('678'))).toMatchObject({ received: 8 });
      await passHours(47);
      await stand.uploads.sweep();
      expect(await receivedOf(id)).toBe(8);
      await passHours(2);
      expect(await stand.part(id, 8, Buffer.from('9'))).toEqual({ kind: 'missing' });
      await stand.uploads.sweep();
      await stand.jobs.settled();
      expect(stand.filesIn('spool')).toEqual([]);
    });

    it('is nothing of an account that is deleted, and nothing of others is lost', async () => {
      await stand.send(await picture());
      const id = await stand.announce(10, PAU);
      await stand.part(id, 0, Buffer.from('12345'), 'pau');
      await database.orm.transaction(async (transaction) => {
        await stand.uploads.onRemoving(transaction, 'eva');
        await transaction.delete(readers).where(eq(readers.id, 'eva'));
      });
      await stand.jobs.settled();
      expect([stand.filesIn('quarantine'), stand.filesIn('spool')]).toEqual([[], [id]]);
    });

    it('is no byte without a row, once it is old', async () => {
      const id = await stand.announce(10);
      await stand.part(id, 0, Buffer.from('12345'));
      const kept = await stand.send(await picture());
      const orphan = quarantineName('jpg');
      mkdirSync(path.join(stand.folder, 'quarantine'), { recursive: true });
      writeFileSync(path.join(stand.folder, 'quarantine', orphan), 'x');
      const lost = stand.spool.fileOf('00000000-0000-4000-8000-000000000000');
      writeFileSync(lost, 'x');
      await stand.uploads.sweep();
      expect(stand.filesIn('quarantine')).toContain(orphan);
      const old = new Date(Date.now() - 7_200_000);
      for (const file of [lost, stand.spool.fileOf(id)]) utimesSync(file, old, old);
      const before = { listBefore: () => Promise.resolve([orphan, kept.storedName ?? '']) };
      Object.assign(stand.quarantine, before);
      await stand.uploads.sweep();
      expect(stand.filesIn('spool')).toEqual([id]);
      expect(stand.filesIn('quarantine')).toEqual([kept.storedName]);
    });

    it('is a refusal of a file whose check never ended', async () => {
      const bytes = await picture();
      const id = await stand.announce(bytes.length);
      await stand.jobs.stop(1000);
      await stand.part(id, 0, bytes);
      await passHours(2);
      await stand.uploads.sweep();
      expect(await stand.uploads.find(EVA, id)).toMatchObject({
        state: 'refused',
        reason: 'unchecked',
      });
    });
  });

  describe('an owner', () => {
    const attach = (ids: readonly string[], more: object = {}) =>
      database.orm.transaction((transaction) =>
        stand.uploads.attach(transaction, {
          ...EVA,
          ids,
          purpose: 'contribution',
          owner: 'contribution:1',
          ...more,
        }),
      );

    it('gets ready files, which then stay', async () => {
      const { id } = await stand.send(await picture());
      const film = await stand.send(FILM, { kind: 'video' });
      expect(await attach([id, film.id])).toBe(true);
      await passHours(1000);
      await stand.uploads.sweep();
      const files = await stand.uploads.filesOf(['contribution:1', 'contribution:2']);
      expect([...files.keys()]).toEqual(['contribution:1']);
      expect(files.get('contribution:1')).toMatchObject([
        { id, kind: 'image', name: 'port.jpg', width: 96, height: 54 },
        { id: film.id, kind: 'video', bytes: film.storedBytes },
      ]);
      expect(await stand.uploads.listOpen(EVA)).toEqual([]);
      expect(await stand.uploads.cancel(EVA, id)).toBe(false);
    });

    it('gets none if one is not ready, of another, of another purpose, or part of something', async () => {
      const { id } = await stand.send(await picture());
      const receiving = await stand.announce(10);
      expect(await attach([id, receiving])).toBe(false);
      expect(await attach([id, '00000000-0000-4000-8000-000000000000'])).toBe(false);
      expect(await attach([id, 'a\0b'])).toBe(false);
      expect(await attach([id], PAU)).toBe(false);
      expect(await attach([id], { site: 'ondamarea' })).toBe(false);
      expect(await attach([id], { purpose: 'interview' })).toBe(false);
      expect(await stateOf(id)).toBe('ready');
      expect(await attach([id])).toBe(true);
      expect(await attach([id], { owner: 'contribution:2' })).toBe(false);
      expect(await attach([], { owner: 'contribution:3' })).toBe(true);
    });

    it('lets the desk of its site have the bytes, and nobody before', async () => {
      const { id, storedName } = await stand.send(await picture());
      expect(await stand.uploads.open('elfar', id)).toBeUndefined();
      await attach([id]);
      expect(await stand.uploads.open('ondamarea', id)).toBeUndefined();
      const opened = await stand.uploads.open('elfar', id);
      expect(opened && (await buffer(opened.stream)).equals(stand.quarantined(storedName))).toBe(
        true,
      );
      expect(opened?.headers).toMatchObject({
        'Content-Disposition': `attachment; filename="reader-${id.slice(0, 8)}.jpg"`,
        'Content-Type': 'image/jpeg',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      });
    });

    it('takes its files along', async () => {
      const { id } = await stand.send(await picture());
      await attach([id]);
      await database.orm.transaction((transaction) =>
        stand.uploads.remove(transaction, 'contribution:1'),
      );
      await stand.jobs.settled();
      expect(stand.filesIn('quarantine')).toEqual([]);
    });

    it('has originals of the newsroom once they are accepted, under another name', async () => {
      const { id, storedName } = await stand.send(await picture());
      const kept: string[] = [];
      const library = {
        keep: ({ name, ending }: { name: string; ending: string }) => {
          kept.push(`${name} ${ending}`);
          return Promise.resolve({
            ok: true as const,
            isNew: true,
            file: { kind: 'picture' as const, name: 'reader-0123456789abcdef.jpg' },
            proposed: {},
          });
        },
      };
      const accept = (site: string) =>
        stand.uploads.accept({ site, id, library, actor: TEST_ACTOR });
      expect(await accept('elfar')).toBeUndefined();
      await attach([id]);
      expect(await accept('ondamarea')).toBeUndefined();
      const accepted = { kind: 'picture', name: 'reader-0123456789abcdef.jpg' };
      expect([await accept('elfar'), await accept('elfar')]).toEqual([accepted, accepted]);
      await stand.jobs.settled();
      expect(kept).toEqual(['reader.jpg jpg']);
      expect(stand.filesIn('quarantine')).not.toContain(storedName);
      expect(stand.filesIn('spool')).toEqual([]);
      expect(await stand.uploads.open('elfar', id)).toBeUndefined();
    });
  });
}
