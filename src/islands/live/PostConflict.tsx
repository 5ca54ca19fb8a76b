import { useEffect, useRef } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { closeConflict, endConflict } from '#stores/live/live-room.ts';
import type { LiveRoomState } from '#stores/live/live-state.ts';
import desk from '../desk/desk.module.css';
import styles from './live.module.css';

interface Props {
  conflict: NonNullable<LiveRoomState['conflict']>;
  texts: TextsIn<'desk:live'>;
}

/**
 * Both texts of a post that two persons have changed, side by side. Nothing is lost until one of
 * them is chosen.
 */
export function PostConflict({ conflict: { mine, theirs }, texts }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['conflict']}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.conflict}
      </h2>
      <div className={styles['versions']}>
        <div className={desk['part']}>
          <h3>{texts.mine}</h3>
          <p className={styles['version']}>
            {[mine.title, mine.text].filter(Boolean).join('\n\n')}
          </p>
        </div>
        <div className={desk['part']}>
          <h3>{texts.theirs}</h3>
          {theirs.isRemoved && <p className={desk['muted']}>{texts.theirsRemoved}</p>}
          <p className={styles['version']}>
            {[theirs.title, theirs.text].filter(Boolean).join('\n\n')}
          </p>
        </div>
      </div>
      <div className={styles['actions']}>
        <button type="button" className="main-action" onClick={() => void endConflict(true)}>
          {theirs.isRemoved ? texts.republish : texts.keepMine}
        </button>
        <button type="button" className="other-action" onClick={() => void endConflict(false)}>
          {texts.keepTheirs}
        </button>
        <button type="button" className="text-action" onClick={closeConflict}>
          {texts.later}
        </button>
      </div>
    </section>
  );
}
