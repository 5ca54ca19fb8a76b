import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './searcher.module.css';

interface Props {
  href: string;
  text: string;
  isBusy: boolean;
  /** Whether the page is also added when the reader scrolls near its link. */
  isAutomatic: boolean;
  /**
   * Adds the page. A page that was asked for by scrolling is added unless its link is above the
   * screen, because a reader of the footer has left the list.
   */
  onAdd(isWanted?: () => boolean): void;
}

/**
 * Distance in pixels below the screen at which the next page is loaded (SPECIFICATION §9, "lazy
 * threshold").
 */
const THRESHOLD = 500;

/** The link to the next page of results, which adds them to the list. Its `key` is the page. */
export function NextPage({ href, text, isBusy, isAutomatic, onAdd }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const reach = useEffectEvent(() => {
    if (isAutomatic) onAdd(() => (link.current?.getBoundingClientRect().bottom ?? -1) >= 0);
  });

  useEffect(() => {
    if (!link.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && reach(),
      { rootMargin: `${THRESHOLD}px` },
    );
    observer.observe(link.current);
    return () => observer.disconnect();
  }, []);

  return (
    <p className={styles['more']}>
      <a
        className="other-action"
        ref={link}
        rel="next"
        href={href}
        aria-disabled={isBusy}
        onClick={(event) => {
          event.preventDefault();
          onAdd();
        }}
      >
        {text}
      </a>
    </p>
  );
}
