import {
  decideContribution,
  listContributions,
  removeContribution,
  type ContributionLine,
} from '#contracts/contributions/desk-contributions.ts';
import type { ContributionState } from '#domain/contributions/contribution.ts';
import { callDesk, say } from '../desk/desk.ts';
import { createDeskList } from '../desk/desk-list.ts';
import { offerUndo } from '../desk/undo.ts';

export type { ContributionLine } from '#contracts/contributions/desk-contributions.ts';

/** Answers of readers to forms, in one state. */
export const contributionList = createDeskList<ContributionLine, ContributionState>({
  first: 'waiting',
  keyOf: ({ id }) => id,
  async fetchPage(state, cursor) {
    const query = { state, ...(cursor === undefined ? {} : { cursor }) };
    const page = await callDesk(listContributions, { query });
    return page && { items: page.contributions, cursor: page.cursor };
  },
});

/** Moves contributions to the other state, unless the person undoes it. */
export function decideContributions(
  lines: readonly ContributionLine[],
  state: ContributionState,
  texts: { said: string; failed: string },
): void {
  changeUnlessUndone(lines, texts, (id) =>
    callDesk(decideContribution, { params: { id }, body: { state } }),
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
      if (!results.includes(undefined)) return;
      say('problem', failed);
      await contributionList.reload();
    },
  });
}
