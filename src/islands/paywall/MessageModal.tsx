import { useLayoutEffect, useRef } from 'react';
import { addStyle } from './add-style.ts';
import { CloseButton } from './CloseButton.tsx';
import { MessageWords } from './MessageWords.tsx';
import { sayInGate } from './say-in-gate.ts';
import type { ShownMessage } from './shown-message.ts';

const HEADING = 'paywall-heading';

/**
 * A modal over the page. The browser keeps the focus inside and gives it back at the end. One that
 * cannot be closed stays open whatever the key, and the page behind it does not scroll
 * (SPECIFICATION §4).
 */
export function MessageModal({ message, texts, locale, onClose }: ShownMessage) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { canBeClosed } = message;

  useLayoutEffect(() => {
    addStyle();
    const modal = dialog.current;
    if (!modal) return;
    if (!canBeClosed) sayInGate(modal);
    // The room of a scroll bar stays, so that the page does not move.
    modal.toggleAttribute('data-gutter', innerWidth > document.documentElement.clientWidth);
    modal.showModal();
    // The browser would choose the link of the logo, which leaves the story.
    modal.querySelector<HTMLElement>('.main-action')?.focus();
    moveBanner(modal);
    return () => moveBanner(document.body);
  }, [canBeClosed]);

  // Chromium closes a dialog at the second press of Escape whatever the first event's handler did.
  const onClosed = () => {
    if (canBeClosed) onClose();
    else dialog.current?.showModal();
  };
  return (
    <dialog
      ref={dialog}
      className={`paywall-message isModal${canBeClosed ? '' : ' isWall'}`}
      aria-labelledby={HEADING}
      // Browsers without `closedby` fire `cancel`.
      {...{ closedby: canBeClosed ? 'any' : 'none' }}
      onCancel={(event) => !canBeClosed && event.preventDefault()}
      onClose={onClosed}
    >
      <div className="inside">
        <MessageWords message={message} texts={texts} locale={locale} headingId={HEADING} />
      </div>
      {canBeClosed && <CloseButton label={texts.close} onClose={() => dialog.current?.close()} />}
    </dialog>
  );
}

/**
 * Moves the banner of a version under test. Beside an open modal, its way back would be out of
 * reach.
 */
function moveBanner(place: Element): void {
  const banner = document.getElementById('paywall-testing');
  if (banner) place.append(banner);
}
