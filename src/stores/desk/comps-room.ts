import { map } from 'nanostores';
import { endComp, giveComp, listComps, type CompLine } from '../../contracts/desk/comps.ts';
import { askDesk, callDesk, say } from './desk.ts';
import { createDeskList } from './desk-list.ts';
import { offerUndo } from './undo.ts';

export type { CompLine } from '../../contracts/desk/comps.ts';

/** The given subscriptions of the site that go on. */
export const compList = createDeskList<CompLine, undefined>({
  first: undefined,
  keyOf: ({ id }) => id,
  async fetchPage(_query, cursor) {
    const page = await callDesk(listComps, { query: cursor === undefined ? {} : { cursor } });
    return page && { items: page.comps, cursor: page.cursor };
  },
});

/** The form. `until` is a day (YYYY-MM-DD). `refused`: the reasons, by field. */
export interface CompFormState {
  isSending: boolean;
  email: string;
  until: string;
  refused: Readonly<Record<string, string>>;
}

const EMPTY: CompFormState = { isSending: false, email: '', until: '', refused: {} };

export const $compForm = map<CompFormState>(EMPTY);

/** Changes a field, and takes its reason away. */
export function setField(field: 'email' | 'until', value: string): void {
  const { refused } = $compForm.get();
  $compForm.set({ ...$compForm.get(), [field]: value, refused: { ...refused, [field]: '' } });
}

/** Gives the subscription of the form. A refusal keeps the form as it is. */
export async function giveSubscription(texts: Readonly<Record<'given' | 'same' | 'notGiven', string>>): Promise<void> {
  const { isSending, email, until } = $compForm.get();
  if (isSending) return;
  $compForm.setKey('isSending', true);
  const outcome = await askDesk(giveComp, { body: { email: email.trim(), until } });
  $compForm.setKey('isSending', false);
  if (outcome.ok) {
    $compForm.set(EMPTY);
    say('done', outcome.response.isChanged ? texts.given : texts.same);
    return compList.reload();
  }
  $compForm.setKey('refused', outcome.fields);
  if (outcome.code !== 'INVALID_FIELDS') say('problem', texts.notGiven);
}

/** Ends subscriptions, unless the person undoes it. */
export function endSubscriptions(comps: readonly CompLine[], texts: { ended: string; notEnded: string }): void {
  offerUndo({
    text: texts.ended,
    back: compList.hide(comps.map(({ id }) => id)),
    async act() {
      const results = await Promise.all(comps.map(({ id }) => callDesk(endComp, { params: { id } }, { isKeptAlive: true })));
      if (!results.includes(undefined)) return;
      say('problem', texts.notEnded);
      await compList.reload();
    },
  });
}
