import { useEffect, useRef, type ReactNode } from 'react';
import { focusShown } from '../focus-shown.ts';
import '#styles/controls/outcome.css';
import styles from './FormNotice.module.css';

/** Result of an action. `done` is announced politely, `problem` at once. */
export interface Notice {
  kind: 'done' | 'problem';
  text: string;
  /**
   * Moves the focus to the notice, if the pressed element is gone or too far away for the notice to
   * be seen.
   */
  takesFocus?: boolean;
}

/**
 * Notice above a form. The element is always rendered, so that screen readers announce new content.
 */
export function FormNotice({
  notice,
  children,
}: {
  notice?: Notice | undefined;
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const takesFocus = notice?.takesFocus === true;
  // A notice with the same words is a new one: the element that was pressed is gone again.
  useEffect(() => {
    if (notice?.takesFocus !== true) return;
    focusShown(box.current, { preventScroll: true });
    // Centred, because the header covers the upper edge after scrolling up.
    box.current?.scrollIntoView({ block: 'center' });
  }, [notice]);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may contain text only, and some notices have a form
      role="status"
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      className={styles['notice']}
      aria-live={notice?.kind === 'problem' ? 'assertive' : 'polite'}
    >
      {notice && (
        <div className={notice.kind === 'problem' ? 'outcome isProblem' : 'outcome'}>
          {children || <p>{notice.text}</p>}
        </div>
      )}
    </div>
  );
}
