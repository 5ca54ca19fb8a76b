import { atom } from 'nanostores';
import {
  closeComments,
  keepSuspension,
  liftSuspension,
  listSuspensions,
  suspendReader,
  watchReader,
  type CommenterLine,
  type SuspensionLine,
} from '#contracts/comments/moderation.ts';
import { callDesk, say } from '#stores/desk/desk.ts';
import { $opened } from './queue.ts';

export type { CommenterLine, SuspensionLine } from '#contracts/comments/moderation.ts';

/** Present suspensions. `undefined` until they are loaded. */
export const $suspensions = atom<readonly SuspensionLine[] | undefined>(undefined);

export async function loadSuspensions(): Promise<void> {
  const answer = await callDesk(listSuspensions, {});
  if (answer) $suspensions.set(answer.suspensions);
}

/** The result in words, or that it failed. */
interface RuleTexts {
  done: string;
  failed: string;
}

export async function suspend(
  reader: string,
  rule: { days: number; text: string },
  texts: RuleTexts,
): Promise<boolean> {
  return tell(reader, await callDesk(suspendReader, { params: { reader }, body: rule }), texts);
}

export async function lift(reader: string, texts: RuleTexts): Promise<boolean> {
  return tell(reader, await callDesk(liftSuspension, { params: { reader } }), texts);
}

/** Answers the reply of a suspended reader: the suspension stays. */
export async function keep(reader: string, texts: RuleTexts): Promise<boolean> {
  return tell(reader, await callDesk(keepSuspension, { params: { reader } }), texts);
}

export async function watch(
  reader: string,
  isWatched: boolean,
  texts: RuleTexts,
): Promise<boolean> {
  return tell(
    reader,
    await callDesk(watchReader, { params: { reader }, body: { isWatched } }),
    texts,
  );
}

/** Closes the comments of the story of an opened comment, or opens them. */
export async function closeStory(
  story: string,
  isClosed: boolean,
  texts: RuleTexts,
): Promise<void> {
  const answer = await callDesk(closeComments, { params: { story }, body: { isClosed } });
  if (!answer) return say('problem', texts.failed);
  for (const [id, opened] of Object.entries($opened.get()))
    if (opened?.comment.story.id === story)
      $opened.setKey(id, { ...opened, isClosed: answer.isClosed });
  say('done', texts.done);
}

/** Shows a reader's new rules wherever the reader is shown. */
async function tell(
  reader: string,
  line: CommenterLine | undefined,
  { done, failed }: RuleTexts,
): Promise<boolean> {
  if (!line) {
    say('problem', failed);
    return false;
  }
  for (const [id, opened] of Object.entries($opened.get()))
    if (opened?.comment.reader === reader) $opened.setKey(id, { ...opened, reader: line });
  say('done', done.replace('{nick}', line.nick));
  await loadSuspensions();
  return true;
}
