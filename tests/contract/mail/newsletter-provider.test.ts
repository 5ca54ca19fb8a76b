import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBrevoNewsletterProvider } from '#server/subjects/newsletters/brevo-newsletter-provider.ts';
import { localNewsletterProvider } from '#server/subjects/newsletters/newsletter-provider.ts';
import {
  OUT_OF_ORDER,
  startMailingService,
  type MailingService,
} from '#tests/support/readers/mailing-service.ts';
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

describe('the local newsletter provider', () => {
  describeNewsletterProvider(() =>
    Promise.resolve({ provider: localNewsletterProvider, listed: undefined }),
  );
});

describe('Brevo', () => {
  describeNewsletterProvider(() => openBrevo());

  it('sends language and unsubscribe URL of a subscription per list', async () => {
    const { provider, service } = await openBrevo();
    await provider.add(aSubscriber());
    await provider.add(
      aSubscriber({
        newsletter: 'diari',
        locale: 'es',
        unsubscribe: 'https://elfar.example/diari',
      }),
    );
    expect(service.contacts.get(ADA)?.attributes).toEqual({
      UNSUBSCRIBE_1: aSubscriber().unsubscribe,
      LANGUAGE_1: 'ca',
      UNSUBSCRIBE_2: 'https://elfar.example/diari',
      LANGUAGE_2: 'es',
    });
    await provider.remove(aSubscriber());
    expect(service.contacts.get(ADA)?.attributes).toMatchObject({
      UNSUBSCRIBE_1: '',
      LANGUAGE_1: '',
      LANGUAGE_2: 'es',
    });
  });

  it('keeps other data of a contact and lifts its block on mails', async () => {
    const { provider, service } = await openBrevo();
    service.contacts.set(ADA, { attributes: { NOM: 'Ada' }, listIds: [2], emailBlacklisted: true });
    await provider.add(aSubscriber());
    expect(service.contacts.get(ADA)).toMatchObject({
      attributes: { NOM: 'Ada' },
      listIds: [2, 1],
      emailBlacklisted: false,
    });
    expect(service.calls).toEqual([
      `PUT /contacts/${encodeURIComponent(ADA)}?identifierType=email_id`,
    ]);
  });

  it('calls nothing for a newsletter without a list', async () => {
    const { provider, service } = await openBrevo();
    await provider.add(aSubscriber({ newsletter: 'propi' }));
    await provider.remove(aSubscriber({ newsletter: 'propi' }));
    expect(service.calls).toEqual([]);
  });

  const faults: [what: string, fault: MailingService['fault'], reason: string][] = [
    ['is out of order', OUT_OF_ORDER, '500 (internal_error)'],
    ['has a broken gateway', { status: 502, body: '<html>Bad gateway</html>' }, '502 (no code)'],
    [
      'limits the number of calls',
      {
        status: 429,
        body: '{"code":"too_many_requests"}',
        headers: { 'x-sib-ratelimit-reset': '10' },
      },
      '429 (too_many',
    ],
    ['returns 404', { status: 404, body: 'Not Found' }, '404 (no code)'],
    [
      'returns the reader’s email address',
      { status: 400, body: `{"code":"${ADA}","message":"${ADA} is not valid"}` },
      '400 (no code)',
    ],
  ];
  it.each(faults)(
    'rejects while the service %s, with a reason without the email address',
    async (_what, fault, reason) => {
      const { provider, service } = await openBrevo();
      await provider.add(aSubscriber({ newsletter: 'diari' }));
      service.fault = fault;
      for (const told of [provider.add(aSubscriber()), provider.remove(aSubscriber())]) {
        const error = await reasonOf(told);
        expect(error).toMatchObject({
          name: 'BrevoError',
          message: expect.stringContaining(reason),
        });
        expect(
          JSON.stringify([error, String(error), error instanceof Error ? error.stack : '']),
        ).not.toMatch(/lector\.example|ada@/);
      }
      service.fault = undefined;
      await provider.add(aSubscriber());
      expect(service.listed(1)).toEqual([ADA]);
    },
  );

  it.each(['add', 'remove'] as const)('rejects to %s a contact on a missing list', async (tell) => {
    const { provider, service } = await openBrevo();
    service.contacts.set(ADA, { attributes: {}, listIds: [2], emailBlacklisted: false });
    await expect(provider[tell](aSubscriber({ newsletter: 'perdut' }))).rejects.toThrow(
      '400 (invalid_parameter)',
    );
  });

  it('rejects subscriptions with a wrong API key', async () => {
    const { provider, service } = await openBrevo({ key: 'xkeysib-wrong' });
    await expect(provider.add(aSubscriber())).rejects.toThrow('401 (unauthorized)');
    await expect(provider.remove(aSubscriber())).rejects.toThrow('401 (unauthorized)');
    expect(service.contacts.size).toBe(0);
  });

  it('rejects when the service exceeds the time limit', async () => {
    const { provider, service } = await openBrevo({ timeLimit: 200 });
    service.fault = 'silent';
    await expect(provider.remove(aSubscriber())).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('rejects a subscription when the connection fails', async () => {
    const provider = createBrevoNewsletterProvider({
      url: 'http://127.0.0.1:1/v3',
      key: 'k',
      findList: () => Promise.resolve(1),
    });
    await expect(provider.add(aSubscriber())).rejects.toThrow('fetch failed');
  });

  it('sends its key to no other host after a redirect', async () => {
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

  it('stores both of two simultaneous subscriptions after a retry', async () => {
    const { provider, service } = await openBrevo();
    await Promise.allSettled(
      ['setmanal', 'diari'].map((newsletter) => provider.add(aSubscriber({ newsletter }))),
    );
    for (const newsletter of ['setmanal', 'diari']) await provider.add(aSubscriber({ newsletter }));
    expect([service.listed(1), service.listed(2)]).toEqual([[ADA], [ADA]]);
  });
});
