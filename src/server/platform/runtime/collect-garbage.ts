/**
 * Collects garbage after one-time work that left much of it. V8 lets the old generation grow to a
 * multiple of the live data before it collects. The sync of 10,000 stories left 500 MB, of which 90
 * MB were alive. Does nothing without `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Number of renders after which a collection pays: the old generation grows by some 10 kB per
 * render.
 */
const MANY_RENDERS = 1000;

/**
 * Milliseconds without a render after which a worker process counts as idle. A collection takes
 * some tenths of a second.
 */
const IDLE = 5000;

/**
 * Collects garbage in a worker process that has become idle after many renders. Call `onRender` for
 * each render.
 */
export function createIdleCollector({ collect = collectGarbage } = {}): { onRender(): void } {
  let renders = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    onRender() {
      renders += 1;
      if (renders < MANY_RENDERS) return;
      if (timer) return void timer.refresh();
      timer = setTimeout(() => {
        timer = undefined;
        renders = 0;
        collect();
      }, IDLE).unref();
    },
  };
}
