import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import { keep, lift, type SuspensionLine } from '#stores/comments/moderation/rules.ts';
import desk from '#islands/desk/desk.module.css';
import styles from './moderation.module.css';

interface Props {
  suspension: SuspensionLine;
  when(instant: string): string;
  texts: ModerationTexts;
}

/** A suspension with its reason, the reader's reply, and the decision about it. */
export function SuspensionFacts({ suspension, when, texts }: Props) {
  const { reader, nick, until, isPresent, text, appeal, answeredAt } = suspension;
  if (!isPresent)
    return <p className={desk['muted']}>{texts.wasSuspended.replace('{date}', when(until))}</p>;
  return (
    <div className={styles['part']}>
      <p>
        {texts.suspended.replace('{nick}', nick).replace('{date}', when(until))}
        {appeal !== null && answeredAt === null && <strong> ({texts.waits})</strong>}
      </p>
      <dl className={styles['pairs']}>
        <dt>{texts.reason}</dt>
        <dd dir="auto">{text}</dd>
        {appeal !== null && (
          <>
            <dt>{texts.appeal}</dt>
            <dd dir="auto" className={styles['text']}>
              {appeal}
            </dd>
          </>
        )}
      </dl>
      <div className={styles['tools']}>
        <button
          type="button"
          className="other-action"
          onClick={() => void lift(reader, { done: texts.liftDone, failed: texts.failed })}
        >
          {texts.lift}
        </button>
        {appeal !== null && answeredAt === null && (
          <button
            type="button"
            className="other-action"
            onClick={() => void keep(reader, { done: texts.keepDone, failed: texts.failed })}
          >
            {texts.keepSuspension}
          </button>
        )}
      </div>
    </div>
  );
}
