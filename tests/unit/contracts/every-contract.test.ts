import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
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
