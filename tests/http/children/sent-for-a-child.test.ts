import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import { contributions as table } from '#server/platform/database/tables/contribution-schema.ts';
import { anInterview } from '#tests/support/interviews/interview-story.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { newAddress } from '#tests/support/readers/hostile-reader.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const PLACE = '/politica/2026/03/01/crida/participar/';
const ANSWERS = { record: 'Vam fer un vaixell de paper.', 'terms-of-call': true };

let accounts: AccountsApplication;

const call = (id: string, more: object = {}) => ({
  ...storyFields({ id, taxon: 'elfar-politica' }),
  type: 'user-content-call',
  slug: id,
  headline: 'Expliqueu-nos la nit',
  fields: [
    { name: 'record', label: 'El record', kind: 'long-text', isRequired: true, isPublic: true },
  ],
  opensAt: '2026-01-01T00:00:00Z',
  ...more,
});

beforeAll(async () => {
  accounts = await startAccounts();
  const { publisher } = accounts.application.wiring.services.publishing;
  const documents = [
    call('crida'),
    call('adults', { minimumAge: 16 }),
    anInterview({ id: 'xerrada', storyId: 'xerrada', slug: 'xerrada', taxon: 'elfar-politica' }),
  ];
  const submissions = documents.map((document) => ({ source: document.id, document }));
  expect(await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions })).toMatchObject(
    { ok: true },
  );
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;

/** A reader with a child, whose nick has the reader's. */
async function aGuardian() {
  const { browser, id: reader, registration } = await aReader(accounts);
  const nick = `Grumet ${registration.nick}`;
  const { json } = await browser.call(
    'POST',
    '/api/front/user/children',
    { nick, name: 'Aina', birthdate: `${new Date().getFullYear() - 8}-01-05`, consent: true },
    newAddress(),
  );
  return { browser, reader, nick, child: String(Object(json?.response).child.id) };
}

const send = (browser: ReaderBrowser, body: object, id = 'crida') =>
  browser.call('POST', `/api/front/contributions/${id}`, { answers: ANSWERS, ...body });

const sentBy = (reader: string) => orm().select().from(table).where(eq(table.userId, reader));

const ask = (browser: ReaderBrowser, body: object) =>
  browser.call('POST', '/api/front/interviews/xerrada/questions', {
    text: 'Què menja un faroner?',
    ...body,
  });

const askedBy = (reader: string) =>
  orm().select().from(interviewQuestions).where(eq(interviewQuestions.userId, reader));

// R6.18
describe('a contribution that is sent for a child', () => {
  it('is signed with the nick only, and kept with the consent to this sending', async () => {
    const { browser, reader, nick, child } = await aGuardian();
    const sent = await send(browser, {
      child,
      childConsent: true,
      answers: { ...ANSWERS, signature: 'Aina Puig, de l’escola del Port' },
    });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.json?.response).toMatchObject({ contribution: { signature: nick } });
    const [row] = await sentBy(reader);
    expect(row).toMatchObject({ childId: child, signature: nick });
    expect(row?.answers.at(-1)).toEqual({
      name: 'childConsent',
      label: expect.stringMatching(/^Soc el pare, la mare o la persona tutora del menor/),
      value: true,
    });
    expect(JSON.stringify(row)).not.toContain('Aina');
  });

  it('is refused without the consent, for the child of another reader, and for no child', async () => {
    const { browser, reader, child } = await aGuardian();
    const other = await aGuardian();
    expect((await send(browser, { child })).json).toMatchObject({
      code: 'REQUIRED_FIELD',
      fields: { childConsent: 'mustTrue' },
    });
    for (const wrong of [other.child, 'ningú', '__proto__'])
      expect((await send(browser, { child: wrong, childConsent: true })).json, wrong).toMatchObject(
        { code: 'INVALID_FIELD', fields: { child: 'oneOf' } },
      );
    expect((await send(browser, { child, childConsent: true }, 'adults')).json).toMatchObject({
      code: 'TOO_YOUNG',
    });
    expect(await sentBy(reader)).toEqual([]);
  });

  it('is refused once the child has completed the minimum age', async () => {
    const { browser, reader, child } = await aGuardian();
    await orm()
      .update(readerChildren)
      .set({ bornOn: '2000-01-01' })
      .where(eq(readerChildren.id, child));
    expect((await send(browser, { child, childConsent: true })).json).toMatchObject({
      fields: { child: 'oneOf' },
    });
    expect(await sentBy(reader)).toEqual([]);
  });

  it('is never stored with the nick of a child that is deleted at the same moment', async () => {
    const { browser, reader, nick, child } = await aGuardian();
    const [sent] = await Promise.all([
      send(browser, { child, childConsent: true }),
      browser.call('DELETE', `/api/front/user/children/${child}`),
    ]);
    const rows = await sentBy(reader);
    expect(rows.map(({ signature }) => signature)).toEqual(sent.status === 200 ? [nick] : []);
    expect(rows.every(({ childId }) => childId === null)).toBe(true);
  });

  it('is sent from the page without JavaScript, which asks for whom it is', async () => {
    const { browser, reader, nick, child } = await aGuardian();
    const { html } = await browser.open(PLACE);
    expect(html).toContain('Per a qui és?');
    expect(html).toContain(`<option value="${child}">${nick}</option>`);
    const form = { record: ANSWERS.record, 'terms-of-call': 'true', child };
    const refused = await browser.open(PLACE, form);
    expect([refused.status, refused.html.includes('en nom d’un menor')]).toEqual([400, true]);
    expect(refused.html).toContain(`<option value="${child}" selected="">`);
    const sent = await browser.open(PLACE, { ...form, childConsent: 'true' });
    expect(sent.status).toBe(303);
    expect((await sentBy(reader)).map(({ signature }) => signature)).toEqual([nick]);
    const own = await browser.open(PLACE, { ...form, child: '' });
    expect(own.status).toBe(303);
    expect((await sentBy(reader)).map(({ childId }) => childId).toSorted()).toEqual([child, null]);
  });
});

// R6.18
describe('a question that is asked for a child', () => {
  it('has the nick only, and is kept with the consent to this question', async () => {
    const { browser, reader, nick, child } = await aGuardian();
    const sent = await ask(browser, { child, childConsent: true });
    expect(sent.json?.response).toMatchObject({ child: nick });
    const [row] = await askedBy(reader);
    expect(row).toMatchObject({ childId: child, askedBy: nick });
    expect(row?.childConsent).toMatch(/^Soc el pare, la mare o la persona tutora del menor/);
    expect(JSON.stringify(row)).not.toContain('Aina');
    const own = await browser.call('GET', '/api/front/interviews/xerrada/own');
    expect(own.json?.response).toMatchObject({
      children: [{ id: child, nick }],
      questions: [{ child: nick }],
    });
    expect(own.text).not.toContain('Aina');
  });

  it('is refused without the consent, for the child of another reader, and for no child', async () => {
    const { browser, reader, child } = await aGuardian();
    const other = await aGuardian();
    for (const consent of [{}, { childConsent: false }])
      expect((await ask(browser, { child, ...consent })).json).toMatchObject({
        code: 'REQUIRED_FIELD',
        fields: { childConsent: 'mustTrue' },
      });
    for (const wrong of [other.child, 'ningú', '__proto__'])
      expect((await ask(browser, { child: wrong, childConsent: true })).json, wrong).toMatchObject({
        code: 'INVALID_FIELD',
        fields: { child: 'oneOf' },
      });
    expect((await ask(browser, { child: 7, childConsent: true })).status).toBe(400);
    await orm()
      .update(readerChildren)
      .set({ bornOn: '2000-01-01' })
      .where(eq(readerChildren.id, child));
    expect((await ask(browser, { child, childConsent: true })).json).toMatchObject({
      fields: { child: 'oneOf' },
    });
    expect(await askedBy(reader)).toEqual([]);
  });

  it('is asked on the page without JavaScript, which keeps the text and the child', async () => {
    const { browser, reader, nick, child } = await aGuardian();
    const place = '/preguntar/xerrada/';
    const { html } = await browser.open(place);
    expect(html).toContain(`<option value="${child}">${nick}</option>`);
    const form = { text: 'Què menja un faroner?', child };
    const refused = await browser.open(place, form);
    expect([refused.status, refused.html.includes('en nom d’un menor')]).toEqual([400, true]);
    expect(refused.html).toContain(`<option value="${child}" selected="">`);
    expect(refused.html).toContain('Què menja un faroner?</textarea>');
    expect(refused.html).not.toMatch(/<input[^>]*name="childConsent"[^>]* required/);
    expect((await browser.open(place, { ...form, childConsent: 'true' })).status).toBe(303);
    expect((await browser.open(place, { ...form, child: '' })).status).toBe(303);
    expect((await askedBy(reader)).map(({ askedBy: by }) => by).toSorted()).toHaveLength(2);
    expect((await askedBy(reader)).filter(({ askedBy: by }) => by === nick)).toHaveLength(1);
  });
});
