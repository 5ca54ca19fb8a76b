import type { Image } from '#domain/pictures/picture.ts';
import { imageUrlOf, renditionHeight, type ImageRatio } from '#domain/pictures/rendition.ts';
import type { FollowedAuthor } from '#stores/accounts/bookmarks.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import '#styles/controls/icon-button.css';
import { ListedCard } from '#islands/cards/ListedCard.tsx';
import styles from './profile.module.css';

type BookmarkImage = Pick<Image, 'src' | 'alt' | 'customSrcByAspectRatio'>;

/** Content of a card in either list. */
export interface Bookmark {
  id: string;
  name: string;
  url: string;
  /** Language of its texts, if it differs from the page's. */
  lang?: Locale | undefined;
  kicker?: string | undefined;
  image?: BookmarkImage | undefined;
  social?: { href: string; text: string } | undefined;
  /** Newest story of an author. */
  latest?: FollowedAuthor['latest'];
}

export type BookmarkTexts = TextsIn<'profile:authors'> & {
  /** Heading of the stories that are new since the last visit. */
  fresh: string;
  failed: string;
  loading: string;
  /** Link to the list of followed authors, from the list of saved stories. */
  authorList?: { href: string; text: string };
  /** Texts about offline copies. */
  offline?: TextsIn<'profile:favourites.offline'>;
};

interface Props {
  item: Bookmark;
  ratio: ImageRatio;
  texts: BookmarkTexts;
  /** Whether the device has a copy of it; `undefined` where there are no copies. */
  isOffline: boolean | undefined;
  /** Whether its removal has failed. */
  hasFailed: boolean;
  onRemove(): void;
}

/** A saved story or a followed author, with the button that removes it. */
export function BookmarkCard({ item, ratio, texts, isOffline, hasFailed, onRemove }: Props) {
  const removal = texts.remove.replace('{name}', item.name);
  return (
    <ListedCard
      id={item.id}
      title={item.name}
      url={item.url}
      kicker={item.kicker}
      lang={item.lang}
      className={`${styles['saved']} ${ratio === '1-1' ? styles['isPerson'] : ''}`}
      before={item.image && <CardImage image={item.image} lang={item.lang} ratio={ratio} />}
    >
      {isOffline !== undefined && (
        <p className={`note ${isOffline ? styles['offline'] : styles['online']}`}>
          <svg
            viewBox="0 0 24 24"
            width="16"
            height="16"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d="M12 4v10m-4-4 4 4 4-4M5 19h14" />
          </svg>
          {texts.offline?.mark}
        </p>
      )}
      {item.social && (
        <p className="note">
          <a href={item.social.href} rel="noopener">
            {item.social.text}
          </a>
        </p>
      )}
      {item.latest && <Latest story={item.latest} />}
      <div className={styles['cardActions']}>
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          <input type="hidden" name="remove" value={item.id} />
          <button type="submit" className="icon-button" aria-label={removal} title={removal}>
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
      {hasFailed && (
        <p role="alert" className={styles['failed']}>
          {texts.failed}
        </p>
      )}
    </ListedCard>
  );
}

/** The newest story of an author. */
export function Latest({
  story: { title, url, publishedAt, when },
}: {
  story: NonNullable<FollowedAuthor['latest']>;
}) {
  return (
    <p className={styles['latest']}>
      <a href={url}>{title}</a>
      <time dateTime={publishedAt}>{when}</time>
    </p>
  );
}

function CardImage({
  image,
  lang,
  ratio,
}: {
  image: BookmarkImage;
  lang: Locale | undefined;
  ratio: ImageRatio;
}) {
  const at = (width: 410) => imageUrlOf(image, { ratio, width, format: 'webp' });
  return (
    <img
      src={at(410)}
      alt={image.alt}
      lang={lang}
      width={410}
      height={renditionHeight(ratio, 410)}
      loading="lazy"
    />
  );
}
