import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { nickShape } from '#server/platform/database/tables/nick-shape.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { documents, slugOfPath } from '#server/platform/database/tables/schema.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import {
  selectBeside,
  selectCounts,
  selectWithin,
} from '#server/subjects/content-store/archive-queries.ts';

const planSchema = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.string() })) });

let database: Database;

beforeAll(async () => {
  database = await openDatabase(MEMORY);
  return () => database.close();
});

/** The query plan with sequential scans disabled. Otherwise PostgreSQL scans an empty table. */
const planOf = (statement: SQL) =>
  database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    const { rows } = planSchema.parse(await transaction.execute(sql`explain ${statement}`));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

describe('the query for the slug of a misplaced link', () => {
  it('uses an index for the slug of a misplaced link', async () => {
    const { site, locale, path } = documents;
    const statement = sql`select id from ${documents} where ${site} = 'elfar' and ${locale} = 'ca' and ${slugOfPath(path)} = 'el-port'`;
    expect(await planOf(statement)).toContain('documents_slug');
  });
});

describe('the deletion of expired rows', () => {
  it.each([
    ['attempts', sql`delete from attempts where resets_at < now()`, 'attempts_over'],
    ['previews', sql`delete from previews where ends_at < now()`, 'previews_over'],
    ['sessions', sql`delete from reader_sessions where expires_at < now()`, 'reader_sessions_over'],
    [
      'choices of consent',
      sql`delete from consent_choices where at < now() - interval '3 years'`,
      'consent_choices_at',
    ],
  ])('uses an index to delete expired rows: %s', async (_name, statement, index) => {
    expect(await planOf(statement)).toMatch(new RegExp(`(?:using|on) ${index}`));
  });
});

describe('the query for a nick that looks alike', () => {
  it('uses the index of shapes', async () => {
    const statement = sql`select id from ${readers} where ${nickShape(readers.nickKey)} = ${nickShape(sql`${'mode elfar'}::text`)}`;
    expect(await planOf(statement)).toContain('readers_nick_shape');
    const ofChildren = sql`select id from ${readerChildren} where ${nickShape(readerChildren.nickKey)} = ${nickShape(sql`${'mode elfar'}::text`)}`;
    expect(await planOf(ofChildren)).toContain('reader_children_nick_shape');
  });
});

describe('the queries of children', () => {
  it.each([
    [
      'of a guardian',
      sql`select * from reader_children where user_id = 'a' order by consented_at limit 10`,
      'reader_children_reader',
    ],
    [
      'of those who are due',
      sql`select id from reader_children where born_on < '2013-11-30' and ended_at is null limit 9`,
      'reader_children_born',
    ],
  ])('use an index: %s', async (_name, statement, index) => {
    expect(await planOf(statement)).toContain(index);
  });
});

describe('the queries of interviews', () => {
  const OF = sql`site = 'elfar' and interview = 'xat'`;
  it.each([
    [
      'shown questions by votes',
      sql`select * from interview_questions where ${OF} and state = 'shown' order by votes desc, id limit 20`,
      'interview_questions_votes',
    ],
    [
      'shown questions, the newest first',
      sql`select * from interview_questions where ${OF} and state = 'shown' order by shown_at desc, id desc limit 20`,
      'interview_questions_new',
    ],
    [
      'changes of the answers',
      sql`select * from interview_questions where ${OF} and sequence > 7 order by sequence limit 100`,
      'interview_questions_changes',
    ],
    [
      'questions of a reader',
      sql`select * from interview_questions where user_id = 'a' and interview = 'xat' and at > now() - interval '1 day'`,
      'interview_questions_reader',
    ],
    [
      'questions that nobody accepted',
      sql`select id from interview_questions where state in ('waiting', 'rejected') and at < now() - interval '1 year' limit 500`,
      'interview_questions_old',
    ],
    [
      'recent votes',
      sql`select distinct question from interview_votes where at > now() - interval '90 s' limit 1000`,
      'interview_votes_at',
    ],
  ])('use an index: %s', async (_name, statement, index) => {
    expect(await planOf(statement)).toContain(index);
  });
});

describe('the queries of the desk', () => {
  it.each([
    [
      'the audit table by site',
      sql`select * from audit where site = 'elfar' and id < 9 order by id desc limit 9`,
      'audit_site',
    ],
    [
      'the audit rows of a kind',
      sql`select * from audit where site = 'elfar' and subject_kind = 'media' and id < 9 order by id desc limit 9`,
      'audit_kind',
    ],
    [
      'the audit rows about a document',
      sql`select * from audit where subject_id = 'a' and subject_kind = 'document' and id < 9 order by id desc limit 9`,
      'audit_subject',
    ],
    ['old audit rows', sql`select id from audit where at < now() order by at limit 9`, 'audit_at'],
    [
      'the rows of a deleted reader',
      sql`select id from audit where reader_id = 'a'`,
      'audit_reader',
    ],
    [
      'the rows about a deleted reader',
      sql`select id from audit where subject_reader_id = 'a'`,
      'audit_subject_reader',
    ],
    [
      'the roles of a reader',
      sql`select role from roles where user_id = 'a'`,
      'roles_user_id_site_role_pk',
    ],
    ['the roles of a site', sql`select user_id from roles where site = 'elfar'`, 'roles_site'],
    [
      'a session on the desk by its token',
      sql`select id from desk_sessions where token = 'a'`,
      'desk_sessions_token_unique',
    ],
    [
      'the sessions on the desk of a reader',
      sql`select id from desk_sessions where user_id = 'a' and site = 'elfar'`,
      'desk_sessions_reader',
    ],
    [
      'the sessions on the desk of an ended session',
      sql`select id from desk_sessions where session_id = 'a'`,
      'desk_sessions_session',
    ],
    [
      'set-ups of an ended session',
      sql`select user_id from second_factor_setups where session_id = 'a'`,
      'second_factor_setups_session',
    ],
    [
      'expired sessions on the desk',
      sql`select id from desk_sessions where expires_at < now()`,
      'desk_sessions_over',
    ],
    [
      'expired set-ups',
      sql`select user_id from second_factor_setups where expires_at < now()`,
      'second_factor_setups_over',
    ],
    [
      'the roles that a deleted reader gave',
      sql`select user_id from roles where given_by = 'a'`,
      'roles_given_by',
    ],
  ])('use an index: %s', async (_name, statement, index) => {
    const plan = await planOf(statement);
    expect(plan).not.toContain('Sort');
    expect(plan).toMatch(new RegExp(`(?:using|on) ${index}\\b`));
  });
});

describe('the queries of logins', () => {
  it.each([
    [
      'a login by its provider',
      sql`select * from reader_logins where provider_id = 'google' and account_id = 'a'`,
      'reader_logins_provider',
    ],
    [
      'a login at Gigya by its namespace',
      sql`select * from reader_logins where issuer = 'gigya:4' and account_id = 'a'`,
      'reader_logins_account',
    ],
    [
      'the logins of a reader',
      sql`select * from reader_logins where user_id = 'a'`,
      'reader_logins_reader',
    ],
  ])('use an index: %s', async (_name, statement, index) => {
    expect(await planOf(statement)).toMatch(new RegExp(`(?:using|on) ${index}\\b`));
  });
});

describe('the queries of sent files', () => {
  it.each([
    [
      'the use of a file',
      sql`select 1 from links where kind = 'media' and target = 'a'`,
      'links_newest',
    ],
    [
      'a page of the list',
      sql`select name from media_files where key > 'a' and stored_at is not null order by key limit 9`,
      'media_files_pkey',
    ],
    [
      'files by name',
      sql`select name from media_files where name in ('a', 'b')`,
      'media_files_name',
    ],
    [
      'interrupted files',
      sql`select key from media_files where stored_at is null and begun_at < now() limit 9`,
      'media_files_unfinished',
    ],
    [
      'addresses',
      sql`select key from media_sources where source in ('a', 'b')`,
      'media_sources_pkey',
    ],
    [
      'addresses of a removed file',
      sql`delete from media_sources where key = 'a'`,
      'media_sources_key',
    ],
  ])('use an index: %s', async (_name, statement, index) => {
    const plan = await planOf(statement);
    expect(plan).not.toContain('Sort');
    expect(plan).toMatch(new RegExp(`(?:using|on) ${index}\\b`));
  });
});

describe('the queries of the archive', () => {
  const NOW = new Date('2026-06-01T12:00:00Z');
  const edition = { site: 'elfar', locale: 'ca' } as const;
  const span = { from: '2026-03-01T00:00:00Z', before: '2026-04-01T00:00:00Z' };

  // An empty table has the same cost by any index.
  beforeAll(async () => {
    await database.orm.execute(sql`
      insert into documents (id, type, site, locale, origin, hash, head, path, visible_from)
      select 'story-' || n, 'article', 'elfar', 'ca', 'test', '', '{}', '/a/2020/01/01/' || n || '/',
        '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 day'
      from generate_series(1, 2000) as n`);
    await database.orm.execute(sql`analyze documents`);
  });

  it.each([
    [
      'the numbers of days',
      () => selectCounts(database.orm, { ...edition, instants: [span.from, span.before] }, NOW),
    ],
    ['the months beside', () => selectBeside(database.orm, { ...edition, ...span }, NOW)],
    [
      'the same day of other years',
      () => selectWithin(database.orm, { ...edition, spans: [span, span], each: 2, limit: 6 }, NOW),
    ],
  ])('read a range of an index of dates: %s', async (_name, select) => {
    const plan = await planOf(select().getSQL());
    expect(plan).toMatch(
      /using documents_(?:newest|due) on documents.*\n\s+Index Cond: .*visible_from/,
    );
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('the queries of subscriptions', () => {
  const live = sql`state in ('trialing', 'active', 'past-due', 'paused', 'ending', 'disputed')`;
  it.each([
    [
      'the one that goes on',
      sql`select id from reader_subscriptions where user_id = 'a' and ${live}`,
      'reader_subscriptions_live',
    ],
    [
      'all of a reader',
      sql`select id from reader_subscriptions where user_id = 'a'`,
      'reader_subscriptions_reader',
    ],
    [
      'the one of a provider',
      sql`select id from reader_subscriptions where provider = 'stripe' and provider_id = 'a'`,
      'reader_subscriptions_provider',
    ],
    [
      'ended periods',
      sql`select id from reader_subscriptions where ${live} and current_period_end <= now()`,
      'reader_subscriptions_period',
    ],
    [
      'payments',
      sql`select id from subscription_receipts where user_id = 'a'`,
      'subscription_receipts_reader',
    ],
    [
      'old checkouts',
      sql`select user_id from subscription_checkouts where expires_at < now()`,
      'subscription_checkouts_over',
    ],
    [
      'the uses of a mailbox',
      sql`select advantage from used_advantages where key in ('a', 'b')`,
      'used_advantages_key_advantage_pk',
    ],
    [
      'the claims of a checkout',
      sql`delete from used_advantages where checkout = 'a'`,
      'used_advantages_checkout',
    ],
    ['old uses', sql`delete from used_advantages where until <= now()`, 'used_advantages_over'],
    [
      'old counts of messages',
      sql`delete from message_counts where day < '2026-01-01'`,
      'message_counts_day',
    ],
    ['old events', sql`delete from payment_events where at < now()`, 'payment_events_over'],
    [
      'due simulated payments',
      sql`select id from simulated_payments where due_at <= now()`,
      'simulated_payments_due',
    ],
  ])('use an index: %s', async (_name, statement, index) => {
    expect(await planOf(statement)).toMatch(new RegExp(`(?:using|on) ${index}`, 'i'));
  });
});

describe('the queries of comments', () => {
  const root = sql`story = 'a' and parent is null and (state = 'published' or reply_count > 0)`;
  const id = sql`'019ab3f0-5c1e-7d22-8a4b-0123456789ab'::uuid`;
  it.each([
    [
      'the newest of a story',
      sql`select id from comments where ${root} order by id desc limit 21`,
      'comments_roots',
    ],
    [
      'the oldest of a story',
      sql`select id from comments where ${root} and id > ${id} order by id limit 21`,
      'comments_roots',
    ],
    [
      'the best of a story',
      sql`select id from comments where ${root} order by score desc, id desc limit 21`,
      'comments_best',
    ],
    [
      'the best after one',
      sql`select id from comments where ${root} and (score, id) < (0.5, ${id}) order by score desc, id desc limit 21`,
      'comments_best',
    ],
    [
      'the replies of one',
      sql`select id from comments where parent = ${id} and state = 'published' order by id limit 3`,
      'comments_replies',
    ],
    [
      'those of a reader',
      sql`select id from comments where user_id = 'a' order by id desc limit 30`,
      'comments_reader',
    ],
    [
      'the same text',
      sql`select 1 from comments where site = 'a' and fingerprint = 'b' and created_at > now()`,
      'comments_same',
    ],
    [
      'those that wait',
      sql`select id from comments where site = 'a' and state = 'held' order by id limit 9`,
      'comments_waiting',
    ],
    [
      'those that were reported',
      sql`select id from comments where site = 'a' and state = 'published' and reported_at is not null order by id limit 9`,
      'comments_reported',
    ],
    [
      'those that nobody has seen',
      sql`select id from comments where site = 'a' and state = 'published' and decided_at is null order by id desc limit 9`,
      'comments_unread',
    ],
    [
      'all of a site',
      sql`select id from comments where site = 'a' and state <> 'deleted' order by id desc limit 9`,
      'comments_site',
    ],
    [
      'the decided ones',
      sql`select 1 from comments where site = 'a' and decided_at > now() - interval '7 days'`,
      'comments_decided',
    ],
    [
      'those of a moderator',
      sql`select 1 from comments where decided_by = 'a'`,
      'comments_decider',
    ],
    [
      'the suspensions of a site',
      sql`select 1 from comment_suspensions where site = 'a' and until > now()`,
      'comment_suspensions_site',
    ],
    [
      'the votes of a reader',
      sql`select 1 from comment_votes where user_id = 'a'`,
      'comment_votes_reader',
    ],
    [
      'the reports of a reader',
      sql`select 1 from comment_reports where user_id = 'a'`,
      'comment_reports_reader',
    ],
  ])('use an index: %s', async (_name, statement, index) => {
    const plan = await planOf(statement);
    expect(plan).not.toContain('Sort');
    expect(plan).toMatch(new RegExp(`(?:using|on) ${index}\\b`));
  });
});

describe('the queries of notifications', () => {
  const unmailed = sql`read_at is null and (mailed_at is null or mailed_at < at)`;
  it.each([
    [
      'the latest of a reader',
      sql`select kind from notifications where user_id = 'a' and site = 'b' order by at desc limit 30`,
      'notifications_reader',
    ],
    [
      'those of a comment',
      sql`delete from notifications where comment = '019ab3f0-5c1e-7d22-8a4b-0123456789ab'::uuid`,
      'notifications_comment',
    ],
    [
      'old ones',
      sql`select 1 from notifications where at < now() order by at limit 9`,
      'notifications_at',
    ],
    [
      'those of a site that no mail has had',
      sql`select user_id from notifications where site = 'a' and ${unmailed} order by at limit 9`,
      'notifications_unmailed',
    ],
    [
      'the choices of a reader',
      sql`select digest from notification_settings where user_id = 'a'`,
      'notification_settings_',
    ],
  ])('use an index: %s', async (_name, statement, index) => {
    const plan = await planOf(statement);
    expect(plan).not.toContain('Sort');
    expect(plan).toMatch(new RegExp(`(?:using|on) ${index}`));
  });
});
