import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { HostNames } from '#server/platform/front/crawlers/host-names.ts';
import { createVerifiedCrawlers } from '#server/platform/front/crawlers/verified-crawlers.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

const HOUR = 3600_000;
const bot = { userAgent: 'Finder', hosts: ['finder.example'] };

/** A DNS by its two tables, which counts the questions. */
function standIn(names: Record<string, string[]>, addresses: Record<string, string[]>) {
  const asked: string[] = [];
  const hostNames: HostNames = {
    namesOf(address) {
      asked.push(address);
      return Promise.resolve(names[address] ?? []);
    },
    addressesOf(name) {
      asked.push(name);
      return Promise.resolve(addresses[name] ?? []);
    },
  };
  return { hostNames, asked };
}

function open(hostNames: HostNames) {
  const clock = { now: 0 };
  const verified = createVerifiedCrawlers({ hostNames, log: silentLog, now: () => clock.now });
  /** The answer after the look-up. */
  const settled = async (address: string) => {
    verified.has(bot, address);
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    return verified.has(bot, address);
  };
  return { verified, clock, settled };
}

describe('an address', () => {
  it('is verified by a name of the crawler that has the address', async () => {
    const { hostNames } = standIn(
      { '192.0.2.1': ['a.finder.example'] },
      { 'a.finder.example': ['192.0.2.9', '192.0.2.1'] },
    );
    const { verified, settled } = open(hostNames);
    expect(verified.has(bot, '192.0.2.1')).toBe(false);
    expect(await settled('192.0.2.1')).toBe(true);
  });

  it('is verified in another spelling of IPv6', async () => {
    const { hostNames } = standIn(
      { '2001:db8::1': ['a.finder.example'] },
      { 'a.finder.example': ['2001:DB8:0:0::1'] },
    );
    expect(await open(hostNames).settled('2001:db8::1')).toBe(true);
  });

  it.each([
    ['without a name', [], ['192.0.2.1']],
    ['with a name that has another address', ['a.finder.example'], ['192.0.2.9']],
    ['with a name of somebody else', ['a.thief.example'], ['192.0.2.1']],
    [
      'with a name that only begins like the crawler’s',
      ['a.finder.example.thief.example'],
      ['192.0.2.1'],
    ],
  ])('is refused %s', async (_case, names, addresses) => {
    const { hostNames } = standIn(
      { '192.0.2.1': names },
      Object.fromEntries(names.map((name) => [name, addresses])),
    );
    expect(await open(hostNames).settled('192.0.2.1')).toBe(false);
  });

  it('is looked up once in six hours, and again afterwards', async () => {
    const { hostNames, asked } = standIn(
      { '192.0.2.1': ['a.finder.example'] },
      { 'a.finder.example': ['192.0.2.1'] },
    );
    const { verified, clock, settled } = open(hostNames);
    await settled('192.0.2.1');
    clock.now = 6 * HOUR - 1;
    expect(verified.has(bot, '192.0.2.1')).toBe(true);
    expect(asked).toEqual(['192.0.2.1', 'a.finder.example']);
    clock.now = 6 * HOUR;
    expect(verified.has(bot, '192.0.2.1')).toBe(false);
    expect(await settled('192.0.2.1')).toBe(true);
  });

  it('is refused for a minute after a failure of the DNS', async () => {
    const dns = { isBroken: true };
    const good = standIn(
      { '192.0.2.1': ['a.finder.example'] },
      { 'a.finder.example': ['192.0.2.1'] },
    ).hostNames;
    const { clock, settled } = open({
      ...good,
      namesOf: (address) =>
        dns.isBroken ? Promise.reject(new Error('SERVFAIL')) : good.namesOf(address),
    });
    expect(await settled('192.0.2.1')).toBe(false);
    dns.isBroken = false;
    expect(await settled('192.0.2.1')).toBe(false);
    clock.now = 60_000;
    expect(await settled('192.0.2.1')).toBe(true);
  });
});

describe('a flood of forged User-Agents', () => {
  it('asks about 20 addresses at a time while the DNS is slow', () => {
    const asked: string[] = [];
    const { verified } = open({
      namesOf(address) {
        asked.push(address);
        return Promise.withResolvers<string[]>().promise;
      },
      addressesOf: () => Promise.resolve([]),
    });
    for (let index = 0; index < 500; index += 1)
      expect(verified.has(bot, `192.0.2.${index}`)).toBe(false);
    expect(asked).toHaveLength(20);
  });

  it('keeps the latest 10 000 results', async () => {
    const { hostNames, asked } = standIn({}, {});
    const { settled } = open(hostNames);
    await settled('first');
    for (let index = 0; index < 10_000; index += 1) await settled(`address-${index}`);
    const before = asked.length;
    await settled('address-9999');
    expect(asked).toHaveLength(before);
    await settled('first');
    expect(asked).toHaveLength(before + 1);
  }, 30_000);
});
