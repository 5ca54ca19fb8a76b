import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { addStyle } from './add-style.ts';
import { CloseButton } from './CloseButton.tsx';
import { FoldedWords } from './FoldedWords.tsx';
import { MessageWords } from './MessageWords.tsx';
import type { ShownMessage } from './shown-message.ts';

/**
 * A bar or box over the end of the page, which does not take the focus. It is inserted whole into a
 * status, so that screen readers say it and nothing moves. The owner of
 * the bottom edge ends the page above it, so that it covers no focused element. A phone has it folded at first.
 */
export function MessageBox({ message, texts, locale, onClose }: ShownMessage) {
  /** The element that had the focus before the box. */
  const before = useRef<HTMLElement>(null);
  /** The status is empty at first, because screen readers say only what is inserted. */
  const isTold = useDeferredValue(true, false);
  const [state, setState] = useState(() => (innerWidth < 578 ? 'folded' : 'whole'));
  const { type, position = 'end', canBeClosed } = message;

  useLayoutEffect(addStyle, []);

  const close = () => {
    const hasFocus = document.activeElement?.closest('.paywall-message');
    if (hasFocus)
      (before.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` may not contain an `aside`
    <div role="status">
      {isTold && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus of the links and buttons inside
        <aside
          ref={hold}
          className={`paywall-message ${type === 'bottom' ? 'isBar' : 'isBox'} at-${position}`}
          aria-label={texts.label}
          data-asked={state === 'opened' ? '' : undefined}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
              before.current = relatedTarget;
          }}
          onKeyDown={({ key }) => key === 'Escape' && canBeClosed && close()}
        >
          {state === 'folded' ? (
            <FoldedWords
              message={message}
              texts={texts}
              locale={locale}
              onOpen={() => setState('opened')}
            />
          ) : (
            <div className="inside" tabIndex={-1} ref={state === 'opened' ? focus : undefined}>
              <MessageWords message={message} texts={texts} locale={locale} />
            </div>
          )}
          {canBeClosed && <CloseButton label={texts.close} onClose={close} />}
        </aside>
      )}
    </div>
  );
}

/** Not `take-focus.ts`, which would be a further file of the island. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Gives a box its place above the other bars at the end of the screen. */
const hold = (box: HTMLElement | null) => {
  if (box)
    import('#browser/bottom-edge.ts').then(
      ({ holdEdge }) => holdEdge('message', box),
      () => {},
    );
};
