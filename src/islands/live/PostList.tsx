import { useStore } from '@nanostores/react';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  compare,
  editPost,
  editQueued,
  loadOlder,
  removePost,
  togglePin,
} from '#stores/live/live-room.ts';
import { $live, type PostLine } from '#stores/live/live-state.ts';
import { postExcerpt } from '#stores/live/post-excerpt.ts';
import type { QueuedPost } from '#stores/live/kept-posts.ts';
import '#styles/controls/outcome.css';
import { TimeAgo } from '../desk/TimeAgo.tsx';
import desk from '../desk/desk.module.css';
import { wordsOf } from './refusal-words.ts';
import styles from './live.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  authors: readonly { id: string; name: string }[];
  texts: TextsIn<'desk:live'>;
}

/** Posts on their way, and then the published ones, the newest first. */
export function PostList({ locale, timeZone, authors, texts }: Props) {
  const { status, posts, queue, editors, hasMore } = useStore($live, { ssr: 'initial' });
  const isQueued = new Set(queue.map(({ draft }) => draft.post));
  const isStored = new Set(posts.map(({ id }) => id));
  const writing = editors.filter(({ post }) => !isStored.has(post));
  const nameOf = (title: string | null, text: string) => title ?? postExcerpt(text);
  const startEdit = (line: PostLine) => {
    editPost(line);
    document.querySelector<HTMLElement>('#post-text')?.focus();
  };
  return (
    <>
      {writing.map(({ post, nick }) => (
        <p key={post} className={desk['muted']}>
          {texts.writing.replace('{nick}', nick)}
        </p>
      ))}
      {status === 'ready' && posts.length === 0 && queue.length === 0 && (
        <p className="tinted">{texts.empty}</p>
      )}
      <ul className={posts.length + queue.length > 0 ? desk['list'] : undefined}>
        {[...queue].reverse().map((queued) => (
          <li key={queued.draft.post} className={desk['waiting']}>
            <Queued
              queued={queued}
              name={nameOf(queued.draft.title || null, queued.draft.text)}
              texts={texts}
            />
          </li>
        ))}
        {posts
          .filter(({ id }) => !isQueued.has(id))
          .map((line) => {
            const name = nameOf(line.title, line.text);
            const author = authors.find(({ id }) => id === line.author)?.name;
            const marks = [
              line.isKey && texts.isKey,
              line.isPinned && texts.isPinned,
              line.editedAt !== null && texts.edited,
            ];
            const others = editors.filter(({ post }) => post === line.id);
            return (
              <li key={line.id} className={desk['waiting']}>
                <p className={desk['muted']}>
                  <TimeAgo at={line.at} locale={locale} timeZone={timeZone} />
                  {[author, ...marks].filter(Boolean).map((mark) => ` · ${mark}`)}
                </p>
                <p className={styles['words']}>
                  {line.title !== null && <strong>{line.title} </strong>}
                  {postExcerpt(line.text)}
                </p>
                {others.map(({ nick }) => (
                  <p key={nick} className="outcome isProblem">
                    {texts.editing.replace('{nick}', nick)}
                  </p>
                ))}
                <div className={styles['actions']}>
                  <Action
                    text={texts.edit}
                    label={texts.editNamed}
                    name={name}
                    act={() => startEdit(line)}
                  />
                  <Action
                    text={line.isPinned ? texts.unpinPost : texts.pinPost}
                    label={line.isPinned ? texts.unpinNamed : texts.pinNamed}
                    name={name}
                    act={() => void togglePin(line)}
                  />
                  <Action
                    text={texts.remove}
                    label={texts.removeNamed}
                    name={name}
                    act={() =>
                      removePost(line, { removed: texts.removed, failed: texts.removeFailed })
                    }
                  />
                </div>
              </li>
            );
          })}
      </ul>
      {hasMore && (
        <button type="button" className="other-action" onClick={() => void loadOlder()}>
          {texts.older}
        </button>
      )}
    </>
  );
}

/** A post that is not stored yet. */
function Queued({
  queued,
  name,
  texts,
}: {
  queued: QueuedPost;
  name: string;
  texts: TextsIn<'desk:live'>;
}) {
  const { state, reason = '', draft } = queued;
  return (
    <>
      <p className={styles['words']}>{name}</p>
      {state === 'waiting' && <p className={desk['muted']}>{texts.waiting}</p>}
      {state === 'refused' && (
        <p className="outcome isProblem">
          {texts.refused.replace('{reason}', wordsOf(texts, reason))}
        </p>
      )}
      {state === 'overtaken' && <p className="outcome isProblem">{texts.overtaken}</p>}
      <div className={styles['actions']}>
        {state === 'overtaken' ? (
          <Action
            text={texts.compare}
            label={texts.compare}
            name={name}
            act={() => void compare(queued)}
          />
        ) : (
          <Action
            text={texts.rewrite}
            label={texts.rewrite}
            name={name}
            act={() => void editQueued(draft.post)}
          />
        )}
      </div>
    </>
  );
}

function Action({
  text,
  label,
  name,
  act,
}: {
  text: string;
  label: string;
  name: string;
  act(): void;
}) {
  return (
    <button
      type="button"
      className="text-action"
      aria-label={label.replace('{name}', name)}
      onClick={act}
    >
      {text}
    </button>
  );
}
