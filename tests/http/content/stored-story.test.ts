import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  ninjsStory as story,
  startPushing,
  type PushingApplication,
} from '#tests/support/newsroom/pushed-stories.ts';

let application: PushingApplication;
const push: PushingApplication['push'] = (...args) => application.push(...args);
const get: PushingApplication['get'] = (path) => application.get(path);

beforeAll(async () => {
  application = await startPushing();
  return () => application.close();
});

async function call(
  method: string,
  id: string,
  token = application.node.application.wiring.services.publishing.contentToken,
) {
  const headers = {
    host: 'elfar.localhost',
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  };
  const { status, body } = await ask(application.node.url, {
    method,
    path: `/api/content/${id}`,
    headers,
  });
  return { status, json: JSON.parse(body.toString()) };
}

const DAY = { firstcreated: '2026-03-02T08:00:00Z' };

describe('the fields of portada in an item', () => {
  const portada = {
    access: 'subscriber',
    kicker: { text: 'Port', url: '/tema/port/' },
    subtitle: 'El subtítol',
    signature: 'Redacció',
    corrections: [{ at: '2026-03-03T08:00:00Z', text: 'Deia dilluns.' }],
  };

  it('stand on the page of the story and in the answer of GET', async () => {
    const body = story({
      ...DAY,
      headline: 'Amb camps',
      body_html: '<p>Obert.</p><p>TANCAT-1</p><p>TANCAT-2</p>',
      portada,
    });
    expect(await push('amb-camps', body)).toMatchObject({
      status: 201,
      json: { response: { losses: [] } },
    });
    const { html } = await get('/politica/2026/03/02/amb-camps/');
    for (const text of ['Port', 'El subtítol', 'Redacció', 'Deia dilluns.', 'data-closed'])
      expect(html).toContain(text);
    expect(html).not.toContain('TANCAT-2');
    const { json } = await call('GET', 'amb-camps');
    expect(json.response).toMatchObject({
      id: 'amb-camps',
      state: 'shown',
      origin: 'push',
      story: portada,
    });
  });

  it.each([
    ['access', { access: 'gold' }],
    ['kicker', { kicker: 'Port' }],
    ['corrections', { corrections: [{ text: 'Sense data' }] }],
    ['a link of a kicker', { kicker: { text: 'Port', url: 'javascript:alert(1)' } }],
  ])('are refused with a reason if they are wrong: %s', async (_what, wrong) => {
    const { status, json } = await push('malament', story({ portada: wrong }));
    expect([status, json.code]).toEqual([422, 'INVALID_FIELDS']);
    expect(JSON.stringify(json.fields)).toContain('portada');
  });
});

describe('a field with text that nothing reads', () => {
  it('is a reported loss', async () => {
    const { json } = await push(
      'amb-perdues',
      story({
        access: 'subscriber',
        corrections: [{ text: 'Deia dilluns.' }],
        portada: { color: 'vermell' },
      }),
    );
    expect(json.response.losses).toEqual(
      expect.arrayContaining([
        { what: 'field that is not understood: access', detail: 'subscriber' },
        { what: 'field that is not understood: corrections', detail: 'Deia dilluns.' },
        { what: 'field that is not understood: portada.color', detail: 'vermell' },
      ]),
    );
  });

  it('is none if it has no text, or is an identifier or format of ninjs', async () => {
    const body = story({
      headline: 'Sense pèrdues',
      urgency: 3,
      wordcount: 12,
      standard: { name: 'ninjs' },
      guid: 'a',
      extra: {},
      other: [null, 7],
    });
    expect((await push('sense-perdues', body)).json.response.losses).toEqual([]);
  });
});

describe('a stored story by call', () => {
  it('is withdrawn by DELETE, once, and comes back by PUT', async () => {
    await push('retirable', story({ ...DAY, headline: 'Retirable' }));
    const path = '/politica/2026/03/02/retirable/';
    expect((await get(path)).status).toBe(200);
    expect((await call('DELETE', 'retirable')).json.response).toMatchObject({
      result: 'withdrawn',
      url: expect.stringContaining(path),
    });
    expect((await get(path)).status).toBe(410);
    expect((await call('GET', 'retirable')).json.response).toMatchObject({ state: 'withdrawn' });
    expect((await call('DELETE', 'retirable')).json.response).toMatchObject({
      result: 'unchanged',
    });
    await push(
      'retirable',
      story({ ...DAY, headline: 'Retirable', versioncreated: '2026-03-04T08:00:00Z' }),
    );
    expect((await get(path)).status).toBe(200);
  });

  it('is waiting before its date', async () => {
    await push('futura', story({ headline: 'Futura', embargoed: '2999-01-01T00:00:00Z' }));
    expect((await call('GET', 'futura')).json.response.state).toBe('waiting');
  });

  it('is refused without the token, missing for an unknown id, and kept if it is of the content folder', async () => {
    for (const method of ['GET', 'DELETE'])
      for (const token of ['', 'x'.repeat(40)])
        expect((await call(method, 'elfar-ca-el-port-obre', token)).status).toBe(401);
    for (const method of ['GET', 'DELETE'])
      for (const id of ['no-hi-es', 'berta-far', '%20', 'a'.repeat(300)])
        expect((await call(method, id)).status).toBe(404);
    expect(await call('DELETE', 'elfar-ca-el-port-obre')).toMatchObject({
      status: 422,
      json: { code: 'INVALID_FIELDS' },
    });
    expect((await get('/politica/2026/03/01/el-port-obre/')).status).toBe(200);
  });
});
