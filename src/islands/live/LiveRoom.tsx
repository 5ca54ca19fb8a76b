import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { load, openLiveRoom } from '#stores/live/live-room.ts';
import { $live } from '#stores/live/live-state.ts';
import { countText, type PluralTexts } from '../count-text.ts';
import '#styles/controls/outcome.css';
import { PostConflict } from './PostConflict.tsx';
import { PostForm } from './PostForm.tsx';
import { PostList } from './PostList.tsx';
import desk from '../desk/desk.module.css';
import styles from './live.module.css';

interface Props {
  blog: string;
  /** Nick of the person. Drafts on the device are kept by it. */
  person: string;
  /** Id of the author by whom a new post is signed as long as nobody chooses; '' for none. */
  signature: string;
  locale: Locale;
  timeZone: string;
  authors: readonly { id: string; name: string }[];
  followersTexts: PluralTexts;
  texts: TextsIn<'desk:live'>;
}

/**
 * Why an island: posts are written, sent and followed without a new page, also while the network is
 * away.
 */
export function LiveRoom({
  blog,
  person,
  signature,
  locale,
  timeZone,
  authors,
  followersTexts,
  texts,
}: Props) {
  const {
    status,
    blog: found,
    followers,
    isOffline,
    isKept,
    conflict,
  } = useStore($live, { ssr: 'initial' });
  useEffect(() => openLiveRoom(blog, { person, signature }), [blog, person, signature]);
  return (
    <div className={desk['room']}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may contain text only */}
      <div role="status" className={desk['live']}>
        {isOffline && <p className="outcome isProblem">{texts.offline}</p>}
        {!isKept && <p className="outcome isProblem">{texts.notKept}</p>}
        {found && !found.isLive && <p className="tinted">{texts.closed}</p>}
      </div>
      {found && <p className={desk['muted']}>{countText(followers, locale, followersTexts)}</p>}
      {conflict && <PostConflict conflict={conflict} texts={texts} />}
      <div className={styles['desk']}>
        <PostForm blog={blog} authors={authors} texts={texts} />
        <section className={desk['part']} aria-busy={status === 'loading'}>
          <h2>{texts.posts}</h2>
          {status === 'loading' && <p>{texts.loading}</p>}
          {status === 'failed' && (
            <>
              <p className="outcome isProblem">{texts.failed}</p>
              <button type="button" className="other-action" onClick={() => void load()}>
                {texts.retry}
              </button>
            </>
          )}
          <PostList locale={locale} timeZone={timeZone} authors={authors} texts={texts} />
        </section>
      </div>
    </div>
  );
}
