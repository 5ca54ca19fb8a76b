import type { Log } from '../observability/log.ts';

/** Items with a key that are added up in memory until they are sent. */
export interface Batches<Item> {
  /** Adds an item to the one with its key. Returns false if there is no place for another key. */
  add(key: string, item: Item): boolean;
  /** Sends everything now. Resolves even if it fails. */
  flush(): Promise<void>;
}

/** Milliseconds between two transfers. A crash loses the items of this time. */
const SEND_EVERY = 1000;

/**
 * Collects items and sends them in batches: one batch at a time, at most one a second. A batch that
 * could not be sent is handed to `onLost`, because it may have been stored nevertheless. `most`:
 * different keys in one batch. `add` adds an item to one with the same key. `named`: the items in
 * log lines. `send` must settle within some seconds.
 */
export function createBatches<Item extends object>(options: {
  send(items: Item[]): Promise<void>;
  most: number;
  add(known: Item, item: Item): void;
  onLost?(items: readonly Item[]): void;
  named: string;
  log: Log;
}): Batches<Item> {
  const { send, most, onLost, named, log } = options;
  let items = new Map<string, Item>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isFailing = false;

  const schedule = () => {
    if (timer === undefined && sending === undefined && items.size > 0)
      timer = setTimeout(start, SEND_EVERY).unref();
  };
  const start = () => {
    clearTimeout(timer);
    timer = undefined;
    if (items.size === 0) return;
    const batch = [...items.values()];
    items = new Map();
    sending = transfer(batch).finally(() => {
      sending = undefined;
      schedule();
    });
  };
  const transfer = async (batch: Item[]) => {
    try {
      await send(batch);
      if (isFailing) log.info(`${named} are stored again`);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, `${named} cannot be stored and are dropped`);
      isFailing = true;
      onLost?.(batch);
    }
  };

  return {
    add(key, item) {
      const known = items.get(key);
      if (known) options.add(known, item);
      else if (items.size < most) items.set(key, item);
      else return false;
      schedule();
      return true;
    },
    async flush() {
      await sending;
      start();
      await sending;
    },
  };
}
