import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { $desk, silence } from '#stores/desk/desk.ts';
import { pauseUndo, resumeUndo, carryOutUndo, undo } from '#stores/desk/undo.ts';
import '#styles/controls/outcome.css';
import styles from './desk.module.css';

interface Props {
  texts: TextsIn<'desk:status'>;
  links: { access: string };
}

/**
 * Why an island: it says what happens in any room: that the session has ended, the result of an
 * action, and an action that can be undone. Results float over the end of the screen, so that none
 * moves what the pointer is on.
 */
export function DeskStatus({ texts, links }: Props) {
  const { standing, said, undo: undoable } = useStore($desk, { ssr: 'initial' });
  /** Where the focus was before it came to a button of the notice, which goes when it is pressed. */
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const settle = () => void carryOutUndo();
    addEventListener('pagehide', settle);
    return () => removeEventListener('pagehide', settle);
  }, []);
  const leave = () => {
    const { current } = before;
    const place = current?.isConnected ? current : document.querySelector('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
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
      </div>
      <div
        className={styles['notices']}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
      >
        <div role="alert">
          {said?.kind === 'problem' && (
            <Notice text={said.text} isProblem>
              <Close text={texts.close} leave={leave} />
            </Notice>
          )}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may contain text only */}
        <div role="status">
          {said?.kind === 'done' && (
            <Notice text={said.text}>
              <Close text={texts.close} leave={leave} />
            </Notice>
          )}
          {undoable && (
            <Notice text={undoable.text}>
              <button
                type="button"
                className="other-action"
                onClick={() => {
                  undo();
                  leave();
                }}
                onFocus={pauseUndo}
                onBlur={resumeUndo}
                onPointerEnter={pauseUndo}
                onPointerLeave={resumeUndo}
              >
                {texts.undo}
              </button>
            </Notice>
          )}
        </div>
      </div>
    </>
  );
}

/** A result, with the button that it needs. */
function Notice({
  text,
  isProblem = false,
  children,
}: {
  text: string;
  isProblem?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`outcome ${isProblem ? 'isProblem' : ''} ${styles['notice']}`}>
      <p>{text}</p>
      {children}
    </div>
  );
}

function Close({ text, leave }: { text: string; leave(): void }) {
  return (
    <button
      type="button"
      className="other-action"
      onClick={() => {
        leave();
        silence();
      }}
    >
      {text}
    </button>
  );
}
