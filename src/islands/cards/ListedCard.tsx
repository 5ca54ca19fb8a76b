import type { ReactNode } from 'react';
import type { Locale } from '#domain/locale/locale.ts';
import '#styles/controls/card.css';
import { WholeWords } from './WholeWords.tsx';

interface Props {
  id: string;
  title: string;
  url: string;
  kicker?: string | undefined;
  /** Badge of a live blog that continues. */
  badge?: string | undefined;
  /** Language of its texts, if it differs from the page's. */
  lang?: Locale | undefined;
  /** Element of its headline. */
  heading?: 'h2' | 'h3' | 'p' | undefined;
  /** `rel` of its link. */
  rel?: string | undefined;
  /** Class of its arrangement. */
  className: string | undefined;
  /** Content before the words: a picture, a badge. */
  before?: ReactNode;
  /** Words below the headline. */
  children?: ReactNode;
}

/**
 * The card of a story or an author where an island lists them, with the markup and classes of
 * `components/cards`.
 */
export function ListedCard({
  id,
  title,
  url,
  kicker,
  badge,
  lang,
  heading: Heading = 'h2',
  rel,
  className,
  before,
  children,
}: Props) {
  return (
    <article className={`card ${className}`} data-id={id}>
      {before}
      <div className="words">
        {(kicker !== undefined || badge !== undefined) && (
          <p lang={lang} className="kicker">
            {badge !== undefined && <span className="live-badge">{badge}</span>} {kicker}
          </p>
        )}
        <Heading lang={lang} className="headline">
          <a href={url} rel={rel}>
            <WholeWords text={title} />
          </a>
        </Heading>
        {children}
      </div>
    </article>
  );
}
