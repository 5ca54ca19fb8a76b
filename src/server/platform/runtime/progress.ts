/** Shows the progress of a long step by a line at intervals. */
export interface Progress {
  /** Omit `total` if it is unknown. */
  update(done: number, total?: number): void;
  end(summary: string): void;
}

/** Milliseconds between lines: few enough for a log, and often enough for someone who waits. */
const LINE_EVERY = 2000;

export function startProgress(
  title: string,
  stream: Pick<NodeJS.WriteStream, 'write'> = process.stderr,
): Progress {
  let lastLine = Date.now();
  return {
    update(done, total) {
      if (Date.now() - lastLine < LINE_EVERY) return;
      lastLine = Date.now();
      stream.write(`${title}: ${done}${total === undefined ? '' : ` of ${total}`}\n`);
    },
    end: (summary) => void stream.write(`${title}: ${summary}\n`),
  };
}
