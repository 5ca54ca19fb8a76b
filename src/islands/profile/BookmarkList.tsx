import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { BookmarkKind } from '../../domain/reader/bookmark-kinds.ts';
import type { Locale } from '../../domain/sites/locale.ts';
import type { Image } from '../../domain/pictures/picture.ts';
import type { CurrentUser } from '../../domain/reader/reader.ts';
import { imageUrlOf, renditionHeight, type ImageRatio } from '../../domain/pictures/rendition.ts';
import { readFollowedAuthors, readSavedContents, setBookmark, type FavouriteContent, type FollowedAuthor } from '../../stores/bookmarks.ts';
import { $offlineIds } from '../../stores/offline.ts';
import { ListedCard } from '../cards/ListedCard.tsx';
import '../../styles/controls/icon-button.css';
import { FormNotice, type Notice } from '../forms/FormNotice.tsx';
import styles from './profile.module.css';
import { useReader, type LoginLinks } from './use-reader.ts';
import { Waiting } from './Waiting.tsx';

type BookmarkImage = Pick<Image, 'src' | 'alt' | 'customSrcByAspectRatio'>;

/** Content of a card in either list. */
interface Bookmark {
  id: string;
  name: string;
  url: string;
  /** Language of its texts, if it differs from the page's. */
  lang?: Locale | undefined;
  kicker?: string | undefined;
  image?: BookmarkImage | undefined;
  social?: { href: string; text: string } | undefined;
}

export interface BookmarkTexts {
  empty: string;
  open: string;
  /** With `{name}`. */
  remove: string;
  removed: string;
  failed: string;
  loading: string;
  /** Texts about offline copies. */
  offline?: {
    mark: string;
    /** With `{kept}` and `{saved}`. */
    count: string;
    limit: string;
  };
}

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

const RATIOS: Record<BookmarkKind, ImageRatio> = { content: '16-9', author: '1-1' };

/** Why an island: only the browser knows whose list to show. */
export function BookmarkList({ kind, texts, links, user: given, contents, authors, notice: givenNotice }: Props) {
  const user = useReader(links, given);
  const [items, setItems] = useState(contents?.map(contentCard) ?? authors?.map(authorCard));
  const [notice, setNotice] = useState(givenNotice);
  const [failedId, setFailedId] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  /** Ids of removals in progress. A list loaded during the request may still contain them. */
  const leaving = useRef(new Set<string>());
  const offlineIds = useStore($offlineIds, { ssr: 'initial' });
  const offline = offlineIds && texts.offline;
  const kept = items?.filter(({ id }) => offlineIds?.includes(id)) ?? [];

  const isKnown = user !== undefined;
  useEffect(() => {
    if (isKnown) void readList(kind).then((read) => (read ? setItems(read) : setNotice({ kind: 'problem', text: texts.failed })));
  }, [isKnown, kind, texts.failed]);

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

  if (!items) return <>{notice ? <FormNotice notice={notice} /> : <Waiting text={texts.loading} />}</>;
  return (
    <>
      <FormNotice notice={notice} />
      {offline && items.length > 0 && (
        <p className="note">
          {offline.count.replace('{kept}', String(kept.length)).replace('{saved}', String(items.length))} {offline.limit}
        </p>
      )}
      {items.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <ul ref={list} className={styles['masonry']}>
          {items.map((item, at) => (
            <li key={item.id}>
              <ListedCard
                id={item.id}
                title={item.name}
                url={item.url}
                kicker={item.kicker}
                lang={item.lang}
                className={styles['saved']}
                before={item.image && <CardImage image={item.image} lang={item.lang} ratio={RATIOS[kind]} />}
              >
                {offline && (
                  <p className={kept.includes(item) ? `note ${styles['offline']}` : `note ${styles['online']}`}>
                    <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
                      <path d="M12 4v10m-4-4 4 4 4-4M5 19h14" />
                    </svg>
                    {offline.mark}
                  </p>
                )}
                {item.social && (
                  <p>
                    <a href={item.social.href} rel="noopener">
                      {item.social.text}
                    </a>
                  </p>
                )}
                <div className={styles['cardActions']}>
                  <a className={styles['open']} href={item.url}>
                    {texts.open}
                  </a>
                  <form
                    method="post"
                    onSubmit={(event) => {
                      event.preventDefault();
                      void remove(item, at);
                    }}
                  >
                    <input type="hidden" name="remove" value={item.id} />
                    <button
                      type="submit"
                      className="icon-button"
                      aria-label={texts.remove.replace('{name}', item.name)}
                      title={texts.remove.replace('{name}', item.name)}
                    >
                      <svg
                        viewBox="0 0 24 24"
                        width="20"
                        height="20"
                        fill="none"
                        stroke="currentColor"
                        strokeWidth="1.8"
                        aria-hidden="true"
                      >
                        <path d="M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5" />
                      </svg>
                    </button>
                  </form>
                </div>
                {failedId === item.id && (
                  <p role="alert" className={styles['failed']}>
                    {texts.failed}
                  </p>
                )}
              </ListedCard>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CardImage({ image, lang, ratio }: { image: BookmarkImage; lang: Locale | undefined; ratio: ImageRatio }) {
  const at = (width: 410 | 630 | 850) => imageUrlOf(image, { ratio, width, format: 'webp' });
  return (
    <img
      src={at(630)}
      srcSet={`${at(410)} 410w, ${at(630)} 630w, ${at(850)} 850w`}
      sizes="(max-width: 577px) 100vw, 28rem"
      alt={image.alt}
      lang={lang}
      width={630}
      height={renditionHeight(ratio, 630)}
      loading="lazy"
    />
  );
}

async function readList(kind: BookmarkKind): Promise<Bookmark[] | undefined> {
  if (kind === 'content') return (await readSavedContents())?.map(contentCard);
  return (await readFollowedAuthors())?.map(authorCard);
}

function contentCard({ id, title, url, lang, category, multimedia }: FavouriteContent): Bookmark {
  return { id, name: title, url, lang, kicker: category?.name, image: multimedia?.image };
}

function authorCard({ id, name, url, image, twitterAccount }: FollowedAuthor): Bookmark {
  return { id, name, url, image, social: twitterAccount };
}
