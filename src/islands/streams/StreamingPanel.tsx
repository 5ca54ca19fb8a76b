import { useState } from 'react';
import type { StreamTexts } from './LiveStreamCard.tsx';
import { LiveStreams, type PanelLinks } from './LiveStreams.tsx';

interface Props {
  texts: StreamTexts & { open: string };
  links: PanelLinks & { page: string };
}

/**
 * The link to the live streams, which opens them in a panel (SPECIFICATION §2).
 *
 * Why an island: the panel keeps the list current while it is open, beside a stream that plays.
 * Hydrate it on interaction.
 */
export function StreamingPanel({ texts, links }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <a
        className="live-link"
        href={links.page}
        onClick={(event) => {
          // A click with a modifier opens the page in another tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM8 8a6 6 0 0 0 0 8M16 8a6 6 0 0 1 0 8M5 5a10 10 0 0 0 0 14M19 5a10 10 0 0 1 0 14" />
        </svg>
        <span className="word" aria-hidden="true">
          {texts.open}
        </span>
        <span className="visually-hidden">{texts.open}</span>
        <span className="now visually-hidden">{texts.now}</span>
      </a>
      {isOpen && <LiveStreams texts={texts} links={links} onClose={() => setIsOpen(false)} />}
    </>
  );
}
