import { useEffect, useState, type ReactNode } from 'react';
import {
  ACTIVITY_KINDS,
  type ActivityEntry,
  type ActivityKind,
  type Suspension,
} from '#domain/comments/own-activity.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { deleteComment } from '#stores/comments/comments.ts';
import { readActivity, type ActivityPage } from '#stores/comments/own-activity.ts';
import { SuspensionNotice, type SuspensionTexts } from '#islands/comments/SuspensionNotice.tsx';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import styles from './activity.module.css';
import { ActivityItem, type ActivityTexts } from './ActivityItem.tsx';
import { MoreLink } from './MoreLink.tsx';
import { useReader, type LoginLinks } from './use-reader.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  locale: Locale;
  timeZone: string;
  texts: ActivityTexts & { suspension: SuspensionTexts };
  links: LoginLinks;
  /** Printed by the server without JavaScript: the reader, and the lists that the page has. */
  user?: CurrentUser | undefined;
  pages?: Pages | undefined;
  notice?: Notice | undefined;
  /**
   * The page with the further entries of each list, without JavaScript. With `{kind}` and
   * `{after}`.
   */
  further: string;
}

export type Pages = Partial<Record<ActivityKind, ActivityPage>>;

/** Why an island: only the browser knows whose comments and votes to show. */
export function OwnActivity({
  locale,
  timeZone,
  texts,
  links,
  user: given,
  pages: givenPages,
  notice: givenNotice,
  further,
}: Props) {
  const user = useReader(links, given);
  const [pages, setPages] = useState(givenPages);
  const [notice, setNotice] = useState(givenNotice);
  const isKnown = user !== undefined;
  useEffect(() => {
    const load = async () => {
      const read = await Promise.all(
        ACTIVITY_KINDS.map(async (kind) => [kind, await readActivity(kind)] as const),
      );
      if (read.some(([, page]) => page === undefined))
        setNotice({ kind: 'problem', text: texts.failed });
      setPages(Object.fromEntries(read));
    };
    if (isKnown && givenPages === undefined) void load();
  }, [isKnown, givenPages, texts.failed]);

  const change = (
    kind: ActivityKind,
    entriesOf: (entries: ActivityEntry[]) => ActivityEntry[],
    next?: string | null,
  ) =>
    setPages((before) => {
      const page = before?.[kind];
      return (
        page && {
          ...before,
          [kind]: {
            ...page,
            entries: entriesOf(page.entries),
            ...(next !== undefined && { next }),
          },
        }
      );
    });
  const readMore = async (kind: ActivityKind, after: string) => {
    const page = await readActivity(kind, after);
    if (page) change(kind, (entries) => [...entries, ...page.entries], page.next);
    else setNotice({ kind: 'problem', text: texts.failed, takesFocus: true });
  };
  const remove = async ({ story, id }: { story: string; id: string }) => {
    const result = await deleteComment(story, id);
    if (result.ok) change('comments', (entries) => entries.filter((entry) => entry.id !== id));
    setNotice(
      result.ok
        ? { kind: 'done', text: texts.removed, takesFocus: true }
        : { kind: 'problem', text: texts.failed, takesFocus: true },
    );
  };

  if (!pages)
    return <>{notice ? <FormNotice notice={notice} /> : <Waiting text={texts.loading} />}</>;
  const suspension = suspensionIn(pages);
  return (
    <div className={styles['activity']}>
      <FormNotice notice={notice} />
      {suspension && (
        <SuspensionNotice
          locale={locale}
          timeZone={timeZone}
          suspension={suspension}
          texts={texts.suspension}
        />
      )}
      {ACTIVITY_KINDS.map((kind) => {
        const page = pages[kind];
        if (!page) return null;
        const item = (entry: ActivityEntry) => (
          <ActivityItem
            entry={entry}
            locale={locale}
            timeZone={timeZone}
            texts={texts}
            onRemove={(comment) => void remove(comment)}
          />
        );
        const more = page.next !== null && (
          <MoreLink
            href={further.replace('{kind}', kind).replace('{after}', encodeURIComponent(page.next))}
            text={texts.more}
            onMore={() => void readMore(kind, page.next ?? '')}
          />
        );
        return (
          <ActivityPart
            key={kind}
            kind={kind}
            entries={page.entries}
            texts={texts}
            item={item}
            more={more}
          />
        );
      })}
    </div>
  );
}

/** The entries of one kind under their heading. */
function ActivityPart({
  kind,
  entries,
  texts,
  item,
  more,
}: {
  kind: ActivityKind;
  entries: readonly ActivityEntry[];
  texts: Pick<Props['texts'], 'titles' | 'empty'>;
  item(entry: ActivityEntry): ReactNode;
  more: ReactNode;
}) {
  return (
    <section aria-labelledby={`activity-${kind}`}>
      <h2 id={`activity-${kind}`}>{texts.titles[kind]}</h2>
      {entries.length === 0 ? (
        <p>{texts.empty[kind]}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>{item(entry)}</li>
          ))}
        </ul>
      )}
      {more}
    </section>
  );
}

function suspensionIn(pages: Pages): Suspension | null {
  return (
    ACTIVITY_KINDS.map((kind) => pages[kind]?.suspension ?? null).find((one) => one !== null) ??
    null
  );
}
