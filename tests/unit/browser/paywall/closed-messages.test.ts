import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedMessages, keepClosed } from '#browser/paywall/closed-messages.ts';
import { HIDDEN_FOR } from '#domain/paywall/due-messages.ts';

const KEY = 'portada-messages-1';
const NOW = 1_800_000_000_000;

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

describe('closed messages', () => {
  it('keep the instant, and are forgotten after a day', () => {
    keepClosed('mur', NOW);
    keepClosed('barra', NOW + 1);
    expect(closedMessages()).toEqual({ mur: NOW, barra: NOW + 1 });
    keepClosed('barra', NOW + HIDDEN_FOR);
    expect(closedMessages()).toEqual({ barra: NOW + HIDDEN_FOR });
    expect([...stored.keys()]).toEqual([KEY]);
  });

  it.each(['', '{', 'null', '[]', '5', '{"mur":"yesterday"}'])(
    'have no entry if the storage has %j',
    (text) => {
      stored.set(KEY, text);
      expect(closedMessages()).toEqual({});
    },
  );

  it('have no entry in a browser that blocks the storage', () => {
    const refuse = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    keepClosed('mur', NOW);
    expect(closedMessages()).toEqual({});
  });
});
