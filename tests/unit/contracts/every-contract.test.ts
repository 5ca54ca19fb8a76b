import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { callClassOf, CONTRACTS } from '#contracts/call-classes.ts';
import { ANY_ROLE, AWAITED_ROLES, ROLES } from '#domain/sites/roles.ts';
import { SUBJECTS, TRIED_ELSEWHERE } from '#tests/support/readers/call-subjects.ts';

const contractSchema = z.object({
  method: z.string(),
  path: z.string(),
  problems: z.array(z.string()),
  work: z.string(),
  role: z.string().optional(),
});

/** Every declared contract. */
async function readContracts(): Promise<(z.infer<typeof contractSchema> & { name: string })[]> {
  const root = fileURLToPath(new URL('../../../src/contracts', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && path.basename(file) !== 'contracts.ts',
  );
  const modules: unknown[] = await Promise.all(files.map((file) => import(path.join(root, file))));
  return modules
    .flatMap((module) => Object.values(z.record(z.string(), z.unknown()).parse(module)))
    .flatMap((value) => {
      const contract = contractSchema.safeParse(value);
      return contract.success
        ? [{ ...contract.data, name: `${contract.data.method} ${contract.data.path}` }]
        : [];
    });
}

async function declaredContracts(): Promise<string[]> {
  return (await readContracts()).map(({ name }) => name);
}

it('each contract has a row in the table of hostile calls, so that an http test tries it', async () => {
  expect(
    (await declaredContracts()).toSorted(),
    'Add the call to SUBJECTS or TRIED_ELSEWHERE in tests/support/readers/call-subjects.ts.',
  ).toEqual([...Object.keys(SUBJECTS), ...TRIED_ELSEWHERE].toSorted());
});

it('each contract is in the list from which the front process knows its class of work', async () => {
  expect(CONTRACTS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    [...new Set(await declaredContracts())].toSorted(),
  );
});

it('each contract with a role is a call of the desk, and each call of the desk has a role of the list', async () => {
  const advice =
    'Declare calls of staff with defineDeskContract or defineDeskUpload, and roles in src/domain/sites/roles.ts.';
  const faults: string[] = [];
  for (const { name, path: at, work, role } of await readContracts()) {
    const isDesk = [
      work === 'desk' || work === 'upload',
      at.startsWith('/api/desk/'),
      [...ROLES, ANY_ROLE].some((known) => known === role),
      SUBJECTS[name]?.isDesk === true || (work === 'upload' && TRIED_ELSEWHERE.includes(name)),
    ];
    if (
      (role !== undefined || at.startsWith('/api/desk/') || work === 'desk') &&
      !isDesk.every(Boolean)
    )
      faults.push(
        `${name}: needs the class desk or upload, a path below /api/desk/, a known role (not "${role}"), a row of SUBJECTS with isDesk`,
      );
  }
  expect(faults, advice).toEqual([]);
});

it('each role has a contract, or names the part of the product that will have one', async () => {
  const named = new Set((await readContracts()).map(({ role }) => role));
  for (const role of ROLES) {
    const advice = named.has(role)
      ? `a contract names "${role}": delete it from AWAITED_ROLES`
      : `no contract names "${role}": delete the role, or say in AWAITED_ROLES what will use it`;
    expect(AWAITED_ROLES[role] === undefined, `${advice} (src/domain/sites/roles.ts)`).toBe(
      named.has(role),
    );
  }
});

it('each file of an endpoint or mailed link has a class of work', () => {
  const root = fileURLToPath(new URL('../../../src/pages', import.meta.url));
  const files = ['api', 'webapi'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|astro)$/.test(file))
      .map((file) => `/${folder}/${file}`),
  );
  const paths = files.map((file) =>
    file.replace(/(?:\/index)?\.(?:ts|astro)$/, '').replaceAll(/\[\w+\]/g, 'x'),
  );
  // The list of shows, a post or an answer of a preview and the closed part of a story are only ever part of the
  // response of a call. The changes of a live blog, the result of a poll and comments are parts of
  // the page cache, the OpenAPI document is a file of it.
  expect(paths.filter((one) => callClassOf('GET', one) === undefined).toSorted()).toEqual([
    '/api/desk/written-answer',
    '/api/desk/written-post',
    '/api/front/comments/x/antiguos/[...after]',
    '/api/front/comments/x/mejores/[...after]',
    '/api/front/comments/x/recientes/[...after]',
    '/api/front/comments/x/x/respuestas',
    '/api/front/interviews/x/questions/x',
    '/api/front/interviews/x/questions/x/desde/x',
    '/api/front/live/x/since/x',
    '/api/front/paywall/closed-part',
    '/api/front/polls/x/results',
    '/api/front/polls/x/results/x',
    '/api/openapi.json',
    '/webapi/shows/list',
  ]);
});

it.each([
  ['POST', '/api/front/user/login', 'write'],
  ['GET', '/api/front/user/profile', 'read'],
  ['PATCH', '/api/front/user/profile/', 'write'],
  ['GET', '/webapi/searcher/', 'search'],
  ['PUT', '/api/content/una-noticia', 'publication'],
  ['GET', '/api/front/user/login/google/callback', 'outside'],
  ['GET', '/api/nothing/1', undefined],
  ['GET', '/api/content/', undefined],
  ['GET', `/api${'/a'.repeat(2000)}`, undefined],
])('the class of %s %s is %s', (method, path, work) => {
  expect(callClassOf(method, path)).toBe(work);
});
