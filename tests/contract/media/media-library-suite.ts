import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mediaEndingOf } from '#domain/media/media-types.ts';
import { mediaPath, pictureIdOf } from '#domain/media/media-file.ts';
import type { Database } from '#server/platform/database/database.ts';
import { mediaFiles } from '#server/platform/database/tables/media-schema.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { createAuditLog } from '#server/subjects/audit/audit-log.ts';
import { MediaFolder } from '#server/subjects/media/media-folder.ts';
import { createMediaLibrary, type MediaLibrary } from '#server/subjects/media/media-library.ts';
import { iptc, jpegSegment, markedPicture } from '#tests/support/media/marked-pictures.ts';
import {
  markedMp3,
  markedMp4,
  markedOgg,
  markedSound,
} from '#tests/support/media/marked-recordings.ts';
import { MARKS, marksIn } from '#tests/support/media/marks.ts';
import { CAPTIONS, FILM, mp3, ogg, picture } from '#tests/support/media/sample-files.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';
import { pictureFields, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn, TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const PORT = 'https://cms.example/fotos/port.jpg';

/**
 * Files of the newsroom: what is stored, found and listed, and that interrupted calls leave
 * nothing.
 */
export function describeMediaLibrary(open: () => Promise<Database>): void {
  let database: Database;
  let library: MediaLibrary;
  let folder: string;
  let isFull: boolean;

  beforeEach(async () => {
    database = await open();
    const root = temporaryFolder();
    folder = path.join(root, 'media');
    mkdirSync(path.join(root, 'content'));
    isFull = false;
    await new MediaFolder({ orm: database.orm, folder, log: silentLog }).look();
    const store = createFolderMediaStore({ content: path.join(root, 'content'), imported: folder });
    const take: typeof store.take = (...asked) =>
      isFull
        ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }))
        : store.take(...asked);
    library = createMediaLibrary({ orm: database.orm, store: { ...store, take } });
  });

  /** Sends a file, from a place of its own. */
  const keep = (name: string, bytes: Uint8Array, source?: string) => {
    const file = path.join(temporaryFolder(), 'upload');
    writeFileSync(file, bytes);
    return library.keep({
      file,
      bytes: bytes.length,
      name,
      ending: mediaEndingOf(name) ?? 'jpg',
      source,
      actor: TEST_ACTOR,
    });
  };
  const nameOf = async (...sent: Parameters<typeof keep>) => {
    const kept = await keep(...sent);
    if (!kept.ok) throw new Error(kept.reason);
    return kept.file.name;
  };
  const stored = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
  const audited = async () =>
    (await createAuditLog(database.orm).list({ site: '', limit: 9 }))
      .filter(({ subject }) => subject.kind === 'media')
      .toReversed();

  it('stores a file under its slug and the hash of its bytes, with its facts', async () => {
    const bytes = await picture();
    const hash = createHash('sha256').update(bytes).digest('hex');
    const name = `vista-del-port-${hash.slice(0, 16)}.jpg`;
    expect(await keep('Vista del Pòrt.JPG', bytes)).toEqual({
      ok: true,
      isNew: true,
      file: { kind: 'picture', name, width: 96, height: 54 },
      proposed: {},
    });
    expect(readFileSync(path.join(folder, name)).equals(bytes)).toBe(true);
    expect(await audited()).toMatchObject([
      {
        actor: TEST_ACTOR,
        verb: 'create',
        subject: { id: name },
        after: { type: 'picture', hash },
      },
    ]);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'stores a picture in %s without what it says about its source',
    async (format) => {
      const marked = await markedPicture(format);
      const kept = await keep(`mobil.${format}`, marked);
      const [name = ''] = stored();
      const bytes = readFileSync(path.join(folder, name));
      // The name is that of the cleaned bytes: one of the received bytes would prove a guess of
      // what was removed.
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect([marksIn(bytes), name]).toEqual([[], `mobil-${hash.slice(0, 16)}.${format}`]);
      expect(kept).toMatchObject({
        ok: true,
        isNew: true,
        file: { name, width: format === 'gif' ? 96 : 54 },
      });
      expect(await keep(`again.${format}`, marked)).toMatchObject({
        ok: true,
        isNew: false,
        file: { name },
      });
      expect([stored(), marksIn(Buffer.from(JSON.stringify(await audited())))]).toEqual([
        [name],
        [],
      ]);
    },
  );

  it('keeps the credit and the caption of a picture for the newsroom, those that came first', async () => {
    const first = await markedPicture('jpeg');
    const proposed = {
      credit: `${MARKS.artist} / Agència Llevant`,
      caption: `Text ${MARKS.person}`,
    };
    expect(await keep('a.jpg', first)).toMatchObject({ ok: true, proposed });
    const other = Buffer.concat([
      first.subarray(0, 2),
      jpegSegment(0xed, iptc({ 80: 'Another' })),
      first.subarray(2),
    ]);
    expect(await keep('a.jpg', other)).toMatchObject({ ok: true, isNew: false });
    const { files } = await library.list({ isUnused: false, after: '', limit: 9 });
    expect(files.map((file) => file.proposed)).toEqual([proposed]);
  });

  it.each([
    ['film.mp4', () => markedMp4()],
    ['sound.m4a', () => markedSound()],
    ['sound.mp3', () => markedMp3()],
    ['sound.ogg', () => markedOgg()],
  ])('stores %s without what it says about its source', async (name, make) => {
    expect(await keep(name, make())).toMatchObject({ ok: true, isNew: true });
    expect(await keep(name, make())).toMatchObject({ ok: true, isNew: false });
    const [only = ''] = stored();
    expect([stored().length, marksIn(readFileSync(path.join(folder, only)))]).toEqual([1, []]);
  });

  it('keeps the name of a file that was stored before files were cleaned, when it is sent again', async () => {
    const marked = markedMp3();
    const hash = createHash('sha256').update(marked).digest('hex');
    const name = `old-${hash.slice(0, 16)}.mp3`;
    await database.orm.insert(mediaFiles).values({
      key: hash.slice(0, 16),
      hash,
      name,
      kind: 'sound',
      bytes: marked.length,
      storedAt: new Date(),
    });
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, name), marked);
    expect(await keep('new.mp3', marked)).toMatchObject({ ok: true, isNew: false, file: { name } });
    expect([stored(), marksIn(readFileSync(path.join(folder, name)))]).toEqual([[name], []]);
    const { files } = await library.list({ isUnused: false, after: '', limit: 9 });
    expect(files.map(({ bytes }) => bytes)).toEqual([50 * 417]);
  });

  it('refuses a file that cannot be cleaned, and says what to do', async () => {
    const bytes = ogg();
    const untitled = Buffer.concat([bytes.subarray(0, 47), bytes.subarray(47 + 44)]);
    expect(await keep('a.ogg', untitled)).toEqual({
      ok: false,
      reason: expect.stringContaining('export it again as Ogg'),
    });
    expect(
      await keep('a.avif', Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0mif1heicmiaf', 'latin1')),
    ).toEqual({
      ok: false,
      reason: expect.stringContaining('send it as JPEG'),
    });
    expect(stored()).toEqual([]);
  });

  it('stores the same bytes once, with the name that they got first', async () => {
    const [first, second] = [
      await keep('a.vtt', Buffer.from(CAPTIONS)),
      await keep('b.vtt', Buffer.from(CAPTIONS)),
    ];
    expect([first.ok && first.isNew, second.ok && second.isNew]).toEqual([true, false]);
    expect(second.ok && first.ok && second.file.name === first.file.name).toBe(true);
    expect([stored().length, (await audited()).length]).toEqual([1, 1]);
  });

  it('stores the same bytes once that are sent four times at once', async () => {
    const kept = await Promise.all(
      [1, 2, 3, 4].map((at) => keep(`film-${at}.mp4`, FILM, `https://cms.example/${at}`)),
    );
    expect(kept.map((one) => one.ok && one.isNew).filter(Boolean)).toHaveLength(1);
    expect(new Set(kept.map((one) => one.ok && one.file.name)).size).toBe(1);
    expect(stored()).toHaveLength(1);
    const sources = [1, 2, 3, 4].map((at) => `https://cms.example/${at}`);
    expect((await library.findSent(sources)).size).toBe(4);
  });

  it('puts a file away again that its folder has lost', async () => {
    const name = await nameOf('a.mp3', mp3(9));
    writeFileSync(path.join(folder, name), 'cut');
    expect(await keep('a.mp3', mp3(9))).toMatchObject({ ok: true, isNew: false });
    expect(readFileSync(path.join(folder, name))).toHaveLength(9 * 417);
  });

  it.each([
    ['a.mp4', mp3(9), 'has no boxes of MP4'],
    ['a.jpg', FILM, 'is not a picture in JPEG'],
    ['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'is not a picture in PNG'],
    ['a.mp3', Buffer.alloc(0), 'is empty'],
  ])('refuses %s with other bytes, and stores nothing', async (name, bytes, reason) => {
    expect(await keep(name, bytes, PORT)).toEqual({
      ok: false,
      reason: expect.stringContaining(reason),
    });
    expect([stored(), await audited(), (await library.findSent([PORT])).size]).toEqual([[], [], 0]);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'accepts a picture in %s, and refuses its first half',
    async (format) => {
      const bytes = await picture(format);
      expect(await keep(`a.${format}`, bytes)).toMatchObject({ ok: true });
      const half = await keep(`b.${format}`, bytes.subarray(0, bytes.length / 2));
      expect(half).toEqual({ ok: false, reason: expect.stringContaining('cannot be decoded') });
    },
  );

  describe('the address of a file', () => {
    it('finds it, as does its path with or without a site', async () => {
      const name = await nameOf('port.jpg', await picture(), PORT);
      const site = `http://elfar.localhost${mediaPath(name)}`;
      const found = await library.findSent([
        PORT,
        mediaPath(name),
        site,
        'https://cms.example/other.jpg',
        '/media/files/other.jpg',
      ]);
      expect([...found.keys()]).toEqual([PORT, mediaPath(name), site]);
      expect(found.get(PORT)).toMatchObject({ kind: 'picture', name, width: 96 });
    });

    it('leads to the file that was sent last, which the audit table records', async () => {
      const first = await nameOf('port.jpg', await picture('jpeg', { seed: 2 }), PORT);
      const second = await nameOf('port.jpg', await picture('jpeg', { seed: 3 }), PORT);
      expect((await library.findSent([PORT])).get(PORT)?.name).toBe(second);
      await nameOf('port.jpg', await picture('jpeg', { seed: 2 }), PORT);
      expect((await library.findSent([PORT])).get(PORT)?.name).toBe(first);
      expect((await audited()).map(({ verb, subject: { id } }) => [verb, id])).toEqual([
        ['create', first],
        ['create', second],
        ['update', first],
      ]);
    });

    it('is recorded once for the same file', async () => {
      for (const _time of [1, 2, 3]) await nameOf('port.jpg', await picture(), PORT);
      expect((await audited()).map(({ verb, after }) => [verb, after?.['source']])).toEqual([
        ['create', PORT],
      ]);
    });

    it('finds no file that the folder does not have', async () => {
      const name = await nameOf('port.jpg', await picture(), PORT);
      await createFolderMediaStore({ content: folder, imported: folder }).remove(name);
      expect((await library.findSent([PORT])).size).toBe(0);
    });
  });

  describe('unused files', () => {
    const unused = async () =>
      (await library.list({ isUnused: true, after: '', limit: 100 })).files.map(({ name }) => name);

    it('are those that no story names, neither as a picture nor by path', async () => {
      const [film, captions, opening, other] = [
        await nameOf('film.mp4', FILM),
        await nameOf('film.vtt', Buffer.from(CAPTIONS)),
        await nameOf('opening.jpg', await picture('jpeg', { seed: 4 })),
        await nameOf('other.jpg', await picture('jpeg', { seed: 5 })),
      ];
      expect((await unused()).toSorted()).toEqual([film, captions, opening, other].toSorted());
      const store = storeOn(database);
      const pictures = [opening, other].map((file) =>
        pictureFields({ id: pictureIdOf(file), file }),
      );
      const video = {
        fileSource: mediaPath(film),
        captions: [{ src: mediaPath(captions), locale: 'ca' }],
      };
      await store.put(
        ...SITE_DOCUMENTS,
        ...pictures,
        storyFields({ id: 'a', type: 'video', video, image: { picture: pictureIdOf(opening) } }),
      );
      // A picture of the archive is no use of its own file.
      expect(await unused()).toEqual([other]);
      await store.put(
        storyFields({ id: 'a', type: 'video', video: { fileSource: mediaPath(film) } }),
      );
      expect((await unused()).toSorted()).toEqual([captions, opening, other].toSorted());
    });

    it('are listed in pages, each of them once', async () => {
      const names = [];
      for (let seed = 10; seed < 15; seed += 1)
        names.push(await nameOf(`n${seed}.jpg`, await picture('jpeg', { seed })));
      for (const isUnused of [true, false]) {
        const listed: string[] = [];
        for (let after: string | undefined = ''; after !== undefined;) {
          const page = await library.list({ isUnused, after, limit: 2 });
          expect(page.files.length).toBeLessThanOrEqual(2);
          listed.push(...page.files.map(({ name }) => name));
          after = page.next;
        }
        expect(listed.toSorted()).toEqual(names.toSorted());
      }
    });
  });

  describe('an interrupted call', () => {
    const moveBack = (minutes: number) =>
      database.orm
        .update(mediaFiles)
        .set({ begunAt: sql`now() - make_interval(mins => ${minutes})` });

    it('leaves no file that is found or listed, and nothing after a sweep', async () => {
      isFull = true;
      await expect(keep('a.mp3', mp3(9), PORT)).rejects.toThrow('full');
      isFull = false;
      // Killed between the file and its note.
      const [row] = await database.orm.select().from(mediaFiles);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, row?.name ?? ''), mp3(9));
      const { files } = await library.list({ isUnused: false, after: '', limit: 9 });
      expect([files, (await library.findSent([PORT, mediaPath(row?.name ?? '')])).size]).toEqual([
        [],
        0,
      ]);
      await library.sweep();
      expect(stored()).toEqual([row?.name]);
      await moveBack(6);
      await library.sweep();
      expect([stored(), await database.orm.select().from(mediaFiles), await audited()]).toEqual([
        [],
        [],
        [],
      ]);
    });

    it('does not hinder the next one', async () => {
      isFull = true;
      await expect(keep('a.mp3', mp3(9))).rejects.toThrow('full');
      isFull = false;
      await moveBack(6);
      const name = await nameOf('a.mp3', mp3(9), PORT);
      await library.sweep();
      expect([stored(), (await library.findSent([PORT])).get(PORT)?.name]).toEqual([[name], name]);
    });

    it('is completed although a sweep has removed its row meanwhile', async () => {
      const store = createFolderMediaStore({ content: folder, imported: folder });
      const slow = createMediaLibrary({
        orm: database.orm,
        store: {
          ...store,
          async take(...asked) {
            await moveBack(6);
            await library.sweep();
            await store.take(...asked);
          },
        },
      });
      const file = path.join(temporaryFolder(), 'upload');
      writeFileSync(file, mp3(9));
      const kept = await slow.keep({
        file,
        bytes: 9 * 417,
        name: 'a.mp3',
        ending: 'mp3',
        source: PORT,
        actor: TEST_ACTOR,
      });
      expect(kept).toMatchObject({ ok: true, isNew: true });
      expect([
        stored().length,
        (await library.findSent([PORT])).size,
        (await audited()).length,
      ]).toEqual([1, 1, 1]);
    });

    it('never loses a stored file to a sweep', async () => {
      const name = await nameOf('a.mp3', mp3(9));
      await moveBack(600);
      await library.sweep();
      expect(stored()).toEqual([name]);
    });
  });
}
