import { map } from 'nanostores';
import { endComp, giveComp, listComps, type CompLine } from '#contracts/subscriptions/comps.ts';
import { askDesk, callDesk, say } from '../desk/desk.ts';
import { createDeskList } from '../desk/desk-list.ts';
import { offerUndo } from '../desk/undo.ts';

export type { CompLine } from '#contracts/subscriptions/comps.ts';

/** The given subscriptions of the site that go on. */
export const compList = createDeskList<CompLine, undefined>({
  first: undefined,
  keyOf: ({ id }) => id,
  async fetchPage(_query, cursor) {
    const page = await callDesk(listComps, { query: cursor === undefined ? {} : { cursor } });
    return page && { items: page.comps, cursor: page.cursor };
  },
});

export type CompField = 'email' | 'until';

export interface CompFormState {
  isSending: boolean;
  /** The reasons of a refusal, by field. */
  refused: Readonly<Partial<Record<CompField, string>>>;
}

export const $compForm = map<CompFormState>({ isSending: false, refused: {} });

/** Takes the reason of a field away, because its value has changed. */
export function acceptField(field: CompField): void {
  const { [field]: _reason, ...others } = $compForm.get().refused;
  $compForm.setKey('refused', others);
}

/** Gives a subscription until a day (YYYY-MM-DD). Resolves to whether the account has it now. */
export async function giveSubscription(
  { email, until }: Record<CompField, string>,
  texts: Readonly<Record<'given' | 'same' | 'notGiven' | 'demo', string>>,
): Promise<boolean> {
  if ($compForm.get().isSending) return false;
  $compForm.setKey('isSending', true);
  const outcome = await askDesk(giveComp, { body: { email: email.trim(), until } });
  $compForm.set({ isSending: false, refused: outcome.ok ? {} : outcome.fields });
  if (outcome.ok) {
    say('done', outcome.response.isChanged ? texts.given : texts.same);
    void compList.reload();
    return true;
  }
  if (outcome.code !== 'INVALID_FIELDS')
    say('problem', outcome.code === 'DEMO_ACCOUNT' ? texts.demo : texts.notGiven);
  return false;
}

/** Ends subscriptions, unless the person undoes it. */
export function endSubscriptions(
  comps: readonly CompLine[],
  texts: { ended: string; notEnded: string },
): void {
  offerUndo({
    text: texts.ended,
    back: compList.hide(comps.map(({ id }) => id)),
    async act() {
      const results = await Promise.all(
        comps.map(({ id }) => callDesk(endComp, { params: { id } })),
      );
      if (!results.includes(undefined)) return;
      say('problem', texts.notEnded);
      await compList.reload();
    },
  });
}
