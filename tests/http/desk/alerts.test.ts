import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const ALERTS = '/api/desk/alerts';

const lineSchema = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  state: z.string(),
  origin: z.string(),
  startsAt: z.string(),
  withdrawnAt: z.string().nullable(),
  picture: z
    .object({ id: z.string(), src: z.string().nullable(), alt: z.string().nullable() })
    .nullable(),
});

let accounts: AccountsApplication;
let editor: ReaderBrowser;
let editorId: string;

beforeAll(async () => {
  accounts = await startAccounts();
  ({ browser: editor, id: editorId } = await aStaffMember(accounts));
  return () => accounts.close();
});

const services = () => accounts.application.wiring.services;
const refusal = ({ status, json }: { status: number; json: { code?: string } | undefined }) => [
  status,
  json?.code,
];
const alert = (more: object = {}) => ({
  madeOf: '',
  locale: 'ca',
  title: 'Ratxes de vent',
  ...more,
});
const put = (id: string, body: Record<string, unknown>, browser = editor) =>
  browser.call('PUT', `${ALERTS}/${id}`, body);
const lineOf = async (id: string) =>
  lineSchema.parse((await editor.call('GET', `${ALERTS}/${id}`)).json?.response);
const listed = async (browser = editor) => {
  const page = await browser.call('GET', ALERTS);
  return z.object({ alerts: z.array(lineSchema) }).parse(page.json?.response).alerts;
};
const shown = async (path = '/alertas/') => (await editor.open(path)).html;

describe('an alert of the desk', () => {
  it('is written, shown to readers at once, and withdrawn', async () => {
    const written = await put(
      'vent',
      alert({ href: '/politica/', picture: 'port', alt: 'El moll' }),
    );
    expect(written.json?.response).toMatchObject({
      state: 'running',
      origin: 'desk',
      href: '/politica/',
      picture: { id: 'port', src: expect.stringMatching(/_1-1_410w\.webp$/), alt: 'El moll' },
    });
    expect([await shown(), await shown('/')].every((html) => html.includes('Ratxes de vent'))).toBe(
      true,
    );
    expect((await editor.call('DELETE', `${ALERTS}/vent`)).json?.response).toMatchObject({
      state: 'withdrawn',
    });
    expect([await shown(), await shown('/')].some((html) => html.includes('Ratxes de vent'))).toBe(
      false,
    );
    expect((await editor.call('DELETE', `${ALERTS}/vent`)).status).toBe(200);
    const { version } = await lineOf('vent');
    expect((await put('vent', alert({ madeOf: version }))).json?.response).toMatchObject({
      state: 'running',
      withdrawnAt: null,
    });
    await editor.call('DELETE', `${ALERTS}/vent`);
  });

  it('has the editor as the actor of each change in the audit table', async () => {
    await put('auditat', alert());
    await editor.call('DELETE', `${ALERTS}/auditat`);
    const audit = await editor.call('GET', '/api/desk/audit?kind=document&subject=auditat');
    expect(audit.json?.response?.['entries']).toMatchObject([
      { verb: 'remove', actor: { kind: 'reader', id: editorId } },
      {
        verb: 'create',
        actor: { kind: 'reader', id: editorId },
        after: { type: 'alert', origin: 'desk' },
      },
    ]);
  });

  it('is refused with 409 to an editor whom another one overtook', async () => {
    await put('doble', alert());
    const { version } = await lineOf('doble');
    const { browser: other } = await aStaffMember(accounts);
    expect((await put('doble', alert({ madeOf: version, title: 'Seva' }), other)).status).toBe(200);
    expect(refusal(await put('doble', alert({ madeOf: version, title: 'Meva' })))).toEqual([
      409,
      'OUTDATED_VERSION',
    ]);
    expect(refusal(await put('doble', alert({ madeOf: '', title: 'Meva' })))).toEqual([
      409,
      'OUTDATED_VERSION',
    ]);
    const now = await lineOf('doble');
    expect(now.title).toBe('Seva');
    expect((await put('doble', alert({ madeOf: now.version, title: 'Meva' }))).status).toBe(200);
    await editor.call('DELETE', `${ALERTS}/doble`);
  });

  it.each([
    ['a script as link', { href: 'javascript:alert(1)' }, 'href'],
    ['another host as path', { href: '/\\evil.example' }, 'href'],
    [
      'an end before the start',
      { startsAt: '2026-03-02T10:00:00Z', endsAt: '2026-03-01T10:00:00Z' },
      'endsAt',
    ],
    ['no instant', { startsAt: 'now' }, 'startsAt'],
    ['no title', { title: '' }, 'title'],
    ['a huge title', { title: 'a'.repeat(5000) }, 'title'],
    ['an unknown picture', { picture: 'cap' }, 'picture'],
    ['the picture of another host', { picture: 'https://evil.example/a.jpg' }, 'picture'],
    ['an unknown language', { locale: 'fr' }, 'locale'],
  ])('is refused with the field of the form for %s', async (_name, more, field) => {
    const { status, json } = await put('mal', alert(more));
    expect([status, json?.code, Object.keys(json?.fields ?? {})]).toEqual([
      400,
      'INVALID_FIELDS',
      [field],
    ]);
    expect((await editor.call('GET', `${ALERTS}/mal`)).status).toBe(404);
  });

  it('is no alert of another site, and no document of another kind', async () => {
    const { publishAlert } = services().publishing;
    const text = { locale: 'es' as const, title: 'Marea' };
    await publishAlert({
      id: 'marea',
      site: 'ondamarea',
      alert: text,
      origin: 'push',
      actor: COMMAND_ACTOR,
    });
    expect((await listed()).map(({ id }) => id)).not.toContain('marea');
    for (const id of ['marea', 'elfar-politica', 'cap']) {
      expect((await editor.call('GET', `${ALERTS}/${id}`)).status).toBe(404);
      expect((await editor.call('DELETE', `${ALERTS}/${id}`)).status).toBe(404);
    }
    expect(refusal(await put('marea', alert()))[0]).toBe(400);
    expect(refusal(await put('elfar-politica', alert()))[0]).toBe(400);
    expect((await services().publishing.findAlert('marea'))?.document).toMatchObject({
      site: 'ondamarea',
      title: 'Marea',
    });
  });

  it('is read and written by editors only: not by a reader, and not with another role', async () => {
    const { browser: reader } = await aReader(accounts);
    const { browser: analyst } = await aStaffMember(accounts, 'analyst');
    for (const [browser, expected] of [
      [reader, [401, 'NOT_SIGNED_IN']],
      [analyst, [403, 'ROLE_REQUIRED']],
    ] as const) {
      expect(refusal(await browser.call('GET', ALERTS))).toEqual(expected);
      expect(refusal(await put('seu', alert(), browser))).toEqual(expected);
      expect(refusal(await browser.call('DELETE', `${ALERTS}/vent`))).toEqual(expected);
    }
    expect((await analyst.open('/redaccion/alertas/')).status).toBe(403);
  });
});

describe('the list of alerts', () => {
  it('goes on behind its cursor', async () => {
    for (let n = 0; n < 52; n += 1)
      await put(
        `llista-${n}`,
        alert({ title: `Avís ${n}`, startsAt: `2030-01-01T10:${String(n).padStart(2, '0')}:00Z` }),
      );
    const first = await editor.call('GET', ALERTS);
    const cursor = String(first.json?.response?.['cursor']);
    const second = await editor.call('GET', `${ALERTS}?${new URLSearchParams({ cursor })}`);
    const idsOf = (page: typeof first) =>
      z
        .array(lineSchema)
        .parse(page.json?.response?.['alerts'])
        .map(({ id }) => id);
    expect([idsOf(first).length, idsOf(first)[0], idsOf(second).slice(0, 2)]).toEqual([
      50,
      'llista-51',
      ['llista-1', 'llista-0'],
    ]);
  });

  it.each([
    'x',
    '2030-01-01',
    '2030-01-01T10:00:00Z',
    "2030-01-01T10:00:00Z a'b",
    `2030-01-01T10:00:00Z ${'a'.repeat(300)}`,
  ])('refuses the cursor %j', async (cursor) => {
    expect(
      refusal(await editor.call('GET', `${ALERTS}?${new URLSearchParams({ cursor })}`)),
    ).toEqual([400, 'INVALID_FIELDS']);
  });
});
