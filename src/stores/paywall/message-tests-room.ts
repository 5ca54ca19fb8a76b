import { listMessageTests, type MessageTestLine } from '#contracts/paywall/message-tests.ts';
import { callDesk } from '../desk/desk.ts';
import { createDeskList } from '../desk/desk-list.ts';

export type { MessageTestLine } from '#contracts/paywall/message-tests.ts';

/** The tests of paywall messages of the site. */
export const messageTests = createDeskList<MessageTestLine, undefined>({
  first: undefined,
  keyOf: ({ id }) => id,
  async fetchPage() {
    const answer = await callDesk(listMessageTests, {});
    return answer && { items: answer.tests, cursor: null };
  },
});
