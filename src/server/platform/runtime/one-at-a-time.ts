/**
 * Wraps `work` so that it never runs concurrently. All calls during a run share one further run, so
 * that each caller's promise settles with a run that began after the call.
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
