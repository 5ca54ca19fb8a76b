import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { callClassOf, CONTRACTS } from '../../../src/contracts/call-classes.ts';
import { SUBJECTS, TRIED_ELSEWHERE } from '../../support/readers/call-subjects.ts';

const contractSchema = z.object({ method: z.string(), path: z.string(), problems: z.array(z.string()) });

/** Every declared contract, as `METHOD /path`. */
async function declaredContracts(): Promise<string[]> {
  const root = fileURLToPath(new URL('../../../src/contracts', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const modules: unknown[] = await Promise.all(files.map((file) => import(path.join(root, file))));
  return modules
    .flatMap((module) => Object.values(z.record(z.string(), z.unknown()).parse(module)))
    .flatMap((value) => {
      const contract = contractSchema.safeParse(value);
      return contract.success ? [`${contract.data.method} ${contract.data.path}`] : [];
    });
}

it('each contract has a row in the table of hostile calls, so that an http test tries it', async () => {
  expect((await declaredContracts()).toSorted()).toEqual([...Object.keys(SUBJECTS), ...TRIED_ELSEWHERE].toSorted());
});

it('each contract is in the list from which the front process knows its class of work', async () => {
  expect(CONTRACTS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([...new Set(await declaredContracts())].toSorted());
});

it('each file of an endpoint or mailed link has a class of work', () => {
  const root = fileURLToPath(new URL('../../../src/pages', import.meta.url));
  const files = ['api', 'webapi'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|astro)$/.test(file))
      .map((file) => `/${folder}/${file}`),
  );
  const paths = files.map((file) => file.replace(/(?:\/index)?\.(?:ts|astro)$/, '').replaceAll(/\[\w+\]/g, 'x'));
  // The list of shows is only ever part of the response of a call.
  expect(paths.filter((one) => callClassOf('GET', one) === undefined)).toEqual(['/webapi/shows/list']);
});

it.each([
  ['POST', '/api/front/user/login', 'write'],
  ['GET', '/api/front/user/profile', 'read'],
  ['PATCH', '/api/front/user/profile/', 'write'],
  ['GET', '/webapi/searcher/', 'search'],
  ['PUT', '/api/content/una-noticia', 'publication'],
  ['GET', '/api/front/user/login/google/callback', 'page'],
  ['GET', '/api/nothing/1', undefined],
  ['GET', '/api/content/', undefined],
  ['GET', `/api${'/a'.repeat(2000)}`, undefined],
])('the class of %s %s is %s', (method, path, work) => {
  expect(callClassOf(method, path)).toBe(work);
});
