import { useEffect, useState } from 'react';
import { QUESTION_STATES, type QuestionState } from '#domain/interviews/interview.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { FrameTexts } from '#i18n/frame-texts.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  decideQuestions,
  questionList,
  type QuestionLine,
} from '#stores/interviews/interviews-room.ts';
import type { MarkdownTexts } from '../desk/MarkdownTools.tsx';
import { RoomList } from '../desk/RoomList.tsx';
import { TimeAgo } from '../desk/TimeAgo.tsx';
import styles from '../desk/desk.module.css';
import { QuestionDetail } from './QuestionDetail.tsx';
import '#styles/controls/choices.css';

interface Props {
  /** The `storyId`. */
  interview: string;
  locale: Locale;
  timeZone: string;
  frame: FrameTexts;
  texts: TextsIn<'desk:interviews'>;
  /** Names of the signs of Markdown. */
  tools: MarkdownTexts;
}

/** The moves of a question between the states, by the state in which it is. */
const MOVES: Readonly<Record<QuestionState, readonly ('waiting' | 'shown' | 'rejected')[]>> = {
  waiting: ['shown', 'rejected'],
  shown: ['waiting', 'rejected'],
  rejected: ['waiting', 'shown'],
  answered: [],
};

/**
 * Why an island: an editor shows, rejects and answers questions without a new page, with an undo.
 */
export function InterviewsRoom({ interview, locale, timeZone, frame, texts, tools }: Props) {
  const [state, setState] = useState<QuestionState>('waiting');
  const [order, setOrder] = useState<'new' | 'votes'>('new');
  useEffect(() => void questionList.load({ interview, state, order }), [interview, state, order]);
  const names = { shown: texts.show, rejected: texts.reject, waiting: texts.hold };
  const said = { shown: texts.shownSaid, rejected: texts.rejectedSaid, waiting: texts.heldSaid };
  const nameOf = (line: QuestionLine) => line.asked?.text ?? texts.hidden;
  const move = (
    lines: readonly QuestionLine[],
    to: 'waiting' | 'shown' | 'rejected',
    note?: string,
  ) =>
    decideQuestions(
      interview,
      { lines, state: to, ...(note !== undefined && { note }) },
      { said: said[to], failed: texts.failed, outdated: texts.outdated },
    );

  return (
    <RoomList
      list={questionList}
      locale={locale}
      texts={frame}
      empty={texts.empty}
      filter={
        <div className={styles['filters']}>
          <Choices
            legend={texts.state}
            name="state"
            names={texts.states}
            values={QUESTION_STATES}
            value={state}
            onChoose={(chosen: QuestionState) => setState(chosen)}
          />
          <Choices
            legend={texts.order}
            name="order"
            names={texts.orders}
            values={['new', 'votes'] as const}
            value={order}
            onChoose={(chosen: 'new' | 'votes') => setOrder(chosen)}
          />
        </div>
      }
      nameOf={nameOf}
      renderLine={(line) => (
        <span className={styles['line']}>
          <span className={styles['age']}>
            <TimeAgo at={line.at} locale={locale} timeZone={timeZone} />
          </span>
          <strong lang={line.locale}>{nameOf(line)}</strong>
          <span className={styles['muted']}>
            {texts.votes.replace('{count}', String(line.votes))}
          </span>
          {(line.asked?.reasons.length ?? 0) > 0 && (
            <span className={styles['muted']}>{texts.reasons}</span>
          )}
        </span>
      )}
      renderDetail={(line) => (
        <QuestionDetail
          interview={interview}
          line={line}
          texts={texts}
          tools={tools}
          moves={MOVES[line.state].map((to) => ({
            to,
            name: names[to],
            act: (note?: string) => move([line], to, note),
          }))}
        />
      )}
      bulk={{
        mayBeSelected: ({ asked, state: its }) => asked !== null && MOVES[its].length > 0,
        actions: MOVES[state].map((to) => ({
          text: names[to],
          act: (lines: readonly QuestionLine[]) => move(lines, to),
        })),
      }}
    />
  );
}

/** Choices of which one is taken. */
function Choices<Value extends string>({
  legend,
  name,
  names,
  values,
  value,
  onChoose,
}: {
  legend: string;
  name: string;
  names: Readonly<Record<Value, string>>;
  values: readonly Value[];
  value: Value;
  onChoose(value: Value): void;
}) {
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{legend}</legend>
      {values.map((one) => (
        <label key={one} className="choice">
          <input
            type="radio"
            name={name}
            value={one}
            checked={value === one}
            onChange={() => onChoose(one)}
          />
          <span>{names[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
