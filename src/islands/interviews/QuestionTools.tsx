import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pushFollowersDown } from '#browser/lists/push-down.ts';
import { QUESTIONS_SHOWN } from '#browser/interviews/questions-shown.ts';
import type { OwnQuestion } from '#domain/interviews/interview.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { loadOwnQuestions, type OwnInInterview } from '#stores/interviews/questions.ts';
import {
  QuestionComposer,
  type QuestionComposerProps,
  type QuestionComposerTexts,
} from './QuestionComposer.tsx';
import { markOwn, takeVotes } from './votes-in-list.ts';

export type QuestionTexts = QuestionComposerTexts &
  Pick<
    TextsIn<'contribution:interview'>,
    'own' | 'sent' | 'states' | 'editorNote' | 'notVoted' | 'toAnswer' | 'ofChild'
  > & {
    /** The message of SPECIFICATION §8. */
    limit: string;
  };

type Props = QuestionComposerProps & { texts: QuestionTexts };

/**
 * Why an island: what a reader asks and votes for belongs to the reader, and the page is the same
 * for everybody. It comes only with a session (`client:session`). The list of questions stays HTML:
 * its buttons are pressed by the island.
 */
export function QuestionTools({ locale, interview, draft, files, texts }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLOutputElement>(null);
  const [own, setOwn] = useState<OwnInInterview>();
  const [said, setSaid] = useState('');

  useEffect(() => {
    const section = root.current?.closest<HTMLElement>('[data-interview]');
    if (!section) return undefined;
    const start = async () => {
      const found = await loadOwnQuestions(interview);
      if (found) setOwn(found);
    };
    void start();
    return takeVotes(section, {
      interview,
      onVoted: (question, isTaken) =>
        setOwn((before) => before && withVote(before, question, isTaken)),
      onProblem: (code) => setSaid(texts.problems[code] ?? texts.notVoted),
    });
  }, [interview, texts]);

  const asked = own?.questions.length;
  // In the frame in which the form of the island takes the place of that of the page, and in which
  // the own questions come: the list below them goes and comes again, so that nothing jumps.
  useLayoutEffect(() => {
    const section = root.current?.closest<HTMLElement>('[data-interview]');
    if (asked === undefined || !section || !root.current) return;
    section.dataset['awake'] = '';
    pushFollowersDown(root.current);
  }, [asked]);

  useEffect(() => {
    const section = root.current?.closest<HTMLElement>('[data-interview]');
    if (!section || !own) return undefined;
    const mark = () => markOwn(section, own);
    mark();
    document.addEventListener(QUESTIONS_SHOWN, mark);
    return () => document.removeEventListener(QUESTIONS_SHOWN, mark);
  }, [own]);

  const sent = useCallback(
    (question: OwnQuestion) => {
      setOwn(
        (before) =>
          before && {
            ...before,
            questions: [question, ...before.questions],
            left: Math.max(0, before.left - 1),
          },
      );
      setSaid(texts.sent);
      result.current?.focus();
    },
    [texts],
  );
  return (
    <div ref={root} className="own-questions">
      {own && own.left > 0 && (
        <QuestionComposer
          locale={locale}
          interview={interview}
          draft={draft}
          files={files}
          own={own}
          texts={texts}
          onSent={sent}
        />
      )}
      {own?.left === 0 && <p className="note">{texts.limit}</p>}
      <output ref={result} tabIndex={-1}>
        {said}
      </output>
      {own && own.questions.length > 0 && (
        <>
          <h3>{texts.own}</h3>
          <ol>
            {own.questions.map((question) => (
              <OwnItem key={question.id} question={question} locale={locale} texts={texts} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function OwnItem({
  question: { id, text, state, note, child, locale: language },
  locale,
  texts,
}: {
  question: OwnQuestion;
  locale: Locale;
  texts: QuestionTexts;
}) {
  return (
    <li>
      <p lang={language === locale ? undefined : language}>{text}</p>
      {child !== null && <p className="state">{texts.ofChild.replace('{nick}', child)}</p>}
      <p className="state">
        {texts.states[state]}
        {state === 'answered' && (
          <>
            {' · '}
            <a href={`#${id}`}>{texts.toAnswer}</a>
          </>
        )}
      </p>
      {note !== null && <p className="state">{texts.editorNote.replace('{note}', note)}</p>}
    </li>
  );
}

function withVote(own: OwnInInterview, question: string, isTaken: boolean): OwnInInterview {
  const others = own.votes.filter((id) => id !== question);
  return { ...own, votes: isTaken ? [...others, question] : others };
}
