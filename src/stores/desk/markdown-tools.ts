/** A text and the selected part of it. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

/** Puts signs around the selection. The selected words stay selected. */
export function withSigns({ text, from, to }: Selected, before: string, after: string): Selected {
  const words = text.slice(from, to);
  const start = from + before.length;
  return {
    text: text.slice(0, from) + before + words + after + text.slice(to),
    from: start,
    to: start + words.length,
  };
}

/** Begins every line of the selection with a sign, or ends that if all of them have it. */
export function withLines({ text, from, to }: Selected, sign: string): Selected {
  const first = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to);
  const last = end < 0 ? text.length : end;
  const lines = text.slice(first, last).split('\n');
  const isMarked = lines.every((line) => line.startsWith(sign));
  const changed = lines
    .map((line) => (isMarked ? line.slice(sign.length) : sign + line))
    .join('\n');
  return {
    text: text.slice(0, first) + changed + text.slice(last),
    from: first,
    to: first + changed.length,
  };
}

/** Puts a block of its own after the paragraph of the cursor. The cursor is then below it. */
export function withBlock({ text, to }: Selected, block: string): Selected {
  const gap = text.indexOf('\n\n', to);
  const end = gap < 0 ? text.length : gap;
  const head = text.slice(0, end).trimEnd();
  const tail = text.slice(end).trimStart();
  const written = `${head}${head === '' ? '' : '\n\n'}${block}\n\n`;
  return { text: written + tail, from: written.length, to: written.length };
}
