import type { SnippetPart } from '#domain/search/search-results.ts';
import styles from './searcher.module.css';

/** The part of a text that matches a search, with its words marked. */
export function Snippet({ parts }: { parts: readonly SnippetPart[] }) {
  if (parts.length === 0) return null;
  return (
    <p className={styles['snippet']}>
      {parts.map(({ text, isMatch }, index) =>
        // The pieces of a snippet never change their places.
        // oxlint-disable-next-line react/no-array-index-key
        isMatch ? <mark key={index}>{text}</mark> : text,
      )}
    </p>
  );
}
