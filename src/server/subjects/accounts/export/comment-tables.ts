import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import type { Table, Words } from './export-table.ts';

/** Comments, votes, reports and suspensions in the export. */
export function commentTables(
  { comments, commentVotes, commentReports, commentSuspensions, commentWatches }: ReaderExport,
  { t, when, siteOf }: Words,
): Table[] {
  return [
    {
      title: t('export:comments.title'),
      heads: [
        t('export:comments.site'),
        t('export:comments.story'),
        t('export:comments.text'),
        t('export:comments.state'),
        t('export:comments.votes'),
        t('export:comments.at'),
        t('export:comments.editedAt'),
        t('export:comments.note'),
      ],
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
      title: t('export:commentVotes.title'),
      heads: [t('export:commentVotes.comment'), t('export:commentVotes.value'), t('export:commentVotes.at')],
      rows: commentVotes.map(({ comment, value, at }) => [
        comment,
        t(value === 1 ? 'comments:voting.like' : 'comments:voting.dislike'),
        when(at),
      ]),
    },
    {
      title: t('export:commentReports.title'),
      heads: [t('export:commentReports.comment'), t('export:commentReports.reason'), t('export:commentReports.at')],
      rows: commentReports.map(({ comment, reason, at }) => [comment, t(`comments:voting.reasons.${reason}`), when(at)]),
    },
    {
      title: t('export:commentSuspensions.title'),
      heads: [
        t('export:commentSuspensions.site'),
        t('export:commentSuspensions.text'),
        t('export:commentSuspensions.until'),
        t('export:commentSuspensions.appeal'),
      ],
      rows: commentSuspensions.map(({ site, text, until, appeal }) => [siteOf(site), text, when(until), appeal]),
    },
    {
      title: t('export:commentWatches.title'),
      heads: [t('export:commentWatches.site'), t('export:commentWatches.at')],
      rows: commentWatches.map(({ site, at }) => [siteOf(site), when(at)]),
    },
  ];
}
