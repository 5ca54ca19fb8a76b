import { counterText } from './counter-text.ts';
import { MessageLink, Steps } from './MessageWords.tsx';
import type { ShownMessage } from './shown-message.ts';

interface Props extends Pick<ShownMessage, 'message' | 'texts' | 'locale'> {
  onOpen: () => void;
}

/**
 * A message in one or two lines, so that it covers at most an eighth of a phone: the counter, or the
 * principal text, and the first way. A press on the text opens the rest.
 */
export function FoldedWords({ message, texts, locale, onOpen }: Props) {
  const counter = counterText(message, locale, texts.counter);
  return (
    <div className="folded">
      <button type="button" className="more" aria-expanded={false} onClick={onOpen}>
        {counter !== undefined && <Steps message={message} />}
        <span>{counter ?? message.principalText}</span>
      </button>
      {message.buttonText !== undefined && message.buttonUrl !== undefined && (
        <MessageLink href={message.buttonUrl}>{message.buttonText}</MessageLink>
      )}
    </div>
  );
}
