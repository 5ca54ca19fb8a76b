import { atom } from 'nanostores';
import {
  answerQuestion,
  decideQuestion,
  listQuestions,
  previewAnswer,
  withdrawAnswer,
  type QuestionLine,
} from '#contracts/interviews/desk-interviews.ts';
import type { QuestionState } from '#domain/interviews/interview.ts';
import { askDesk, callDesk, say, tryDesk } from '../desk/desk.ts';
import { createDeskList } from '../desk/desk-list.ts';
import { offerUndo } from '../desk/undo.ts';

export type { QuestionLine } from '#contracts/interviews/desk-interviews.ts';

/** The questions that a room lists. */
export interface QuestionQuery {
  /** The `storyId` of the interview. */
  interview: string;
  state: QuestionState;
  order: 'new' | 'votes';
}

/** Questions of an interview in a state. */
export const questionList = createDeskList<QuestionLine, QuestionQuery>({
  first: { interview: '', state: 'waiting', order: 'new' },
  keyOf: ({ id }) => id,
  async fetchPage({ interview, state, order }, cursor) {
    const query = { state, order, ...(cursor === undefined ? {} : { cursor }) };
    const page = await callDesk(listQuestions, { params: { interview }, query });
    return page && { items: page.questions, cursor: page.cursor };
  },
});

interface Said {
  said: string;
  failed: string;
  outdated: string;
}

/** Moves questions to another state, unless the person undoes it. */
export function decideQuestions(
  interview: string,
  {
    lines,
    state,
    note,
  }: { lines: readonly QuestionLine[]; state: 'waiting' | 'shown' | 'rejected'; note?: string },
  texts: Said,
): void {
  offerUndo({
    text: texts.said,
    back: questionList.hide(lines.map(({ id }) => id)),
    async act() {
      const results = await Promise.all(
        lines.map(({ id, version }) =>
          askDesk(decideQuestion, {
            params: { interview, question: id },
            body: { version, state, ...(note !== undefined && { note }) },
          }),
        ),
      );
      const refused = results.find(({ ok }) => !ok);
      if (refused && !refused.ok) await tellRefusal(refused.code, texts);
    },
  });
}

/** Publishes an answer. Returns why it cannot be published, in the words of the server. */
export async function publishAnswer(
  interview: string,
  { line, text }: { line: QuestionLine; text: string },
  texts: Said,
): Promise<string | undefined> {
  const outcome = await askDesk(answerQuestion, {
    params: { interview, question: line.id },
    body: { version: line.version, text },
  });
  if (outcome.ok) {
    say('done', texts.said);
    forgetAnswer(line.id);
    if (line.state === 'answered') questionList.replace(outcome.response);
    else questionList.hide([line.id]);
    return undefined;
  }
  if (outcome.code === 'INVALID_FIELDS' || outcome.code === 'REQUIRED_FIELD')
    return Object.values(outcome.fields).join(', ');
  await tellRefusal(outcome.code, texts);
  return undefined;
}

/** Takes an answer out of the page. */
export async function withdraw(interview: string, line: QuestionLine, texts: Said): Promise<void> {
  const outcome = await askDesk(withdrawAnswer, {
    params: { interview, question: line.id },
    query: { version: String(line.version) },
  });
  if (!outcome.ok) return tellRefusal(outcome.code, texts);
  say('done', texts.said);
  return void questionList.hide([line.id]);
}

async function tellRefusal(code: string | undefined, texts: Said): Promise<void> {
  say('problem', code === 'OUTDATED_VERSION' ? texts.outdated : texts.failed);
  await questionList.reload();
}

/** The answer as the page will print it, or why it cannot be published. */
export async function showAnswer(
  interview: string,
  { question, text }: { question: string; text: string },
): Promise<{ html: string } | { reason: string } | undefined> {
  const outcome = await tryDesk(previewAnswer, {
    params: { interview, question },
    body: { text },
  });
  if (outcome.ok) return outcome.response;
  return outcome.code === 'INVALID_FIELDS' || outcome.code === 'REQUIRED_FIELD'
    ? { reason: Object.values(outcome.fields).join(', ') }
    : undefined;
}

/** Answers that are being written, by the id of their question: a closed line keeps them. */
export const $answers = atom<Readonly<Record<string, string>>>({});

export function writeAnswer(question: string, text: string): void {
  $answers.set({ ...$answers.get(), [question]: text });
}

function forgetAnswer(question: string): void {
  const { [question]: _gone, ...others } = $answers.get();
  $answers.set(others);
}
