import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { $desk } from '#stores/desk/desk.ts';
import { pauseUndo, resumeUndo, settleUndo, undo } from '#stores/desk/undo.ts';
import '#styles/controls/outcome.css';
import styles from './desk.module.css';

interface Props {
  texts: TextsIn<'desk:status'>;
  links: { access: string };
}

/**
 * Why an island: it says what happens in any room: that the session has ended, the result of an
 * action, and an action that can be undone.
 */
export function DeskStatus({ texts, links }: Props) {
  const { standing, said, undo: undoable } = useStore($desk, { ssr: 'initial' });
  useEffect(() => {
    const settle = () => void settleUndo();
    addEventListener('pagehide', settle);
    return () => removeEventListener('pagehide', settle);
  }, []);
  return (
    <>
      <div role="alert" className={styles['live']}>
        {standing !== 'open' && (
          <div className="outcome isProblem">
            <p>{standing === 'ended' ? texts.ended : texts.noRole}</p>
            <p>
              <a href={links.access}>{texts.again}</a>
            </p>
          </div>
        )}
        {said?.kind === 'problem' && <p className="outcome isProblem">{said.text}</p>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may contain text only */}
      <div role="status" className={styles['live']}>
        {said?.kind === 'done' && <p className="outcome">{said.text}</p>}
        {undoable && (
          <div className={styles['undo']}>
            <p>{undoable.text}</p>
            <button
              type="button"
              className="other-action"
              onClick={undo}
              onFocus={pauseUndo}
              onBlur={resumeUndo}
              onPointerEnter={pauseUndo}
              onPointerLeave={resumeUndo}
            >
              {texts.undo}
            </button>
          </div>
        )}
      </div>
    </>
  );
}
