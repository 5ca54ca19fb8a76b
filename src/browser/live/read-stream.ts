/** Milliseconds within which a stream must say something. Otherwise a proxy holds it back. */
const FIRST_WORD = 5000;

/** Failures of a stream in a row after which it counts as broken. */
const MOST_FAILURES = 3;

interface StreamOptions {
  signal: AbortSignal;
  /** Called with the HTML of each change. */
  onChange(html: string): void;
}

/** Reads the stream of a live blog until it is stopped by the signal. Resolves earlier if streams do not work. */
export function readStream(url: string, { signal, onChange }: StreamOptions): Promise<void> {
  return new Promise((resolve) => {
    let failures = 0;
    const source = new EventSource(url);
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
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onChange(data));
    // The tabs of a browser show an alert once, so that the others need not be told.
    source.addEventListener('alerts', ({ data }: MessageEvent<string>) =>
      dispatchEvent(new CustomEvent('portada:alerts', { detail: data })),
    );
    source.addEventListener('error', () => {
      failures += 1;
      if (failures >= MOST_FAILURES || source.readyState === EventSource.CLOSED) end();
    });
  });
}
