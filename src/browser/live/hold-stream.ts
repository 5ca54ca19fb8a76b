/** Milliseconds within which a stream must say something. Otherwise a proxy holds it back. */
const FIRST_WORD = 5000;

/** `EventSource.CLOSED` (HTML, 9.2.2). The number takes fewer bytes. */
const CLOSED = 2;

/** Failures of a stream in a row after which it counts as broken. */
const MOST_FAILURES = 3;

/** Holds a stream until the signal stops it. Resolves earlier if streams do not work. */
export function holdStream(source: EventSource, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let failures = 0;
    const end = () => {
      clearTimeout(timer);
      source.close();
      resolve();
    };
    const timer = setTimeout(end, FIRST_WORD);
    signal.addEventListener('abort', end);
    source.addEventListener('ready', () => {
      clearTimeout(timer);
      failures = 0;
    });
    source.addEventListener('error', () => {
      failures += 1;
      if (failures >= MOST_FAILURES || source.readyState === CLOSED) end();
    });
  });
}
