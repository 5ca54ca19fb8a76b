import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import {
  contributionFiles,
  contributions as table,
} from '#server/platform/database/tables/contribution-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { readerUploads } from '#server/platform/database/tables/upload-schema.ts';
import { createContributions } from '#server/subjects/contributions/contributions.ts';
import { createUserContent, ownerOf } from '#server/subjects/contributions/user-content.ts';
import { createWallQueries } from '#server/subjects/contributions/wall.ts';
import type { Mail } from '#server/subjects/mail/mailer.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

const EDITOR = { kind: 'reader', id: 'eva' } as const;
const CALL = { headline: 'La nit', link: 'http://elfar.localhost/la-nit/' };
const DAY = 24 * 3600 * 1000;

/** Contributions of readers to calls. */
function describeUserContent(open: () => Promise<Database>): void {
  let database: Database;
  let mails: Mail[];
  let attached: string[][];
  let removed: string[];

  const services = () => {
    const { orm } = database;
    const contributions = createContributions(orm);
    return {
      contributions,
      walls: createWallQueries(orm),
      userContent: createUserContent({
        orm,
        contributions,
        sites: [elfar],
        findChild: () => Promise.resolve(undefined),
        uploads: {
          attach: async (_transaction, { ids }) => {
            attached.push([...ids]);
            return !ids.includes('no-és-a-punt');
          },
          remove: async (_transaction, owner) => void removed.push(owner),
        },
        dispatch: { send: async ({ mail }) => mails.push(mail) > 0 },
      }),
    };
  };
  const send = async (id: string, more: object = {}) =>
    services().userContent.send({
      id,
      edition: { site: elfar, locale: 'ca' },
      call: 'la-nit',
      reader: 'pau',
      child: undefined,
      answers: [
        { name: 'record', label: 'El record', value: `Record ${id}`, isPublic: true },
        { name: 'telefon', label: 'Telèfon', value: '600 000 000' },
        { name: 'permis', label: 'Hi estic d’acord', value: true },
      ],
      files: [],
      signature: undefined,
      reasons: [],
      isSuspect: false,
      keptDays: 30,
      ...more,
    });
  const decide = (
    id: string,
    state: 'accepted' | 'rejected' | 'asked' | 'waiting',
    note?: string,
  ) => services().userContent.decide({ site: 'elfar', id, state, note, actor: EDITOR, call: CALL });
  const wall = async (after?: string, limit = 24) =>
    (await services().walls.listWall({ site: 'elfar', call: 'la-nit', after, limit }))?.map(
      ({ id }) => id,
    );
  const find = (id: string) => services().contributions.find('elfar', id);

  beforeEach(async () => {
    database = await open();
    [mails, attached, removed] = [[], [], []];
    await database.orm.insert(readers).values([aReaderRow('eva'), aReaderRow('pau')]);
    await database.orm.update(readers).set({ emailVerified: true });
  });

  it('stores a contribution with its files, or not at all', async () => {
    const files = [{ id: 'no-és-a-punt', field: 'foto', kind: 'image', alt: '' }] as const;
    expect(await send('a', { files })).toBe(false);
    expect(await find('a')).toBeUndefined();
    expect(await send('a')).toBe(true);
    expect(attached).toEqual([['no-és-a-punt'], []]);
  });

  it('shows accepted ones in the order of their acceptance, page by page', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await send(id);
    for (const id of ['b', 'a', 'd']) await decide(id, 'accepted');
    expect(await wall()).toEqual(['d', 'a', 'b']);
    expect(await wall(undefined, 2)).toEqual(['d', 'a']);
    expect(await wall('a')).toEqual(['b']);
    expect(await wall('c')).toBeUndefined();
    expect(await services().walls.listWall({ site: 'altre', call: 'la-nit', limit: 5 })).toEqual(
      [],
    );
    const [entry] =
      (await services().walls.listWall({ site: 'elfar', call: 'la-nit', limit: 1 })) ?? [];
    expect(entry?.answers.map(({ value }) => value)).toEqual(['Record d']);
  });

  it('tells the sender of each decision once, with the words of the desk', async () => {
    await send('a');
    await decide('a', 'asked', 'Quin any era?');
    await decide('a', 'asked', 'Quin any era?');
    await decide('a', 'accepted');
    await decide('a', 'waiting');
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['pau@elfar.example', 'Et demanem una cosa: La nit'],
      ['pau@elfar.example', 'Hem publicat el que ens vas enviar: La nit'],
    ]);
    expect(mails[0]?.text).toContain('Quin any era?');
  });

  it('loses its files when it is taken off the wall, and keeps its words', async () => {
    await send('a', {
      files: [{ id: 'f', field: 'foto', kind: 'image', alt: '', isPublic: true }],
    });
    await services().userContent.noteShown({
      contribution: 'a',
      upload: 'f',
      kind: 'image',
      name: 'reader-1.jpg',
    });
    await decide('a', 'accepted');
    expect(await services().userContent.listLeft('a')).toEqual([]);
    await decide('a', 'rejected', 'Ens hem equivocat.');
    expect(removed).toEqual([ownerOf('a')]);
    expect((await find('a'))?.files).toEqual([]);
    const [left] = await services().userContent.listLeft('a');
    expect(left).toMatchObject({ contribution: 'a', name: 'reader-1.jpg' });
    if (left) await services().userContent.forgetLeft(left);
    expect(await database.orm.select().from(contributionFiles)).toEqual([]);
  });

  it('finds after ten minutes what a dead process or a deleted account has left', async () => {
    await send('a');
    const shown = { contribution: 'a', upload: 'f', kind: 'image', name: 'reader-1.jpg' } as const;
    await services().userContent.noteShown(shown);
    expect(await services().userContent.listLeft()).toEqual([]);
    await database.orm.update(contributionFiles).set({ at: new Date(Date.now() - 700_000) });
    await decide('a', 'accepted');
    expect(await services().userContent.listLeft()).toEqual([]);
    await database.orm.delete(readers).where(eq(readers.id, 'pau'));
    expect(await services().userContent.listLeft()).toMatchObject([shown]);
  });

  it('is withdrawn by its sender only, and asked only once for an answer', async () => {
    await send('a');
    const of = (reader: string) => ({ site: 'elfar', reader, id: 'a' });
    expect(await services().userContent.withdraw(of('eva'))).toBe(false);
    await decide('a', 'asked', 'On era?');
    const replies = await Promise.all(
      ['Aquí', 'Allà'].map((text) => services().userContent.reply({ ...of('pau'), text })),
    );
    expect(replies.toSorted()).toEqual([false, true]);
    const row = await find('a');
    expect([row?.state, row?.note, row?.answers.length]).toEqual(['waiting', null, 4]);
    expect(await services().userContent.withdraw(of('pau'))).toBe(true);
    expect(await find('a')).toBeUndefined();
  });

  it('takes files until its field is full, also when they come at once', async () => {
    await send('a');
    const add = (id: string, reader = 'pau') =>
      services().userContent.addFile({
        site: 'elfar',
        reader,
        id: 'a',
        file: { id, field: 'foto', kind: 'image', alt: '' },
        most: 2,
      });
    expect(await add('f', 'eva')).toBe(false);
    const added = await Promise.all(['f', 'g', 'h', 'i'].map((id) => add(id)));
    expect(added.filter(Boolean)).toHaveLength(2);
    expect((await find('a'))?.files).toHaveLength(2);
    await decide('a', 'rejected', 'No.');
    expect(await add('j')).toBe(false);
  });

  it('is deleted after its time; a published one keeps its public words and consents', async () => {
    for (const id of ['a', 'b']) await send(id);
    await decide('a', 'accepted');
    await services().userContent.clearEnded(new Date(Date.now() + 29 * DAY));
    expect((await find('a'))?.answers).toHaveLength(3);
    await services().userContent.clearEnded(new Date(Date.now() + 31 * DAY));
    expect((await find('a'))?.answers.map(({ name }) => name)).toEqual(['record', 'permis']);
    expect(await find('b')).toBeUndefined();
    expect(removed).toEqual([ownerOf('b')]);
    expect(await wall()).toEqual(['a']);
    await services().userContent.clearEnded(new Date(Date.now() + 400 * DAY));
    expect(await wall()).toEqual(['a']);
  });

  it('goes with the account, whose walls are rendered again', async () => {
    await send('a');
    await decide('a', 'accepted');
    await database.orm.transaction(async (transaction) => {
      await services().userContent.onRemoving(transaction, 'pau');
      await transaction.delete(readers).where(eq(readers.id, 'pau'));
    });
    expect(await database.orm.select().from(table)).toEqual([]);
    expect(await database.orm.select().from(readerUploads)).toEqual([]);
    const purged = await database.orm.execute('select tags from purges order by id desc limit 1');
    expect(JSON.stringify(purged)).toContain('wall:la-nit');
  });
}

describeOnEachDatabase(
  'contributions to calls',
  'readers, contributions, contribution_files, audit, purges',
  describeUserContent,
  { onBoth: true },
);
