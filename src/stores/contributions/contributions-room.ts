import { atom, type ReadableAtom } from 'nanostores';
import {
  decideContribution,
  listContributionForms,
  listContributions,
  removeContribution,
  type ContributionForm,
  type ContributionLine,
} from '#contracts/contributions/desk-contributions.ts';
import type { ContributionState } from '#domain/contributions/contribution.ts';
import { callDesk, say } from '../desk/desk.ts';
import { createDeskList } from '../desk/desk-list.ts';
import { offerUndo } from '../desk/undo.ts';

export type {
  ContributionForm,
  ContributionLine,
} from '#contracts/contributions/desk-contributions.ts';

/** What the list shows: of one form or of all. */
export interface ContributionQuery {
  form: string | undefined;
  state: ContributionState;
}

/** Answers of readers to forms, in one state. */
export const contributionList = createDeskList<ContributionLine, ContributionQuery>({
  first: { form: undefined, state: 'waiting' },
  keyOf: ({ id }) => id,
  async fetchPage({ form, state }, cursor) {
    const query = {
      state,
      ...(form === undefined ? {} : { form }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await callDesk(listContributions, { query });
    return page && { items: page.contributions, cursor: page.cursor };
  },
});

const $known = atom<readonly ContributionForm[]>([]);

/** The forms of the site, with counts by state. */
export const $contributionForms: ReadableAtom<readonly ContributionForm[]> = $known;

/** Reads the forms again. Without an answer the former ones stay. */
export async function loadContributionForms(): Promise<void> {
  const answer = await callDesk(listContributionForms, {});
  if (answer) $known.set(answer.forms);
}

/** Decides about contributions, unless the person undoes it. `note`: words to their senders. */
export function decideContributions(
  lines: readonly ContributionLine[],
  { state, note }: { state: ContributionState; note?: string | undefined },
  texts: { said: string; failed: string },
): void {
  changeUnlessUndone(lines, texts, (id) =>
    callDesk(decideContribution, {
      params: { id },
      body: { state, ...(note === undefined ? {} : { note }) },
    }),
  );
}

/** Deletes contributions for good, unless the person undoes it. */
export function removeContributions(
  lines: readonly ContributionLine[],
  texts: { said: string; failed: string },
): void {
  changeUnlessUndone(lines, texts, (id) => callDesk(removeContribution, { params: { id } }));
}

function changeUnlessUndone(
  lines: readonly ContributionLine[],
  { said, failed }: { said: string; failed: string },
  change: (id: string) => Promise<unknown>,
): void {
  offerUndo({
    text: said,
    back: contributionList.hide(lines.map(({ id }) => id)),
    async act() {
      const results = await Promise.all(lines.map(({ id }) => change(id)));
      void loadContributionForms();
      if (!results.includes(undefined)) return;
      say('problem', failed);
      await contributionList.reload();
    },
  });
}

/** Path of the bytes of a file, which the browser shows or downloads. */
export function contributionFilePath(contribution: string, file: string): string {
  return `/api/desk/contributions/${contribution}/files/${file}`;
}

/** Path of all that was sent by a form, as a file. */
export function contributionExportPath(form: string, format: 'csv' | 'zip'): string {
  return `/api/desk/contributions/export?${new URLSearchParams({ form, format })}`;
}
