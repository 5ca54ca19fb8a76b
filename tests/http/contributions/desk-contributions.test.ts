import { beforeAll, describe, expect, it } from 'vitest';
import {
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const ROOM = '/api/desk/contributions';

let accounts: AccountsApplication;
let editor: ReaderBrowser;

beforeAll(async () => {
  accounts = await startAccounts();
  const { browser, password, code } = await aStaffMember(accounts);
  editor = browser;
  await editor.call('POST', '/api/front/user/desk', { password, code: await code() });
  return () => accounts.close();
});

/** Stores contributions of a site, and returns their ids. */
function add(count: number, site = 'elfar'): Promise<string[]> {
  const { contributions } = accounts.application.wiring.services.readers;
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      contributions.add(
        {
          site,
          locale: 'ca',
          form: 'contact',
          userId: undefined,
          answers: [{ name: 'message', label: 'Missatge', value: `Missatge ${at}` }],
          isSuspect: false,
          keptDays: 365,
        },
        () => Promise.resolve(),
      ),
    ),
  );
}

async function list(query = ''): Promise<{ ids: string[]; cursor: string | null }> {
  const { json } = await editor.call('GET', ROOM + query);
  const { contributions, cursor } = Object(json?.response);
  return { ids: contributions.map(({ id }: { id: string }) => id), cursor };
}

describe('the room of contributions', () => {
  it('lists those of its own site page by page, and each once', async () => {
    const ids = await add(120);
    await add(3, 'ondamarea');
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `?${new URLSearchParams({ cursor }).toString()}`;
      const page = await list(query);
      seen.push(...page.ids);
      ({ cursor } = page);
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('marks one as done and as waiting again, and deletes it', async () => {
    const [id = ''] = await add(1);
    const put = (state: unknown) => editor.call('PUT', `${ROOM}/${id}`, { state });
    expect((await put('done')).json?.response).toMatchObject({ id, state: 'done' });
    expect((await list('?state=done')).ids).toEqual([id]);
    expect((await put('accepted')).status).toBe(400);
    expect((await put('waiting')).status).toBe(200);
    expect((await list('?state=done')).ids).toEqual([]);
    expect((await editor.call('DELETE', `${ROOM}/${id}`)).status).toBe(200);
    expect((await editor.call('DELETE', `${ROOM}/${id}`)).status).toBe(404);
    expect((await put('done')).status).toBe(404);
  });

  it('neither shows nor changes those of another site', async () => {
    const [id = ''] = await add(1, 'ondamarea');
    expect((await list()).ids).not.toContain(id);
    expect((await editor.call('PUT', `${ROOM}/${id}`, { state: 'done' })).status).toBe(404);
    expect((await editor.call('DELETE', `${ROOM}/${id}`)).status).toBe(404);
  });

  it.each(['?state=all', '?cursor=x', '?cursor=2026-13-01T00:00:00.000Z%20a', '?state=done%00'])(
    'refuses the query %s',
    async (query) => {
      expect((await editor.call('GET', ROOM + query)).status).toBe(400);
    },
  );

  it('says on the home how many wait', async () => {
    const { json } = await editor.call('GET', '/api/desk/home');
    const waiting: { kind: string; count: number }[] = Object(json?.response).waiting;
    const { contributions } = accounts.application.wiring.services.readers;
    expect(waiting).toContainEqual({
      kind: 'contributions',
      count: await contributions.countWaiting('elfar', 1000),
    });
  });
});
