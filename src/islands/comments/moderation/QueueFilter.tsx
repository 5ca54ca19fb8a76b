import { useStore } from '@nanostores/react';
import { useRef, type SubmitEvent } from 'react';
import {
  LONGEST_SEARCH,
  MODERATION_VIEWS,
  type ModerationView,
} from '#domain/comments/moderation.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import { $numbers, $query, openQueue } from '#stores/comments/moderation/queue.ts';
import '#styles/controls/choices.css';
import '#styles/controls/fields.css';
import { useIsAwake } from '#islands/desk/use-is-awake.ts';
import styles from './moderation.module.css';

interface Props {
  locale: Locale;
  texts: ModerationTexts;
  usesKeys: boolean;
  setUsesKeys(uses: boolean): void;
}

/**
 * The lists with their numbers, the search, and the keys of the room. The search is uncontrolled,
 * so that words typed before hydration are preserved. The choices are disabled until then, because
 * the room would not follow them.
 */
export function QueueFilter({ locale, texts, usesKeys, setUsesKeys }: Props) {
  const query = useStore($query, { ssr: 'initial' });
  const numbers = useStore($numbers, { ssr: 'initial' });
  const isAwake = useIsAwake();
  const searchField = useRef<HTMLInputElement>(null);
  const format = new Intl.NumberFormat(locale);
  const countOf = (view: ModerationView) =>
    view === 'held' || view === 'reported' ? numbers?.[view] : undefined;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    openQueue({ ...query, search: String(new FormData(event.currentTarget).get('search')).trim() });
  };
  const clear = () => {
    openQueue({ ...query, search: '' });
    // The button goes with the search.
    if (!searchField.current) return;
    searchField.current.value = '';
    searchField.current.focus();
  };
  return (
    <>
      <fieldset className={`choices ${styles['views']}`} disabled={!isAwake}>
        <legend className="visually-hidden">{texts.view}</legend>
        {MODERATION_VIEWS.map((view) => (
          <label key={view} className="choice">
            <input
              type="radio"
              name="view"
              value={view}
              checked={query.view === view}
              onChange={() => openQueue({ ...query, view })}
            />
            <span>
              {texts.views[view]}
              {countOf(view) !== undefined && ` (${format.format(countOf(view) ?? 0)})`}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles['head']}>
        <form className={styles['search']} onSubmit={send}>
          <label htmlFor="moderation-search" className="visually-hidden">
            {texts.search}
          </label>
          <input
            ref={searchField}
            className="input"
            id="moderation-search"
            name="search"
            type="search"
            placeholder={texts.search}
            maxLength={LONGEST_SEARCH}
          />
          <button type="submit" className="main-action" disabled={!isAwake}>
            {texts.find}
          </button>
        </form>
        <div className={styles['keys']}>
          {query.search !== '' && (
            <button type="button" className="text-action" onClick={clear}>
              {texts.clear}
            </button>
          )}
          <label>
            <input
              type="checkbox"
              disabled={!isAwake}
              checked={usesKeys}
              aria-describedby="moderation-keys"
              onChange={({ target }) => setUsesKeys(target.checked)}
            />{' '}
            {texts.useKeys}
          </label>
          <p className={`note ${styles['hint']}`} id="moderation-keys">
            {texts.keys}
          </p>
        </div>
      </div>
    </>
  );
}
