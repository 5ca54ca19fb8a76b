import { expect, it } from 'vitest';
import type { NewsletterProvider, Subscriber } from '../../../src/server/newsletters/newsletter-provider.ts';

/** Whoever sends newsletters, and what came of what they were told. */
export interface Desk {
  provider: NewsletterProvider;
  /** Addresses that get a newsletter; `undefined` where that is read from our own store. */
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

/** What everybody does who sends newsletters; they have `setmanal` and `diari`. `open` gives one that knows nobody. */
export function describeNewsletterProvider(open: () => Promise<Desk>): void {
  const expectListed = ({ listed }: Desk, newsletter: string, emails: string[]) => {
    if (listed) expect(listed(newsletter)).toEqual(emails);
  };

  it('takes a subscription, also when it is told twice', async () => {
    const desk = await open();
    await desk.provider.add(aSubscriber());
    await desk.provider.add(aSubscriber());
    expectListed(desk, 'setmanal', ['ada@lector.example']);
  });

  it('lets go of an address, also twice, and of one that it never had', async () => {
    const desk = await open();
    await desk.provider.add(aSubscriber());
    await desk.provider.remove(aSubscriber());
    await desk.provider.remove(aSubscriber());
    await desk.provider.remove(aSubscriber({ email: 'ningu@lector.example' }));
    expectListed(desk, 'setmanal', []);
  });

  it('takes back who had left', async () => {
    const desk = await open();
    await desk.provider.add(aSubscriber());
    await desk.provider.remove(aSubscriber());
    await desk.provider.add(aSubscriber());
    expectListed(desk, 'setmanal', ['ada@lector.example']);
  });

  it('keeps newsletters apart', async () => {
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
  ])('takes an address as it stands: %s', async (email) => {
    const desk = await open();
    await desk.provider.add(aSubscriber({ email }));
    expectListed(desk, 'setmanal', [email]);
    await desk.provider.remove(aSubscriber({ email }));
    expectListed(desk, 'setmanal', []);
  });

  it('takes many at once', async () => {
    const desk = await open();
    const all = Array.from({ length: 20 }, (_none, index) => `ada${String(index).padStart(2, '0')}@lector.example`);
    await Promise.all(all.map((email) => desk.provider.add(aSubscriber({ email }))));
    expectListed(desk, 'setmanal', all);
  });
}
