import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { pollStreams } from '#browser/streams/poll-streams.ts';
import type { StreamingItem } from '#domain/streams/live-streams.ts';
import { $liveStreams, keepStreams } from '#stores/streams/live-streams.ts';
import { LiveStreamCard, type StreamTexts } from './LiveStreamCard.tsx';
import sheet from './live-streams.css?inline';
import { addSheet } from '#browser/add-sheet.ts';

/** Paths with the prefix of the page's language. */
export interface PanelLinks {
  page: string;
  /** The prefix itself, for the call. */
  prefix: string;
  player: string;
  /** The dock of audio, by language. */
  docks: Record<string, string>;
}

interface Props {
  texts: StreamTexts;
  links: PanelLinks;
  onClose: () => void;
}

/**
 * The open panel: a modal dialog, so that the browser keeps the focus inside and closes it with
 * Escape.
 */
export function LiveStreams({ texts, links, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { streams, isStale } = useStore($liveStreams);
  const [watched, setWatched] = useState<StreamingItem>();

  useEffect(() => {
    // The style of an island would be part of every page.
    addSheet(sheet);
    const panel = dialog.current;
    panel?.showModal();
    // A press beside the panel.
    panel?.addEventListener('click', ({ target }) => target === panel && panel.close());
    return pollStreams(links.prefix, keepStreams);
  }, [links.prefix]);

  // A stream that ends while it is watched stays until the reader closes it.
  const shown = [
    ...(streams ?? []),
    ...(watched && streams?.every(({ id }) => id !== watched.id) ? [watched] : []),
  ];
  return (
    <dialog
      ref={dialog}
      className="live-panel"
      aria-label={texts.panel}
      onClose={({ target }) => target === dialog.current && onClose()}
    >
      <div className="inside">
        <div className="top">
          <h2>{texts.panel}</h2>
          <button
            type="button"
            className="close"
            aria-label={texts.close}
            onClick={() => dialog.current?.close()}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        </div>
        <output>{isStale ? texts.stale : streams?.length === 0 ? texts.none : ''}</output>
        <ul aria-busy={streams === undefined && !isStale}>
          {shown.map((stream) => (
            <LiveStreamCard
              key={stream.id}
              stream={stream}
              texts={texts}
              links={links}
              isWatched={watched?.id === stream.id}
              onWatch={(isOn) => setWatched(isOn ? stream : undefined)}
            />
          ))}
        </ul>
        <a className="all" href={links.page}>
          {texts.all}
        </a>
      </div>
    </dialog>
  );
}
