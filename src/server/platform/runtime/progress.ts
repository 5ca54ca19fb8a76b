import cliProgress from 'cli-progress';

/** Shows the progress of a long step: a bar in a terminal, otherwise a plain line at intervals. */
export interface Progress {
  /** Omit `total` if it is unknown. */
  update(done: number, total?: number): void;
  end(summary: string): void;
}

/** Milliseconds between plain lines. */
const LINE_EVERY = 5000;

export function startProgress(title: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return plainLines(title, stream);
  const bar = new cliProgress.SingleBar(
    { format: `${title} {bar} {value}/{total}`, stream, clearOnComplete: true, hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  let isStarted = false;
  return {
    update(done, total = done) {
      if (!isStarted) bar.start(total, done);
      isStarted = true;
      bar.setTotal(total);
      bar.update(done);
    },
    end(summary) {
      if (isStarted) bar.stop();
      stream.write(`${title}: ${summary}\n`);
    },
  };
}

function plainLines(title: string, stream: NodeJS.WriteStream): Progress {
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
