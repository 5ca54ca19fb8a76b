import {
  endDeskSession,
  listDeskSessions,
  type DeskSessionLine,
} from '#contracts/desk/sessions.ts';
import { callDesk, say } from './desk.ts';
import { createDeskList } from './desk-list.ts';
import { offerUndo } from './undo.ts';

export type { DeskSessionLine } from '#contracts/desk/sessions.ts';

/** The open sessions of the person on all desks. */
export const sessionList = createDeskList<DeskSessionLine, undefined>({
  first: undefined,
  keyOf: ({ id }) => id,
  async fetchPage() {
    const page = await callDesk(listDeskSessions, {});
    return page && { items: page.sessions, cursor: null };
  },
});

/**
 * Ends sessions, unless the person undoes it. `texts` say that they were ended, and that one could
 * not be.
 */
export function endSessions(
  sessions: readonly DeskSessionLine[],
  texts: { ended: string; failed: string },
): void {
  const back = sessionList.hide(sessions.map(({ id }) => id));
  offerUndo({
    text: texts.ended,
    back,
    async act() {
      const results = await Promise.all(
        sessions.map(({ id }) => callDesk(endDeskSession, { params: { id } })),
      );
      if (!results.includes(undefined)) return;
      say('problem', texts.failed);
      await sessionList.reload();
    },
  });
}
