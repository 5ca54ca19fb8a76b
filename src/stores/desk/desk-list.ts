import { map, type MapStore } from 'nanostores';

/** State of a list in a room. */
export interface DeskListState<Item> {
  status: 'loading' | 'ready' | 'failed';
  items: readonly Item[];
  /** Cursor of the next page; null at the end. */
  cursor: string | null;
  isLoadingMore: boolean;
  /** Keys of the selected items. */
  selected: readonly string[];
}

/**
 * A list of a room: it is loaded page by page, and its items can be selected, hidden and shown
 * again.
 */
export interface DeskList<Item, Query> {
  $state: MapStore<DeskListState<Item>>;
  keyOf(item: Item): string;
  /**
   * Loads the first page for a query. The answer of an earlier query that arrives later is dropped.
   */
  load(query: Query): Promise<void>;
  /** Loads the first page for the last query again. */
  reload(): Promise<void>;
  /** Adds the next page. */
  more(): Promise<void>;
  toggle(key: string): void;
  /** Selects items in place of the present selection. */
  select(keys: readonly string[]): void;
  /** Shows an item in place of its former state. */
  replace(item: Item): void;
  /**
   * Hides items whose removal waits for its undo. Returns the function that shows them again at
   * their places; it loads the list anew if another query was asked meanwhile.
   */
  hide(keys: readonly string[]): () => void;
}

/** `fetchPage` resolves to `undefined` after a failure. */
export function createDeskList<Item, Query>(options: {
  first: Query;
  keyOf(item: Item): string;
  fetchPage(
    query: Query,
    cursor: string | undefined,
  ): Promise<{ items: readonly Item[]; cursor: string | null } | undefined>;
}): DeskList<Item, Query> {
  const { first, keyOf, fetchPage } = options;
  const $state = map<DeskListState<Item>>({
    status: 'loading',
    items: [],
    cursor: null,
    isLoadingMore: false,
    selected: [],
  });
  let query = first;
  let latest = 0;
  const list: DeskList<Item, Query> = {
    $state,
    keyOf,
    async load(asked) {
      query = asked;
      latest += 1;
      const own = latest;
      $state.set({
        status: 'loading',
        items: [],
        cursor: null,
        isLoadingMore: false,
        selected: [],
      });
      const page = await fetchPage(asked, undefined);
      if (own !== latest) return;
      $state.set(
        page
          ? {
              status: 'ready',
              items: page.items,
              cursor: page.cursor,
              isLoadingMore: false,
              selected: [],
            }
          : { status: 'failed', items: [], cursor: null, isLoadingMore: false, selected: [] },
      );
    },
    reload: () => list.load(query),
    async more() {
      const { cursor, isLoadingMore } = $state.get();
      if (cursor === null || isLoadingMore) return;
      const own = latest;
      $state.setKey('isLoadingMore', true);
      const page = await fetchPage(query, cursor);
      if (own !== latest) return;
      const state = $state.get();
      $state.set(
        page
          ? {
              ...state,
              isLoadingMore: false,
              items: [...state.items, ...page.items],
              cursor: page.cursor,
            }
          : { ...state, isLoadingMore: false, status: 'failed' },
      );
    },
    toggle(key) {
      const { selected } = $state.get();
      $state.setKey(
        'selected',
        selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key],
      );
    },
    select(keys) {
      $state.setKey('selected', keys);
    },
    replace(item) {
      const { items } = $state.get();
      $state.setKey(
        'items',
        items.map((one) => (keyOf(one) === keyOf(item) ? item : one)),
      );
    },
    hide(keys) {
      const own = latest;
      const before = $state.get();
      const isHidden = (item: Item) => keys.includes(keyOf(item));
      $state.set({
        ...before,
        items: before.items.filter((item) => !isHidden(item)),
        selected: before.selected.filter((key) => !keys.includes(key)),
      });
      return () => {
        // Another query's list has no place for them, or has them.
        if (own !== latest) return void list.reload();
        const items = [...$state.get().items];
        const placeOf = (item: Item) => items.findIndex((one) => keyOf(one) === keyOf(item));
        before.items.forEach((item, index) => {
          if (!isHidden(item) || placeOf(item) >= 0) return;
          const previous = before.items.slice(0, index).findLast((one) => placeOf(one) >= 0);
          items.splice(previous === undefined ? 0 : placeOf(previous) + 1, 0, item);
        });
        $state.setKey('items', items);
      };
    },
  };
  return list;
}
