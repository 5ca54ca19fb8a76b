import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { MOST_AT_ONCE } from '#domain/comments/moderation.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { FrameTexts } from '#i18n/frame-texts.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import {
  $query,
  decideAll,
  FIRST_QUERY,
  openComment,
  openQueue,
  queue,
  type CommentLine,
} from '#stores/comments/moderation/queue.ts';
import { undo } from '#stores/desk/undo.ts';
import { countText } from '#islands/count-text.ts';
import { RoomList } from '#islands/desk/RoomList.tsx';
import { CommentDetails } from './CommentDetails.tsx';
import { CommentSummary } from './CommentSummary.tsx';
import { RowTools } from './CommentTools.tsx';
import { decideAndGoOn } from './decide-and-go-on.ts';
import { focusItem, itemBeside, keyOfFocus, useKeys } from './use-keys.ts';
import { QueueFilter } from './QueueFilter.tsx';
import { SuspensionList } from './SuspensionList.tsx';
import { WaitingTime } from './WaitingTime.tsx';
import desk from '#islands/desk/desk.module.css';
import styles from './moderation.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  frame: FrameTexts;
  texts: ModerationTexts;
}

/** Why an island: comments are read and decided about without a new page, by keyboard too. */
export function ModerationRoom({ locale, timeZone, frame, texts }: Props) {
  const { view, search } = useStore($query, { ssr: 'initial' });
  const [usesKeys, setUsesKeys] = useState(true);
  /** The comment whose rejection is being written. */
  const [rejected, setRejected] = useState<string | undefined>();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => openQueue(FIRST_QUERY), []);

  const lineOf = (key: string | undefined) => queue.$state.get().items.find(({ id }) => id === key);
  const decideNow = async (
    line: CommentLine,
    act: 'publish' | 'reject' | 'hold',
    note?: string,
  ) => {
    // The words of a rejection that failed stay.
    if (await decideAndGoOn(root.current, line, { act, note }, { locale, texts }))
      setRejected(undefined);
  };
  const decide = (...decision: Parameters<typeof decideNow>) => void decideNow(...decision);
  useKeys(root, usesKeys, {
    j: () => focusItem(root.current, itemBeside(root.current, 1)),
    k: () => focusItem(root.current, itemBeside(root.current, -1)),
    a() {
      const line = lineOf(keyOfFocus());
      if (line && mayBeDecided(line)) decide(line, 'publish');
    },
    r() {
      const line = lineOf(keyOfFocus());
      if (line && mayBeDecided(line)) setRejected(line.id);
    },
    u: undo,
    '/': () => root.current?.querySelector<HTMLElement>('[type=search]')?.focus(),
  });

  const bulkOf = (act: 'publish' | 'reject' | 'hold') => ({
    text: texts[act],
    act: (items: readonly CommentLine[]) =>
      void decideAll(items, act, {
        done: (count) => countText(count, locale, texts.done[act]),
        someFailed: (count) => countText(count, locale, texts.someFailed),
        undone: texts.undone,
        failed: texts.failed,
      }),
  });
  const nameOf = ({ authorName }: CommentLine) => authorName || texts.formerReader;

  return (
    <div ref={root} className={`${desk['room']} ${styles['queue']}`}>
      <RoomList
        list={queue}
        locale={locale}
        texts={frame}
        empty={search === '' ? texts.empty[view] : texts.emptySearch}
        filter={
          <QueueFilter
            locale={locale}
            texts={texts}
            usesKeys={usesKeys}
            setUsesKeys={setUsesKeys}
          />
        }
        nameOf={nameOf}
        renderLine={(line) => (
          <CommentSummary
            line={line}
            view={view}
            locale={locale}
            timeZone={timeZone}
            texts={texts}
          />
        )}
        renderDetail={(line) => (
          <CommentDetails
            line={line}
            locale={locale}
            timeZone={timeZone}
            texts={texts}
            name={nameOf(line)}
            decide={(act, note) => decide(line, act, note)}
          />
        )}
        renderTools={(line) => (
          <RowTools
            line={line}
            texts={texts}
            name={nameOf(line)}
            isRejecting={rejected === line.id}
            setRejecting={(is) => {
              setRejected(is ? line.id : undefined);
              // The field with the focus goes.
              if (!is) requestAnimationFrame(() => focusItem(root.current, line.id));
            }}
            decide={(act, note) => decide(line, act, note)}
          />
        )}
        onOpen={({ id }) => void openComment(id)}
        bulk={{
          mayBeSelected: mayBeDecided,
          actions: [bulkOf('publish'), bulkOf('reject'), bulkOf('hold')],
          most: MOST_AT_ONCE,
        }}
      />
      <WaitingTime locale={locale} texts={texts} />
      <SuspensionList locale={locale} timeZone={timeZone} texts={texts} />
    </div>
  );
}

function mayBeDecided({ isOwn, state }: CommentLine): boolean {
  return !isOwn && state !== 'deleted';
}
