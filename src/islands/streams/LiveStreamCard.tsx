import { useEffect, useRef, useState } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import type { StreamingItem } from '#domain/streams/live-streams.ts';

export type StreamTexts = TextsIn<'live:streams'> & { pause: string };

interface Props {
  stream: StreamingItem;
  texts: StreamTexts;
  links: { page: string; player: string; docks: Record<string, string> };
  isWatched: boolean;
  onWatch: (isOn: boolean) => void;
}

/** A stream with its picture or, while it is watched, its player. Its sound plays in the dock. */
export function LiveStreamCard({ stream, texts, links, isWatched, onWatch }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  const { id, kicker, title, video, audio, image } = stream;
  const listen = () => {
    setHasFailed(false);
    const sound = {
      id,
      title,
      series: kicker ?? '',
      url: links.page,
      file: audio?.href ?? '',
      picture: image?.src ?? '',
    };
    import('#browser/media/audio/dock.ts')
      .then(({ playSound }) =>
        playSound({ ...sound, duration: 0, isLive: true, chapters: '', feed: '' }, links.docks),
      )
      .catch(() => setHasFailed(true));
  };
  return (
    <li>
      {isWatched && video ? (
        <LivePlayer
          id={id}
          title={title}
          href={video.href}
          address={links.player}
          onFailure={() => setHasFailed(true)}
        />
      ) : (
        image && <img src={image.src} alt="" width="410" height="231" loading="lazy" />
      )}
      <div className="words">
        {kicker !== undefined && <p className="kicker">{kicker}</p>}
        <h3>{title}</h3>
        {hasFailed && <p role="alert">{texts.failed}</p>}
        {/* The dock shows in `data-state` whether the sound plays. */}
        <div className="ways audio-player" data-id={id} data-state="paused">
          {video && (
            <button
              type="button"
              onClick={() => {
                setHasFailed(false);
                onWatch(!isWatched);
              }}
            >
              {isWatched ? texts.unwatch : texts.watch}
              <span className="visually-hidden">: {title}</span>
            </button>
          )}
          {audio && (
            <button type="button" className="play" onClick={listen}>
              <span className="when-paused">{texts.listen}</span>
              <span className="when-playing">{texts.pause}</span>
              <span className="visually-hidden">: {title}</span>
            </button>
          )}
        </div>
      </div>
    </li>
  );
}

interface PlayerProps {
  id: string;
  title: string;
  href: string;
  address: string;
  onFailure: () => void;
}

/** The video player of the pages, which is no React. It goes with the element. */
function LivePlayer({ id, title, href, address, onFailure }: PlayerProps) {
  const place = useRef<HTMLDivElement>(null);
  const facts = useRef({ title, onFailure });
  useEffect(() => {
    let hasGone = false;
    let end = () => {};
    const play = async () => {
      const { playStream } = await import('#browser/media/player/live-player.ts');
      if (!place.current) return;
      end = await playStream(place.current, { id, title: facts.current.title, href }, address);
      if (hasGone) end();
    };
    play().catch(() => facts.current.onFailure());
    return () => {
      hasGone = true;
      end();
    };
  }, [id, href, address]);
  return <div ref={place} className="screen" />;
}
