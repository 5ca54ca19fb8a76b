import { describe, expect, it } from 'vitest';
import { decidedMessages } from '#domain/paywall/decided-messages.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';

const message = (id: string, type: string, principalText: string) => ({
  id,
  type,
  canBeClosed: true,
  principalText,
});
const paywall = {
  messages: {
    ca: [message('counter', 'float-counter', 'Català'), message('bar', 'bottom', 'Barra')],
    es: [message('counter', 'float-counter', 'Castellano'), message('bar', 'bottom', 'Barra')],
  },
  versions: [{ id: 'b', messages: { ca: [message('counter', 'float-counter', 'Versió B')] } }],
};
const site = siteOf({ alias: 'elfar', paywall });
const due = (locale: 'ca' | 'es', messageIds: string[], version?: string) =>
  decidedMessages({ site, locale }, { decision: { messageIds, maximum: 3 }, consumed: 2, version });

describe('the messages of a decision', () => {
  // R3.42
  it('are those of the language, in their order, with the numbers of the reader in a counter', () => {
    const [bar, counter, ...others] = due('es', ['bar', 'counter']);
    expect(bar).toEqual(message('bar', 'bottom', 'Barra'));
    expect(counter).toEqual({
      ...message('counter', 'float-counter', 'Castellano'),
      numConsumedContent: 2,
      maxConsumedContent: 3,
    });
    expect(others).toEqual([]);
  });

  it('are those of the version under test, and of the published paywall for an unknown version', () => {
    expect(due('ca', ['counter'], 'b')[0]?.principalText).toBe('Versió B');
    expect(due('ca', ['counter'], 'gone')[0]?.principalText).toBe('Català');
  });

  it('leave out a message that does not exist', () => {
    expect(due('ca', ['counter', 'bar'], 'b').map(({ id }) => id)).toEqual(['counter']);
  });
});
