/**
 * A function that runs `work` at most once at a time. All that ask while it runs share one more run: each caller's promise settles with a run that
 * began after the call.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  const start = () => {
    next = undefined;
    running = work();
    return running;
  };
  return () => (next ??= running.then(start, start));
}
