import { useStore } from '@nanostores/react';
import { useId, useRef, useState } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  $answers,
  publishAnswer,
  showAnswer,
  withdraw,
  writeAnswer,
  type QuestionLine,
} from '#stores/interviews/interviews-room.ts';
import { MarkdownTools, type MarkdownTexts } from '../desk/MarkdownTools.tsx';
import styles from '../desk/desk.module.css';
import '#styles/controls/fields.css';
import '#styles/controls/outcome.css';

interface Props {
  interview: string;
  line: QuestionLine;
  texts: TextsIn<'desk:interviews'>;
  /** Names of the signs of Markdown. */
  tools: MarkdownTexts;
  moves: readonly { to: string; name: string; act(note?: string): void }[];
}

/** A question with what is known of it, its moves, and the field of its answer. */
export function QuestionDetail({ interview, line, texts, tools, moves }: Props) {
  const { asked } = line;
  const [note, setNote] = useState('');
  const id = useId();
  if (asked === null) return <p>{texts.demo}</p>;
  return (
    <div className={styles['detail']}>
      <p className={styles['muted']}>{line.hasAccount ? asked.by : texts.noAccount}</p>
      {asked.childConsent !== null && (
        <p>
          {texts.forChild} <q lang={line.locale}>{asked.childConsent}</q>
        </p>
      )}
      {asked.reasons.length > 0 && (
        <>
          <h3>{texts.reasons}</h3>
          <ul>
            {asked.reasons.map(({ phase, word, at }) => (
              <li key={`${phase} ${word} ${at}`}>
                {nameOfReason(texts, phase)}
                {word !== undefined && `: ${word}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {asked.files.length > 0 && (
        <>
          <h3>{texts.files}</h3>
          <ul>
            {asked.files.map((file) => (
              <li key={file.id}>
                <a href={`/api/desk/interviews/${interview}/questions/${line.id}/files/${file.id}`}>
                  {file.name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {asked.note !== null && <p>{asked.note}</p>}
      {moves.some(({ to }) => to === 'rejected') && (
        <div className="field">
          <label htmlFor={`${id}-note`}>{texts.note}</label>
          <input
            className="input"
            id={`${id}-note`}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      )}
      <p className={styles['moves']}>
        {moves.map(({ to, name, act }) => (
          <button
            key={to}
            type="button"
            className="other-action"
            onClick={() => act(to === 'rejected' && note.trim() !== '' ? note.trim() : undefined)}
          >
            {name}
          </button>
        ))}
      </p>
      <AnswerField
        interview={interview}
        line={line}
        former={asked.answer ?? ''}
        texts={texts}
        tools={tools}
      />
    </div>
  );
}

/** The field of an answer in Markdown, with its preview by the server's own renderer. */
function AnswerField({
  interview,
  line,
  former,
  texts,
  tools,
}: Pick<Props, 'interview' | 'line' | 'texts' | 'tools'> & { former: string }) {
  const answers = useStore($answers, { ssr: 'initial' });
  const text = answers[line.id] ?? former;
  const area = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState<{ html: string } | { reason: string } | 'failed'>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const said = (done: string) => ({
    said: done,
    failed: texts.failed,
    outdated: texts.outdated,
  });
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    await work();
    setBusy(false);
  };
  const preview = () =>
    run(async () => {
      setShown((await showAnswer(interview, { question: line.id, text })) ?? 'failed');
    });
  const publish = () =>
    run(async () => {
      const reason = await publishAnswer(interview, { line, text }, said(texts.answered));
      if (reason !== undefined) setShown({ reason });
    });
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-text`}>{texts.answerField}</label>
        <MarkdownTools
          area={area}
          texts={tools}
          onChange={(value) => writeAnswer(line.id, value)}
        />
        <textarea
          ref={area}
          className="input"
          id={`${id}-text`}
          rows={6}
          lang={line.locale}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={({ target }) => writeAnswer(line.id, target.value)}
        />
        <p className="note" id={`${id}-hint`}>
          {texts.answerHint}
        </p>
      </div>
      <p className={styles['moves']}>
        <button
          type="button"
          className="main-action"
          aria-disabled={isBusy || text.trim() === ''}
          onClick={() => text.trim() !== '' && void publish()}
        >
          {line.state === 'answered' ? texts.update : texts.publish}
        </button>
        <button
          type="button"
          className="other-action"
          aria-disabled={isBusy || text.trim() === ''}
          onClick={() => text.trim() !== '' && void preview()}
        >
          {texts.preview}
        </button>
        {line.state === 'answered' && (
          <button
            type="button"
            className="text-action"
            onClick={() => void run(() => withdraw(interview, line, said(texts.withdrawn)))}
          >
            {texts.withdraw}
          </button>
        )}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may contain text only */}
      <div role="status">
        {shown === 'failed' && <p className="outcome isProblem">{texts.previewFailed}</p>}
        {typeof shown === 'object' && 'reason' in shown && (
          <p className="outcome isProblem">{texts.refused.replace('{reason}', shown.reason)}</p>
        )}
      </div>
      {typeof shown === 'object' && 'html' in shown && (
        <section aria-label={texts.previewTitle}>
          {/* oxlint-disable-next-line react/no-danger -- printed by the server from sanitised blocks */}
          <ol dangerouslySetInnerHTML={{ __html: shown.html }} />
        </section>
      )}
    </>
  );
}

function nameOfReason(texts: Props['texts'], phase: string): string {
  const names: Readonly<Record<string, string>> = texts.reasonNames;
  return names[phase] ?? phase;
}
