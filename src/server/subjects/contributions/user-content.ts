import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Reason } from '#domain/comments/phases.ts';
import {
  REPLY,
  type ContributionState,
  type GivenAnswer,
  type GivenFile,
} from '#domain/contributions/contribution.ts';
import type { Actor } from '#domain/desk/actor.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { SendingChild } from '#domain/children/child.ts';
import type { Site } from '#domain/sites/site.ts';
import type { UploadKind } from '#domain/uploads/reader-upload.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  contributionFiles,
  contributions as table,
} from '#server/platform/database/tables/contribution-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { writeContributionMail } from '../mail/contribution-mail.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { MailDispatch } from '../mail/mail-dispatch.ts';
import type { ReaderUploads } from '../uploads/reader-uploads.ts';
import type { Contribution, Contributions, Decision } from './contributions.ts';
import { purgeWall } from './wall.ts';

/** A checked contribution to a call. */
export interface SentUserContent {
  id: string;
  edition: Edition;
  /** `storyId` of the call. */
  call: string;
  reader: string;
  /** The reader's child for whom it is sent, whose nick is the signature. */
  child: SendingChild | undefined;
  answers: GivenAnswer[];
  files: GivenFile[];
  signature: string | undefined;
  reasons: readonly Reason[];
  isSuspect: boolean;
  keptDays: number;
}

/** A story that a mail about a contribution names. */
export interface CallInMail {
  headline: string;
  /** Absolute URL of the call's form. */
  link: string;
}

/** A file that is shown, or that is left of a contribution. */
export interface ShownFile {
  contribution: string;
  upload: string;
  kind: UploadKind;
  name: string;
}

/** Contributions of readers to calls, on either database engine. */
export interface UserContent {
  /** Stores a contribution. False, and nothing is stored, if a file or the child is not ready. */
  send(sent: SentUserContent): Promise<boolean>;
  /**
   * Decides about a contribution, and tells its sender by mail. One that is taken off the wall
   * loses its files. `undefined` without such a contribution.
   */
  decide(decision: Decision & { call: CallInMail }): Promise<Contribution | undefined>;
  /**
   * Adds the sender's answer to a question of the desk, and lets the contribution wait again. False
   * if the desk asks nothing.
   */
  reply(reply: { site: string; reader: string; id: string; text: string }): Promise<boolean>;
  /**
   * Adds a file to a contribution that nobody has decided about, unless its field has `most` files.
   * False if the file is not ready, or without such a contribution.
   */
  addFile(added: {
    site: string;
    reader: string;
    id: string;
    file: GivenFile;
    most: number;
  }): Promise<boolean>;
  /** Deletes a contribution of a reader with its files, published or not. False without one. */
  withdraw(of: { site: string; reader: string; id: string }): Promise<boolean>;
  /** Deletes a contribution for the desk, with its files. */
  remove(removed: { site: string; id: string; actor: Actor }): Promise<boolean>;
  /** Notes that an original of the newsroom is shown with a contribution. */
  noteShown(file: ShownFile): Promise<void>;
  /**
   * Marks files whose contribution is not on a wall any more, and returns all marked ones, at most a
   * hundred. `id`: those of one contribution; otherwise those that are older than ten minutes,
   * because a decision shows its files first.
   */
  listLeft(id?: string): Promise<ShownFile[]>;
  /** Forgets a file that was removed. */
  forgetLeft(file: Pick<ShownFile, 'contribution' | 'upload'>): Promise<void>;
  /** Purges the walls that show a reader whose account is deleted, in that transaction. */
  onRemoving(transaction: Orm, reader: string): Promise<void>;
  /** Deletes contributions whose time has ended, with their files. */
  clearEnded(now: Date): Promise<void>;
}

/** The name by which an upload is part of a contribution. */
export function ownerOf(id: string): string {
  return `contribution:${id}`;
}

/** Readers cause no audit row, and their purge names nobody. */
const READERS: Actor = { kind: 'job', id: 'contributions' };

/** Files that one call removes. */
const LEFT_AT_ONCE = 100;

/** A file is not ready, or the child may not send any more. The transaction is rolled back. */
class NotReadyError extends Error {}

export function createUserContent({
  orm,
  contributions,
  uploads,
  findChild,
  dispatch,
  sites,
}: {
  orm: Orm;
  contributions: Contributions;
  findChild(reader: string, id: string, transaction: Orm): Promise<SendingChild | undefined>;
  uploads: Pick<ReaderUploads, 'attach' | 'remove'>;
  dispatch: MailDispatch;
  sites: readonly Site[];
}): UserContent {
  return {
    async send({ edition, call, reader, child, files, keptDays, ...sent }) {
      const site = edition.site.alias;
      const ids = files.map(({ id }) => id);
      try {
        await contributions.add(
          {
            ...sent,
            files,
            site,
            locale: edition.locale,
            form: call,
            userId: reader,
            childId: child?.id,
            signature: child ? child.nick : sent.signature,
            keptDays,
          },
          async (transaction) => {
            const current = child && (await findChild(reader, child.id, transaction));
            if (current?.nick !== child?.nick) throw new NotReadyError();
            const owner = ownerOf(sent.id);
            if (
              !(await uploads.attach(transaction, {
                ids,
                reader,
                site,
                purpose: 'contribution',
                owner,
              }))
            )
              throw new NotReadyError();
          },
        );
        return true;
      } catch (error) {
        if (error instanceof NotReadyError) return false;
        throw error;
      }
    },
    decide: ({ call, ...decision }) =>
      contributions.decide(decision, async (transaction, { before, after }) => {
        if (before.state === 'accepted' && after.state !== 'accepted') {
          await uploads.remove(transaction, ownerOf(after.id));
          await transaction.update(table).set({ files: [] }).where(eq(table.id, after.id));
        }
        const mail = await mailOf(transaction, { sites, row: after, call });
        if (mail)
          await dispatch.send({
            mail,
            template: `contribution-${after.state}`,
            readerId: after.userId ?? undefined,
          });
      }),
    ...createSenderActs(orm, uploads),
    remove: (removed) =>
      contributions.remove(removed, (transaction) =>
        uploads.remove(transaction, ownerOf(removed.id)),
      ),
    ...createShownFiles(orm),
    async onRemoving(transaction, reader) {
      const rows = await transaction
        .selectDistinct({ form: table.form })
        .from(table)
        .where(and(eq(table.userId, reader), eq(table.state, 'accepted')));
      if (rows.length > 0)
        await purgeWall(transaction, {
          calls: rows.map(({ form }) => form),
          isRemoval: true,
          actor: READERS,
        });
    },
    clearEnded: (now) =>
      contributions.clearEnded(now, async (transaction, ids) => {
        for (const id of ids) await uploads.remove(transaction, ownerOf(id));
      }),
  };
}

/** The acts of a sender after a contribution was stored. */
function createSenderActs(
  orm: Orm,
  uploads: Pick<ReaderUploads, 'attach' | 'remove'>,
): Pick<UserContent, 'reply' | 'addFile' | 'withdraw'> {
  return {
    async reply({ site, reader, id, text }) {
      const question = sql`jsonb_build_object('name', ${REPLY}::text, 'label', ${table.note}, 'value', ${text}::text)`;
      const changed = await orm
        .update(table)
        .set({
          answers: sql`${table.answers} || ${question}`,
          state: 'waiting',
          note: null,
        })
        .where(and(isOwn(site, reader, id), eq(table.state, 'asked')))
        .returning({ id: table.id });
      return changed.length > 0;
    },
    addFile: ({ site, reader, id, file, most }) =>
      orm.transaction(async (transaction) => {
        const [row] = await transaction
          .select()
          .from(table)
          .where(and(isOwn(site, reader, id), inArray(table.state, ['waiting', 'asked'])))
          .for('update');
        if (!row || row.files.filter(({ field }) => field === file.field).length >= most)
          return false;
        const isAttached = await uploads.attach(transaction, {
          ids: [file.id],
          reader,
          site,
          purpose: 'contribution',
          owner: ownerOf(id),
        });
        if (!isAttached) return false;
        await transaction
          .update(table)
          .set({ files: [...row.files, file] })
          .where(eq(table.id, id));
        return true;
      }),
    withdraw: ({ site, reader, id }) =>
      orm.transaction(async (transaction) => {
        const [gone] = await transaction
          .delete(table)
          .where(isOwn(site, reader, id))
          .returning({ form: table.form, state: table.state });
        if (!gone) return false;
        await uploads.remove(transaction, ownerOf(id));
        if (gone.state === 'accepted')
          await purgeWall(transaction, { calls: [gone.form], isRemoval: true, actor: READERS });
        return true;
      }),
  };
}

const isOwn = (site: string, reader: string, id: string) =>
  and(eq(table.site, site), eq(table.id, id), eq(table.userId, reader));

/** States of which the sender hears by mail. */
const TOLD = ['accepted', 'rejected', 'asked'] as const satisfies readonly ContributionState[];

/** The mail about a decision, to the address of the account. */
async function mailOf(
  transaction: Orm,
  { sites, row, call }: { sites: readonly Site[]; row: Contribution; call: CallInMail },
) {
  const { userId, note } = row;
  const state = TOLD.find((one) => one === row.state);
  const site = sites.find(({ alias }) => alias === row.site);
  if (state === undefined || userId === null || !site) return undefined;
  const [reader] = await transaction
    .select({ email: readers.email, nick: readers.nick, isVerified: readers.emailVerified })
    .from(readers)
    .where(eq(readers.id, userId));
  if (reader?.isVerified !== true) return undefined;
  const locale = LOCALES.find((one) => one === row.locale) ?? site.defaultLocale;
  return writeContributionMail(
    { to: reader.email, edition: { site, locale }, colours: getMailColours(site.theme) },
    { state, nick: reader.nick, note: note ?? undefined, ...call },
  );
}

function createShownFiles(orm: Orm): Pick<UserContent, 'noteShown' | 'listLeft' | 'forgetLeft'> {
  return {
    async noteShown(file) {
      await orm
        .insert(contributionFiles)
        .values(file)
        .onConflictDoUpdate({
          target: [contributionFiles.contribution, contributionFiles.upload],
          set: { name: file.name, at: sql`now()`, leftAt: null },
        });
    },
    async listLeft(id) {
      const isGone = sql`not exists (
        select from ${table} where ${table.id} = ${contributionFiles.contribution} and ${table.state} = 'accepted')`;
      const isMeant =
        id === undefined
          ? lt(contributionFiles.at, sql`now() - interval '10 minutes'`)
          : eq(contributionFiles.contribution, id);
      await orm
        .update(contributionFiles)
        .set({ leftAt: sql`now()` })
        .where(and(isNull(contributionFiles.leftAt), isGone, isMeant));
      return orm
        .select({
          contribution: contributionFiles.contribution,
          upload: contributionFiles.upload,
          kind: contributionFiles.kind,
          name: contributionFiles.name,
        })
        .from(contributionFiles)
        .where(
          and(
            isNotNull(contributionFiles.leftAt),
            id === undefined ? undefined : eq(contributionFiles.contribution, id),
          ),
        )
        .limit(LEFT_AT_ONCE);
    },
    async forgetLeft({ contribution, upload }) {
      await orm
        .delete(contributionFiles)
        .where(
          and(
            eq(contributionFiles.contribution, contribution),
            eq(contributionFiles.upload, upload),
            isNotNull(contributionFiles.leftAt),
          ),
        );
    },
  };
}
