import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BookmarkKind } from '#domain/accounts/bookmark-kinds.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { ImageRatio } from '#domain/pictures/rendition.ts';
import {
  readFollowedAuthors,
  readSavedContents,
  setBookmark,
  type FavouriteContent,
  type FollowedAuthor,
} from '#stores/accounts/bookmarks.ts';
import { $offlineIds } from '#stores/accounts/offline.ts';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import styles from './profile.module.css';
import { lastVisit, readLastVisit } from '#stores/last-visit.ts';
import { BookmarkCard, type Bookmark, type BookmarkTexts } from './BookmarkCard.tsx';
import { FreshStories } from './FreshStories.tsx';
import { useReader, type LoginLinks } from './use-reader.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  kind: BookmarkKind;
  texts: BookmarkTexts;
  links: LoginLinks;
  /** Printed by the server without JavaScript. */
  user?: CurrentUser | undefined;
  contents?: FavouriteContent[] | undefined;
  authors?: FollowedAuthor[] | undefined;
  notice?: Notice | undefined;
}

const RATIOS: Record<BookmarkKind, ImageRatio> = { content: '4-3', author: '1-1' };

/** Why an island: only the browser knows whose list to show. */
export function BookmarkList({
  kind,
  texts,
  links,
  user: given,
  contents,
  authors,
  notice: givenNotice,
}: Props) {
  const user = useReader(links, given);
  const [notice, setNotice] = useState(givenNotice);
  const { items, setItems, since, followed } = useBookmarks({
    kind,
    user,
    given: contents?.map(contentCard) ?? authors?.map(authorCard),
    onFailure: () => setNotice({ kind: 'problem', text: texts.failed }),
  });
  const [failedId, setFailedId] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  /** Ids of removals in progress. A list loaded during the request may still contain them. */
  const leaving = useRef(new Set<string>());
  const offlineIds = useStore($offlineIds, { ssr: 'initial' });
  const offline = offlineIds && texts.offline;
  const kept = items?.filter(({ id }) => offlineIds?.includes(id)) ?? [];

  const remove = async (item: Bookmark, at: number) => {
    // The next card moves to this position. After the last card no button is left to focus.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('form button') ?? [])];
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    setItems((before) => before?.filter(({ id }) => id !== item.id));
    setNotice(undefined);
    setFailedId(undefined);
    try {
      leaving.current.add(item.id);
      await setBookmark(kind, item.id, false);
      setNotice({ kind: 'done', text: texts.removed, takesFocus: buttons.length === 1 });
      const read = await readList(kind);
      if (read) setItems(read.filter(({ id }) => !leaving.current.has(id)));
    } catch {
      setItems((before = []) => [...before.slice(0, at), item, ...before.slice(at)]);
      setFailedId(item.id);
    } finally {
      leaving.current.delete(item.id);
    }
  };

  if (!items)
    return <>{notice ? <FormNotice notice={notice} /> : <Waiting text={texts.loading} />}</>;
  return (
    <>
      <FormNotice notice={notice} />
      {offline && items.length > 0 && (
        <p className="note">
          {offline.count
            .replace('{kept}', String(kept.length))
            .replace('{saved}', String(items.length))}{' '}
          {offline.limit}
        </p>
      )}
      {since !== undefined && (
        <FreshStories
          authors={kind === 'author' ? items : followed}
          since={since}
          title={texts.fresh}
          list={texts.authorList}
        />
      )}
      {items.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <ul ref={list} className={styles['masonry']}>
          {items.map((item, at) => (
            <li key={item.id}>
              <BookmarkCard
                item={item}
                ratio={RATIOS[kind]}
                texts={texts}
                isOffline={offline ? kept.includes(item) : undefined}
                hasFailed={failedId === item.id}
                onRemove={() => void remove(item, at)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface BookmarksOptions {
  kind: BookmarkKind;
  /** Undefined until the reader is known. */
  user: CurrentUser | undefined;
  /** The list as the server printed it. */
  given: Bookmark[] | undefined;
  onFailure(): void;
}

/** The reader's list, with what is shown above it. */
function useBookmarks({ kind, user, given, onFailure }: BookmarksOptions) {
  const [items, setItems] = useState(given);
  /** The instant of the last visit of the list of authors, on this device. */
  const [since, setSince] = useState<number>();
  /** Authors above the list of saved stories. */
  const [followed, setFollowed] = useState<Bookmark[]>([]);
  const fail = useEffectEvent(onFailure);
  const isKnown = user !== undefined;
  const hasAuthors = kind === 'content' && user !== undefined && user.followedAuthorIds.length > 0;
  useEffect(() => {
    const load = async () => {
      // Shown together, so that nothing moves below the reader's eyes.
      const [read, authors] = await Promise.all([
        readList(kind),
        hasAuthors ? readList('author') : undefined,
      ]);
      setSince(kind === 'author' ? readLastVisit() : lastVisit());
      setFollowed(authors ?? []);
      if (read) setItems(read);
      else fail();
    };
    if (isKnown) void load();
  }, [isKnown, hasAuthors, kind]);
  return { items, setItems, since, followed };
}

async function readList(kind: BookmarkKind): Promise<Bookmark[] | undefined> {
  if (kind === 'content') return (await readSavedContents())?.map(contentCard);
  return (await readFollowedAuthors())?.map(authorCard);
}

function contentCard({ id, title, url, lang, category, multimedia }: FavouriteContent): Bookmark {
  return { id, name: title, url, lang, kicker: category?.name, image: multimedia?.image };
}

function authorCard({ id, name, url, image, twitterAccount, latest }: FollowedAuthor): Bookmark {
  return { id, name, url, image, social: twitterAccount, latest };
}
