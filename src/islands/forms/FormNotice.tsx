import type { ReactNode } from 'react';
import styles from './forms.module.css';

/** How something went: `done` is said when there is time, `problem` at once. */
export interface Notice {
  kind: 'done' | 'problem';
  text: string;
}

/** The place above a form where it is said how it went; there from the start, so that what appears in it is read aloud. */
export function FormNotice({ notice, children }: { notice?: Notice | undefined; children?: ReactNode }) {
  return (
    <output className={styles['notice']} aria-live={notice?.kind === 'problem' ? 'assertive' : 'polite'}>
      {notice && <div className={styles[notice.kind === 'done' ? 'doneNotice' : 'problemNotice']}>{children || <p>{notice.text}</p>}</div>}
    </output>
  );
}
