import { expect, it } from 'vitest';
import type {
  NewsletterProvider,
  Subscriber,
} from '#server/subjects/newsletters/newsletter-provider.ts';

/** A newsletter provider with the state of its lists. */
export interface Desk {
  provider: NewsletterProvider;
  /** Email addresses on a list; `undefined` if the provider uses our own store. */
  listed: ((newsletter: string) => string[]) | undefined;
}

export function aSubscriber(fields: Partial<Subscriber> = {}): Subscriber {
  return {
    email: 'ada@lector.example',
    newsletter: 'setmanal',
    locale: 'ca',
    unsubscribe: 'https://elfar.example/api/front/newsletter/unsubscribe/abc?lang=ca',
    ...fields,
  };
}

/**
 * Behaviour of every newsletter provider; its newsletters are `setmanal` and `diari`. `open`
 * returns one without subscribers.
 */
export function describeNewsletterProvider(open: () => Promise<Desk>): void {
  const expectListed = ({ listed }: Desk, newsletter: string, emails: string[]) => {
    if (listed) expect(listed(newsletter)).toEqual(emails);
  };

  it('adds a subscription once when it is added twice', async () => {
    const desk = await open();
    await desk.provider.add(aSubscriber());
    await desk.provider.add(aSubscriber());
    expectListed(desk, 'setmanal', ['ada@lector.example']);
  });

  it('removes an email address, also repeatedly and when it is unknown', async () => {
    const desk = await open();
    await desk.provider.add(aSubscriber());
    await desk.provider.remove(aSubscriber());
    await desk.provider.remove(aSubscriber());
    await desk.provider.remove(aSubscriber({ email: 'ningu@lector.example' }));
    expectListed(desk, 'setmanal', []);
  });

  it('adds a former subscriber again', async () => {
    const desk = await open();
    await desk.provider.add(aSubscriber());
    await desk.provider.remove(aSubscriber());
    await desk.provider.add(aSubscriber());
    expectListed(desk, 'setmanal', ['ada@lector.example']);
  });

  it('keeps the subscriptions of different newsletters separate', async () => {
    const desk = await open();
    await desk.provider.add(aSubscriber());
    await desk.provider.add(aSubscriber({ newsletter: 'diari' }));
    await desk.provider.remove(aSubscriber());
    expectListed(desk, 'setmanal', []);
    expectListed(desk, 'diari', ['ada@lector.example']);
  });

  it.each([
    'ada+far@lector.example',
    'o’brien@lector.example',
    'a/b?c#d%40@lector.example',
    '../lists@lector.example',
    'ñandú@lèctor.example',
  ])('adds and removes the email address %s unchanged', async (email) => {
    const desk = await open();
    await desk.provider.add(aSubscriber({ email }));
    expectListed(desk, 'setmanal', [email]);
    await desk.provider.remove(aSubscriber({ email }));
    expectListed(desk, 'setmanal', []);
  });

  it('adds many subscriptions at once', async () => {
    const desk = await open();
    const all = Array.from(
      { length: 20 },
      (_none, index) => `ada${String(index).padStart(2, '0')}@lector.example`,
    );
    await Promise.all(all.map((email) => desk.provider.add(aSubscriber({ email }))));
    expectListed(desk, 'setmanal', all);
  });
}
