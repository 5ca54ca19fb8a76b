import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import { textsIn } from '#i18n/texts-in.ts';
import { headsIn, type Table, type Words } from './export-table.ts';

/** Comments, votes, reports and suspensions in the export. */
export function commentTables(
  { comments, commentVotes, commentReports, commentSuspensions, commentWatches }: ReaderExport,
  { locale, t, when, siteOf }: Words,
): Table[] {
  return [
    {
      ...headsIn(textsIn(locale, 'export:comments'), [
        'site',
        'story',
        'text',
        'state',
        'votes',
        'at',
        'editedAt',
        'note',
      ]),
      rows: comments.map(({ site, story, text, state, up, down, at, editedAt, note }) => [
        siteOf(site),
        story,
        text,
        t(`comments:own.states.${state}`),
        t('comments:votes', { up, down }),
        when(at),
        when(editedAt),
        note,
      ]),
    },
    {
      ...headsIn(textsIn(locale, 'export:commentVotes'), ['comment', 'value', 'at']),
      rows: commentVotes.map(({ comment, value, at }) => [
        comment,
        t(value === 1 ? 'comments:voting.like' : 'comments:voting.dislike'),
        when(at),
      ]),
    },
    {
      ...headsIn(textsIn(locale, 'export:commentReports'), ['comment', 'reason', 'at']),
      rows: commentReports.map(({ comment, reason, at }) => [
        comment,
        t(`comments:voting.reasons.${reason}`),
        when(at),
      ]),
    },
    {
      ...headsIn(textsIn(locale, 'export:commentSuspensions'), ['site', 'text', 'until', 'appeal']),
      rows: commentSuspensions.map(({ site, text, until, appeal }) => [
        siteOf(site),
        text,
        when(until),
        appeal,
      ]),
    },
    {
      ...headsIn(textsIn(locale, 'export:commentWatches'), ['site', 'at']),
      rows: commentWatches.map(({ site, at }) => [siteOf(site), when(at)]),
    },
  ];
}
