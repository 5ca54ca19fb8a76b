import { useEffect, useRef, type ReactNode } from 'react';
import { focusShown } from '../focus-shown.ts';
import styles from './forms.module.css';

/** How something went: `done` is said when there is time, `problem` at once. */
export interface Notice {
  kind: 'done' | 'problem';
  text: string;
  /** Takes the reader to it: what they pressed is gone, or so far away that they would not see it. */
  takesFocus?: boolean;
}

/** The place above a form where it is said how it went; there from the start, so that what appears in it is read aloud. */
export function FormNotice({ notice, children }: { notice?: Notice | undefined; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const focused = notice?.takesFocus === true ? notice.text : undefined;
  useEffect(() => {
    if (focused === undefined) return;
    focusShown(box.current, { preventScroll: true });
    // In the middle: the header comes back over the upper edge when a page is scrolled up.
    box.current?.scrollIntoView({ block: 'center' });
  }, [focused]);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element holds words only; some notices have a form
      role="status"
      ref={box}
      tabIndex={focused === undefined ? undefined : -1}
      className={styles['notice']}
      aria-live={notice?.kind === 'problem' ? 'assertive' : 'polite'}
    >
      {notice && <div className={styles[notice.kind === 'done' ? 'doneNotice' : 'problemNotice']}>{children || <p>{notice.text}</p>}</div>}
    </div>
  );
}
