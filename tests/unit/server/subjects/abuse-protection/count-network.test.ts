import { expect, it } from 'vitest';
import { countNetwork } from '#server/subjects/abuse-protection/count-network.ts';

/** Counts without a clock: the first attempts of each subject are allowed. */
function startCounting() {
  const counts = new Map<string, number>();
  return {
    count({ what, who, most }: { what: string; who: string; most: number }) {
      const key = `${what}\n${who}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return Promise.resolve((counts.get(key) ?? 0) > most ? 60 : undefined);
    },
  };
}

/** The number of networks of which one attempt each is allowed. */
async function allowedOf(
  networks: readonly string[],
  limit: { mostOfSite?: number },
): Promise<number> {
  const attempts = startCounting();
  let allowed = 0;
  for (const clientAddress of networks)
    if (
      (await countNetwork(attempts, {
        what: 'vote',
        clientAddress,
        most: 10,
        window: 60,
        ...limit,
      })) === undefined
    )
      allowed += 1;
  return allowed;
}

const networksOf = (site: string) =>
  Array.from({ length: 100 }, (_none, number) => `${site}:${number.toString(16)}::/64`);

it('counts the networks of one /48 together, and of two apart', async () => {
  expect(await allowedOf(networksOf('2001:db8:1'), { mostOfSite: 40 })).toBe(40);
  expect(
    await allowedOf([...networksOf('2001:db8:1'), ...networksOf('2001:db8:2')], { mostOfSite: 40 }),
  ).toBe(80);
});

it('counts each network alone without a limit of the /48, and in IPv4', async () => {
  expect(await allowedOf(networksOf('2001:db8:1'), {})).toBe(100);
  const addresses = Array.from({ length: 100 }, (_none, number) => `192.0.2.${number}`);
  expect(await allowedOf(addresses, { mostOfSite: 40 })).toBe(100);
});

it('counts a thing that has a limit of its own apart', async () => {
  const attempts = startCounting();
  const ask = (about: string) =>
    countNetwork(attempts, {
      what: 'vote',
      clientAddress: '2001:db8:1:1::/64',
      about,
      most: 1,
      mostOfSite: 1,
      window: 60,
    });
  expect([await ask('one'), await ask('other'), await ask('one')]).toEqual([
    undefined,
    undefined,
    60,
  ]);
});
