import { useRef, useState } from 'react';
import { REPORT_REASONS, type ReportReason } from '#domain/comments/comment.ts';
import { THUMB } from '#domain/comments/thumb.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { sendReport, sendVote } from '#stores/comments/comments.ts';
import { takeFocus } from '#islands/forms/take-focus.ts';

export type VoteTexts = TextsIn<'comments:voting'> & { cancel: string };

interface Props {
  /** Id of the story's document. */
  story: string;
  /** Id of the comment. */
  id: string;
  votes: { up: number; down: number };
  /** The reader's own vote: 1, -1, or 0. */
  own: number;
  isReported: boolean;
  /** Whether the reader may vote, and may report (`may`). */
  mayVote: boolean;
  mayReport: boolean;
  texts: VoteTexts;
  problems: Readonly<Record<string, string>>;
  /** `opener`: the button that was pressed. */
  onReply: ((opener: HTMLElement) => void) | undefined;
  replyText: string;
}

/** The votes and the report of another reader's comment. */
export function VoteTools({
  story,
  id,
  votes,
  own,
  isReported,
  mayVote,
  mayReport,
  texts,
  problems,
  onReply,
  replyText,
}: Props) {
  const [count, setCount] = useState(votes);
  const [value, setValue] = useState(own);
  const [report, setReport] = useState<'none' | 'asking' | 'cancelled' | 'sent'>(
    isReported ? 'sent' : 'none',
  );
  const [said, setSaid] = useState('');
  const outcome = useRef<HTMLOutputElement>(null);

  const vote = async (wanted: 1 | -1) => {
    const next = value === wanted ? 0 : wanted;
    // A vote for the other side takes the first one back.
    if (next !== 0 && value !== 0) await sendVote(story, { id, value: 0 });
    const result = await sendVote(story, { id, value: next });
    if (!result.ok) return setSaid(problems[result.code] ?? problems[''] ?? '');
    setSaid('');
    setValue(next);
    return setCount(result.value);
  };
  const send = async (reason: ReportReason) => {
    const result = await sendReport(story, { id, reason });
    setSaid(result.ok ? texts.reported : (problems[result.code] ?? problems[''] ?? ''));
    if (!result.ok && result.code !== 'VOTE_ONCE') return;
    setReport('sent');
    outcome.current?.focus();
  };

  return (
    <>
      {([1, -1] as const).map((side) => {
        const label = side === 1 ? texts.like : texts.dislike;
        const words = <VoteWords label={label} count={side === 1 ? count.up : count.down} />;
        if (!mayVote)
          return (
            <span key={side} className="vote">
              {words}
            </span>
          );
        return (
          <button
            key={side}
            type="button"
            className="text-action vote"
            title={label}
            aria-pressed={value === side}
            onClick={() => void vote(side)}
          >
            {words}
          </button>
        );
      })}
      {onReply && (
        <button
          type="button"
          className="text-action"
          onClick={({ currentTarget }) => onReply(currentTarget)}
        >
          {replyText}
        </button>
      )}
      {(report === 'none' || report === 'cancelled') && mayReport && (
        <button
          type="button"
          className="text-action"
          onClick={() => setReport('asking')}
          ref={report === 'cancelled' ? takeFocus : undefined}
        >
          {texts.report}
        </button>
      )}
      {report === 'asking' && (
        <fieldset className="reasons">
          <legend>{texts.reportQuestion}</legend>
          {REPORT_REASONS.map((reason, index) => (
            <button
              key={reason}
              ref={index === 0 ? takeFocus : undefined}
              type="button"
              className="text-action"
              onClick={() => void send(reason)}
            >
              {texts.reasons[reason]}
            </button>
          ))}
          <button type="button" className="text-action" onClick={() => setReport('cancelled')}>
            {texts.cancel}
          </button>
        </fieldset>
      )}
      <output ref={outcome} tabIndex={-1}>
        {said}
      </output>
    </>
  );
}

/** A thumb with its words for those who do not see it, and the number of its votes. */
function VoteWords({ label, count }: { label: string; count: number }) {
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={THUMB} />
      </svg>
      <span className="visually-hidden">{label}</span> <b>{count}</b>
    </>
  );
}
