import { Latest, type Bookmark } from './BookmarkCard.tsx';
import styles from './profile.module.css';

/** Stories above the list of saved stories. The list of authors has them all. */
const MOST_BESIDE = 3;

interface Props {
  authors: readonly Bookmark[];
  /** Instant in milliseconds from which a story is new. */
  since: number;
  title: string;
  /** Link to the list of authors, on another list, which gets three stories at most. */
  list?: { href: string; text: string } | undefined;
}

/**
 * The newest story of each followed author that has appeared since the last visit, the newest
 * first. Nothing without one.
 */
export function FreshStories({ authors, since, title, list }: Props) {
  const fresh = authors
    .flatMap(({ id, name, latest }) =>
      latest ? [{ id, name, latest, at: Date.parse(latest.publishedAt) }] : [],
    )
    .filter(({ at }) => at > since)
    .sort((one, other) => other.at - one.at);
  if (fresh.length === 0) return null;
  return (
    <section className={styles['fresh']}>
      <h2>{title}</h2>
      <ul>
        {fresh.slice(0, list && MOST_BESIDE).map(({ id, name, latest }) => (
          <li key={id}>
            <p className="kicker">{name}</p>
            <Latest story={latest} />
          </li>
        ))}
      </ul>
      {list && (
        <p className="note">
          <a href={list.href}>{list.text}</a>
        </p>
      )}
    </section>
  );
}
