import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBrevoNewsletterProvider } from '../../../src/server/newsletters/brevo-newsletter-provider.ts';
import { localNewsletterProvider } from '../../../src/server/newsletters/newsletter-provider.ts';
import { OUT_OF_ORDER, startMailingService, type MailingService } from '../../support/readers/mailing-service.ts';
import { aSubscriber, describeNewsletterProvider } from './newsletter-provider-suite.ts';

const LISTS: Record<string, number> = { setmanal: 1, diari: 2, perdut: 99 };
const ADA = 'ada@lector.example';

async function openBrevo(options: { key?: string; timeLimit?: number } = {}) {
  const service = await startMailingService();
  onTestFinished(() => service.close());
  const provider = createBrevoNewsletterProvider({
    url: service.url,
    key: service.key,
    findList: (newsletter) => Promise.resolve(LISTS[newsletter]),
    ...options,
  });
  const listed = (newsletter: string) => service.listed(LISTS[newsletter] ?? 0);
  return { provider, service, listed };
}

const reasonOf = (work: Promise<void>) =>
  work.then(
    () => 'it was taken',
    (error: unknown) => error,
  );

describe('the newsroom as its own sender', () => {
  describeNewsletterProvider(() => Promise.resolve({ provider: localNewsletterProvider, listed: undefined }));
});

describe('Brevo', () => {
  describeNewsletterProvider(() => openBrevo());

  it('learns the language of a subscription and the address that ends it, list by list', async () => {
    const { provider, service } = await openBrevo();
    await provider.add(aSubscriber());
    await provider.add(aSubscriber({ newsletter: 'diari', locale: 'es', unsubscribe: 'https://elfar.example/diari' }));
    expect(service.contacts.get(ADA)?.attributes).toEqual({
      UNSUBSCRIBE_1: aSubscriber().unsubscribe,
      LANGUAGE_1: 'ca',
      UNSUBSCRIBE_2: 'https://elfar.example/diari',
      LANGUAGE_2: 'es',
    });
    await provider.remove(aSubscriber());
    expect(service.contacts.get(ADA)?.attributes).toMatchObject({ UNSUBSCRIBE_1: '', LANGUAGE_1: '', LANGUAGE_2: 'es' });
  });

  it('keeps what it has of a contact, but for the wish to get no mail', async () => {
    const { provider, service } = await openBrevo();
    service.contacts.set(ADA, { attributes: { NOM: 'Ada' }, listIds: [2], emailBlacklisted: true });
    await provider.add(aSubscriber());
    expect(service.contacts.get(ADA)).toMatchObject({ attributes: { NOM: 'Ada' }, listIds: [2, 1], emailBlacklisted: false });
    expect(service.calls).toEqual([`PUT /contacts/${encodeURIComponent(ADA)}?identifierType=email_id`]);
  });

  it('is not called for a newsletter that has no list', async () => {
    const { provider, service } = await openBrevo();
    await provider.add(aSubscriber({ newsletter: 'propi' }));
    await provider.remove(aSubscriber({ newsletter: 'propi' }));
    expect(service.calls).toEqual([]);
  });

  const faults: [what: string, fault: MailingService['fault'], reason: string][] = [
    ['is out of order', OUT_OF_ORDER, '500 (internal_error)'],
    ['has a broken gateway', { status: 502, body: '<html>Bad gateway</html>' }, '502 (no code)'],
    [
      'wants fewer calls',
      { status: 429, body: '{"code":"too_many_requests"}', headers: { 'x-sib-ratelimit-reset': '10' } },
      '429 (too_many',
    ],
    ['is not where it was', { status: 404, body: 'Not Found' }, '404 (no code)'],
    ['names the reader', { status: 400, body: `{"code":"${ADA}","message":"${ADA} is not valid"}` }, '400 (no code)'],
  ];
  it.each(faults)('does not take anything while it %s, and its reason names nobody', async (_what, fault, reason) => {
    const { provider, service } = await openBrevo();
    await provider.add(aSubscriber({ newsletter: 'diari' }));
    service.fault = fault;
    for (const told of [provider.add(aSubscriber()), provider.remove(aSubscriber())]) {
      const error = await reasonOf(told);
      expect(error).toMatchObject({ name: 'BrevoError', message: expect.stringContaining(reason) });
      expect(JSON.stringify([error, String(error), error instanceof Error ? error.stack : ''])).not.toMatch(/lector\.example|ada@/);
    }
    service.fault = undefined;
    await provider.add(aSubscriber());
    expect(service.listed(1)).toEqual([ADA]);
  });

  it.each(['add', 'remove'] as const)('does not %s anybody in a list that it has not', async (tell) => {
    const { provider, service } = await openBrevo();
    service.contacts.set(ADA, { attributes: {}, listIds: [2], emailBlacklisted: false });
    await expect(provider[tell](aSubscriber({ newsletter: 'perdut' }))).rejects.toThrow('400 (invalid_parameter)');
  });

  it('does not take anything with a wrong key', async () => {
    const { provider, service } = await openBrevo({ key: 'xkeysib-wrong' });
    await expect(provider.add(aSubscriber())).rejects.toThrow('401 (unauthorized)');
    await expect(provider.remove(aSubscriber())).rejects.toThrow('401 (unauthorized)');
    expect(service.contacts.size).toBe(0);
  });

  it('rejects what it does not answer in time', async () => {
    const { provider, service } = await openBrevo({ timeLimit: 200 });
    service.fault = 'silent';
    await expect(provider.remove(aSubscriber())).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('rejects where nobody is', async () => {
    const provider = createBrevoNewsletterProvider({ url: 'http://127.0.0.1:1/v3', key: 'k', findList: () => Promise.resolve(1) });
    await expect(provider.add(aSubscriber())).rejects.toThrow('fetch failed');
  });

  it('does not take its key elsewhere', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(String(request.headers['api-key']));
      response.end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    onTestFinished(() => void elsewhere.close());
    const address = elsewhere.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { provider, service } = await openBrevo();
    service.fault = { status: 307, body: '', headers: { location: `http://127.0.0.1:${port}/` } };
    await expect(provider.add(aSubscriber())).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  it('takes in the end what two told it at once', async () => {
    const { provider, service } = await openBrevo();
    await Promise.allSettled(['setmanal', 'diari'].map((newsletter) => provider.add(aSubscriber({ newsletter }))));
    for (const newsletter of ['setmanal', 'diari']) await provider.add(aSubscriber({ newsletter }));
    expect([service.listed(1), service.listed(2)]).toEqual([[ADA], [ADA]]);
  });
});
