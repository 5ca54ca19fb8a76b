/** Creates a countdown that can be paused and resumed. It starts with `run`. */
export function createCountdown(
  milliseconds: number,
  onEnd: () => void,
): { run(): void; pause(): void } {
  let left = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run() {
      if (timer !== undefined) return;
      startedAt = Date.now();
      timer = setTimeout(onEnd, left);
    },
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left = Math.max(0, left - (Date.now() - startedAt));
    },
  };
}
