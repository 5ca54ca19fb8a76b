import type { ClientDirective } from 'astro';

interface SleepingIsland {
  element: EventTarget & Pick<HTMLElement, 'dataset'>;
  readonly loads: number;
  readonly isAwake: boolean;
  /** Types of the events that reached the hydrated island. */
  heard: string[];
  /** Resolves the import of the island's code. */
  finishLoading(): Promise<void>;
  /** Rejects the import of the island's code. */
  failLoading(): Promise<void>;
}

/** An island of `directive` whose code arrives when the test calls `finishLoading`. */
export function sleepingIsland(directive: ClientDirective): SleepingIsland {
  const element = Object.assign(new EventTarget(), { dataset: {} }) as HTMLElement;
  const heard: string[] = [];
  const arrival = Promise.withResolvers<void>();
  let loads = 0;
  let isAwake = false;
  const hydrate = () => {
    isAwake = true;
    for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click']) {
      element.addEventListener(type, (event) => heard.push(event.type));
    }
    return Promise.resolve();
  };
  const load = async () => {
    loads += 1;
    await arrival.promise;
    return hydrate;
  };
  directive(load, { name: 'test', value: '' }, element);
  return {
    element,
    heard,
    get loads() {
      return loads;
    },
    get isAwake() {
      return isAwake;
    },
    async finishLoading() {
      arrival.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
    async failLoading() {
      arrival.reject(new TypeError('Failed to fetch dynamically imported module'));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
