import type { ReactNode } from 'react';
import { counterText } from './counter-text.ts';
import { placeOfStory, returningHref } from './returning-href.ts';
import type { ShownMessage } from './shown-message.ts';

/** Most steps that a counter draws. */
const MOST_STEPS = 12;

interface Props extends Pick<ShownMessage, 'message' | 'texts' | 'locale'> {
  /** Id of the heading, which names a modal. */
  headingId?: string | undefined;
}

/**
 * All fields of a message but its close button, in one order for every type. Texts are plain text.
 */
export function MessageWords({ message, texts, locale, headingId }: Props) {
  const { smallText, principalText, aboveButtonText, underButtonText, bottomText, bottomUrl } =
    message;
  const counter = counterText(message, locale, texts.counter);
  const buttons = [
    { text: message.buttonText, url: message.buttonUrl, className: 'main-action' },
    { text: message.button2Text, url: message.button2Url, className: 'other-action' },
  ].filter(({ text, url }) => text !== undefined && url !== undefined);
  return (
    <>
      <Logo message={message} />
      <div className="words">
        {smallText !== undefined && <p className="small">{smallText}</p>}
        <h2 id={headingId}>{principalText}</h2>
        {counter !== undefined && (
          <div className="counter">
            <Steps message={message} />
            <p>{counter}</p>
          </div>
        )}
      </div>
      {(buttons.length > 0 || aboveButtonText !== undefined || underButtonText !== undefined) && (
        <div className="ways">
          {aboveButtonText !== undefined && <p>{aboveButtonText}</p>}
          {buttons.map(({ text, url, className }) => (
            <MessageLink key={className} href={url} className={className}>
              {text}
            </MessageLink>
          ))}
          {underButtonText !== undefined && <p className="small">{underButtonText}</p>}
        </div>
      )}
      {bottomText !== undefined && (
        <p className="end">
          {bottomUrl === undefined ? (
            bottomText
          ) : (
            <MessageLink href={bottomUrl}>{bottomText}</MessageLink>
          )}
        </p>
      )}
    </>
  );
}

/** The picture, or the words in its place. A link needs words, which are its name. */
function Logo({ message: { logo, logoText, logoUrl } }: Pick<Props, 'message'>) {
  if (logo === undefined && logoText === undefined) return null;
  const mark = logo === undefined ? logoText : <img src={logo} alt={logoText ?? ''} />;
  return (
    <p className="logo">
      {logoUrl === undefined || logoText === undefined ? (
        mark
      ) : (
        <MessageLink href={logoUrl}>{mark}</MessageLink>
      )}
    </p>
  );
}

export function MessageLink({
  href,
  className,
  children,
}: {
  href: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a
      href={href === undefined ? undefined : returningHref(href, placeOfStory())}
      className={className}
    >
      {children}
    </a>
  );
}

/** A step for each story of the allowance. The text beside it says the same. */
export function Steps({
  message: { numConsumedContent = 0, maxConsumedContent = 0 },
}: Pick<Props, 'message'>) {
  if (maxConsumedContent > MOST_STEPS) return null;
  return (
    <span className="steps" aria-hidden="true">
      {Array.from({ length: maxConsumedContent }, (_, step) => (
        <i key={step} className={step < numConsumedContent ? 'isRead' : undefined} />
      ))}
    </span>
  );
}
