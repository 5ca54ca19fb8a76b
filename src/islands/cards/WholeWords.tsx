import { Fragment } from 'react';
import { wholeWords } from '#domain/text/whole-words.ts';

/** A headline without line breaks at hyphens inside words, as `HeadlineText.astro` prints it. */
export function WholeWords({ text }: { text: string }) {
  return wholeWords(text).map((part, index) => {
    const key = `${index} ${part.text}`;
    return part.isWhole ? (
      <span key={key} className="whole">
        {part.text}
      </span>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });
}
