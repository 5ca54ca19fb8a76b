import { atom, map } from 'nanostores';
import {
  decideComment,
  decideComments,
  listQueue,
  pickComment,
  showComment,
  type CommentDetail,
  type CommentLine,
  type ModerationNumbers,
} from '#contracts/comments/moderation.ts';
import type { Decision, ModerationView } from '#domain/comments/moderation.ts';
import { askDesk, callDesk, say } from '#stores/desk/desk.ts';
import { createDeskList } from '#stores/desk/desk-list.ts';
import { offerUndo } from '#stores/desk/undo.ts';

export type { CommentDetail, CommentLine } from '#contracts/comments/moderation.ts';

/** A list of the room, and the words that are searched in it. */
export interface QueueQuery {
  view: ModerationView;
  search: string;
}

export const FIRST_QUERY: QueueQuery = { view: 'held', search: '' };

export const $numbers = atom<ModerationNumbers | undefined>(undefined);

export const $query = atom<QueueQuery>(FIRST_QUERY);

/** The comments of a list, page by page. */
export const queue = createDeskList<CommentLine, QueueQuery>({
  first: FIRST_QUERY,
  keyOf: ({ id }) => id,
  async fetchPage({ view, search }, cursor) {
    const query = {
      view,
      ...(search === '' ? {} : { search }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await callDesk(listQueue, { query });
    if (page) $numbers.set(page.numbers);
    return page && { items: page.comments, cursor: page.cursor };
  },
});

export function openQueue(query: QueueQuery): void {
  $query.set(query);
  void queue.load(query);
}

/** Opened comments by id; null for one that could not be loaded. */
export const $opened = map<Record<string, CommentDetail | null | undefined>>({});

/** Loads the detail of a comment. Shows the comment as it is now. */
export async function openComment(id: string): Promise<void> {
  const detail = await callDesk(showComment, { params: { comment: id } });
  $opened.setKey(id, detail ?? null);
  if (detail) queue.replace(detail.comment);
}

type Act = Exclude<Decision, 'undo'>;

export interface DecisionTexts {
  /** The result, as the person reads it. */
  done: string;
  undone: string;
  /** Another moderator was first: with `{nick}`. */
  overtaken: string;
  /** The comment is another one than the person has read. */
  changed: string;
  failed: string;
}

/** Decides about one comment, and offers to undo it. Resolves to whether it was done. */
export async function decide(
  line: CommentLine,
  decision: { act: Act; note?: string },
  texts: DecisionTexts,
): Promise<boolean> {
  const { id, version } = line;
  const outcome = await askDesk(decideComment, {
    params: { comment: id },
    body: { version, ...decision },
  });
  if (!outcome.ok) {
    await tellRefusal(line, outcome, texts);
    return false;
  }
  const after = outcome.response;
  const back = takeOut([line], [after]);
  offerUndo({
    text: texts.done,
    act: () => Promise.resolve(),
    back: () => void takeBack(after, back, texts),
  });
  return true;
}

async function takeBack(
  line: CommentLine,
  back: () => void,
  texts: Pick<DecisionTexts, 'undone' | 'failed'>,
): Promise<void> {
  const outcome = await askDesk(decideComment, {
    params: { comment: line.id },
    body: { version: line.version, act: 'undo' },
  });
  if (!outcome.ok) return say('problem', texts.failed);
  back();
  queue.replace(outcome.response);
  say('done', texts.undone);
}

/** Undoes the person's last decision about a comment, also after the time for undoing it. */
export async function undoDecision(
  line: CommentLine,
  texts: Pick<DecisionTexts, 'undone' | 'failed'>,
): Promise<void> {
  await takeBack(line, () => undefined, texts);
  await openComment(line.id);
}

/**
 * Decides about several comments in one call. Those that could not be decided are named by their
 * number.
 */
export async function decideAll(
  lines: readonly CommentLine[],
  act: Act,
  texts: {
    done(count: number): string;
    someFailed(count: number): string;
    undone: string;
    failed: string;
  },
): Promise<void> {
  const answer = await callDesk(decideComments, {
    body: { act, comments: lines.map(({ id, version }) => ({ id, version })) },
  });
  if (!answer) return say('problem', texts.failed);
  const done = answer.results.flatMap(({ id, version }) =>
    version === null ? [] : [{ id, version }],
  );
  const failed = answer.results.length - done.length;
  if (failed > 0) {
    say('problem', texts.someFailed(failed));
    return queue.reload();
  }
  const back = takeOut(lines, []);
  if ($query.get().view === 'all') await queue.reload();
  offerUndo({
    text: texts.done(done.length),
    act: () => Promise.resolve(),
    async back() {
      const undone = await callDesk(decideComments, { body: { act: 'undo', comments: done } });
      if (!undone || undone.results.some(({ problem }) => problem !== null))
        say('problem', texts.failed);
      else say('done', texts.undone);
      back();
      await queue.reload();
    },
  });
}

/** Recommends a comment, or stops it. */
export async function pick(
  line: CommentLine,
  texts: Omit<DecisionTexts, 'done' | 'undone'>,
): Promise<void> {
  const { id, version, isPick } = line;
  const outcome = await askDesk(pickComment, {
    params: { comment: id },
    body: { version, isPick: !isPick },
  });
  if (outcome.ok) queue.replace(outcome.response);
  else await tellRefusal(line, outcome, texts);
}

/**
 * Takes decided comments out of their list. The list of all comments keeps them, as they are after
 * it. Returns the way back.
 */
function takeOut(before: readonly CommentLine[], after: readonly CommentLine[]): () => void {
  const change = (by: 1 | -1) => {
    const numbers = $numbers.get();
    if (!numbers) return;
    const held = before.filter(({ state }) => state === 'held').length;
    const reported = before.filter(
      ({ state, reportedAt }) => state === 'published' && reportedAt !== null,
    ).length;
    $numbers.set({
      ...numbers,
      held: Math.max(0, numbers.held + by * held),
      reported: Math.max(0, numbers.reported + by * reported),
    });
  };
  change(-1);
  if ($query.get().view === 'all') {
    for (const line of after) queue.replace(line);
    return () => change(1);
  }
  const show = queue.hide(before.map(({ id }) => id));
  return () => {
    change(1);
    show();
  };
}

async function tellRefusal(
  line: CommentLine,
  { code, fields }: { code?: string; fields: Record<string, string> },
  texts: Pick<DecisionTexts, 'overtaken' | 'changed' | 'failed'>,
): Promise<void> {
  const by = fields['by'];
  if (code === 'NOT_FOUND') queue.hide([line.id]);
  if (code === 'OUTDATED_VERSION') await openComment(line.id);
  const isOutdated = code === 'OUTDATED_VERSION' || code === 'NOT_FOUND';
  say(
    'problem',
    isOutdated
      ? by === undefined
        ? texts.changed
        : texts.overtaken.replace('{nick}', by)
      : texts.failed,
  );
}
