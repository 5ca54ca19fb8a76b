import { useStore } from '@nanostores/react';
import { useId, type ReactNode } from 'react';
import type { Locale } from '#domain/locale/locale.ts';
import type { FrameTexts } from '#i18n/frame-texts.ts';
import type { DeskList } from '#stores/desk/desk-list.ts';
import { countText } from '../count-text.ts';
import '#styles/controls/outcome.css';
import styles from './desk.module.css';

interface Props<Item, Query> {
  list: DeskList<Item, Query>;
  locale: Locale;
  texts: FrameTexts;
  /** The text of a list without items. */
  empty: string;
  /** The form that filters the list. */
  filter?: ReactNode;
  /** Name of an item, for its box. */
  nameOf(item: Item): string;
  /** The line of an item. */
  renderLine(item: Item): ReactNode;
  /** The detail of an item, which a press on its line opens. */
  renderDetail(item: Item): ReactNode;
  /** Tools of an item, beside its line or below it: an element of the grid of three columns. */
  renderTools?(item: Item): ReactNode;
  /** Called when the detail of an item is opened. */
  onOpen?(item: Item): void;
  /**
   * Actions on the selected items, and the items that can be selected. With `most`, so many can be
   * selected at once.
   */
  bulk?: {
    mayBeSelected(item: Item): boolean;
    actions: readonly { text: string; act(items: readonly Item[]): void }[];
    most?: number;
  };
}

/**
 * The frame of every room of the desk: filter, list with details, selection with an action, and its
 * empty and failed states.
 */
export function RoomList<Item, Query>(props: Props<Item, Query>) {
  const {
    list,
    locale,
    texts,
    empty,
    filter,
    nameOf,
    renderLine,
    renderDetail,
    renderTools,
    onOpen,
    bulk,
  } = props;
  const { status, items, cursor, isLoadingMore, selected } = useStore(list.$state, {
    ssr: 'initial',
  });
  const own = useId();
  const chosen = items.filter((item) => selected.includes(list.keyOf(item)));
  const selectable = items.filter((item) => bulk?.mayBeSelected(item)).map(list.keyOf);
  const isFull = bulk?.most !== undefined && chosen.length >= bulk.most;
  return (
    <section className={styles['room']} aria-busy={status === 'loading' || isLoadingMore}>
      {filter}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may contain text only */}
      <div role="status" className={styles['live']}>
        {status === 'loading' && <p>{texts.loading}</p>}
        {status === 'ready' && items.length === 0 && <p className="tinted">{empty}</p>}
        {status === 'failed' && <p className="outcome isProblem">{texts.failed}</p>}
      </div>
      {status === 'failed' && (
        <button type="button" className="other-action" onClick={() => void list.reload()}>
          {texts.retry}
        </button>
      )}
      {/* Its place is kept, so that a selection moves no row. */}
      {bulk && selectable.length > 0 && (
        <div className={styles['selection']} data-has={chosen.length > 0 || undefined}>
          {bulk.most !== undefined && (
            <button
              type="button"
              className="text-action"
              onClick={() => list.select(selectable.slice(0, bulk.most))}
            >
              {texts.selectAll}
            </button>
          )}
          {chosen.length > 0 && (
            <>
              <span>{countText(chosen.length, locale, texts.selected)}</span>
              {bulk.actions.map(({ text, act }) => (
                <button
                  key={text}
                  type="button"
                  className="other-action"
                  onClick={() => act(chosen)}
                >
                  {text}
                </button>
              ))}
            </>
          )}
        </div>
      )}
      {items.length > 0 && (
        <ul className={styles['list']}>
          {items.map((item) => {
            const key = list.keyOf(item);
            return (
              <li key={key} className={styles['item']} data-key={key}>
                {bulk?.mayBeSelected(item) && (
                  <label className={styles['box']} htmlFor={`${own}${key}`}>
                    <input
                      type="checkbox"
                      id={`${own}${key}`}
                      checked={selected.includes(key)}
                      disabled={isFull && !selected.includes(key)}
                      onChange={() => list.toggle(key)}
                      aria-label={texts.select.replace('{name}', nameOf(item))}
                    />
                  </label>
                )}
                <details onToggle={({ currentTarget }) => currentTarget.open && onOpen?.(item)}>
                  <summary>{renderLine(item)}</summary>
                  {renderDetail(item)}
                </details>
                {renderTools?.(item)}
              </li>
            );
          })}
        </ul>
      )}
      {cursor !== null && (
        <button
          type="button"
          className="other-action"
          aria-busy={isLoadingMore}
          onClick={() => void list.more()}
        >
          {texts.more}
        </button>
      )}
    </section>
  );
}
