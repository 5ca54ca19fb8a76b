import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../src/server/application.ts';
import { makeNewsroomFolder } from '../support/newsroom-folder.ts';
import { ask } from '../support/raw-http.ts';
import { startApplication } from '../support/started-application.ts';

let application: Application;
let url: string;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), 'taxons: [elfar-politica]\n');
  const started = await startApplication({ newsroom });
  ({ application, url } = started);
  return () => started.close();
});

async function push(id: string, fields: Record<string, unknown>): Promise<{ httpCode: number; code?: string; fields?: object }> {
  const story = {
    uri: `urn:far:${id}`,
    type: 'text',
    headlines: [{ value: 'Obren el moll' }],
    versioncreated: '2026-03-01T10:00:00Z',
    ...fields,
  };
  const { body } = await ask(url, {
    method: 'PUT',
    path: `/api/content/${id}?site=elfar&locale=ca`,
    headers: {
      host: 'elfar.localhost',
      authorization: `Bearer ${application.wiring.services.contentToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(story),
  });
  return JSON.parse(body.toString());
}

describe('the publish call', () => {
  it('says by a code of its own that another story stands at the address, and only then', async () => {
    expect(await push('first', {})).toMatchObject({ httpCode: 201 });
    expect(await push('second', {})).toEqual({ httpCode: 409, code: 'ADDRESS_TAKEN', fields: { slug: expect.any(String) } });
    expect(await push('third', { versioncreated: 'ahir' })).toMatchObject({ httpCode: 422, code: 'INVALID_FIELDS' });
  });
});
