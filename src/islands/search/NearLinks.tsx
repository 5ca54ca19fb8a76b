import type { DateOption } from '#domain/search/date-filter.ts';
import '#styles/controls/choices.css';
import styles from './searcher.module.css';

/** A link to the agenda of some days. */
export interface NearLink {
  option: DateOption;
  text: string;
  href: string;
}

interface Props {
  links: readonly NearLink[];
  /** The present choice of the date filter. */
  date: DateOption;
  label: string;
}

/**
 * Links to the days that readers of the agenda ask for most, as chips. They are pages of their own.
 */
export function NearLinks({ links, date, label }: Props) {
  return (
    <nav className={`choices ${styles['near']}`} aria-label={label}>
      {links.map(({ option, text, href }) => (
        <a
          key={option}
          className="choice"
          href={href}
          aria-current={option === date ? 'page' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
