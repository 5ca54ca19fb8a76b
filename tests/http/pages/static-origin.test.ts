import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeNewsroomFolder } from '../../support/newsroom/newsroom-folder.ts';
import { ask } from '../../support/processes/raw-http.ts';
import { startApplication } from '../../support/processes/started-application.ts';

let url: string;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  const file = path.join(newsroom.content, 'sites', 'elfar.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace("staticUrl: ''", 'staticUrl: https://static.elfar.example'));
  const started = await startApplication({ newsroom });
  ({ url } = started);
  return () => started.close();
});

test.each([
  ['a page of the cache', '/politica/2026/03/01/el-port-obre/'],
  ['an uncached page', '/hemeroteca/2026/01/01/2026/12/31/'],
  ['a page for one request', '/politica/2026/03/01/el-port-obre/?a=b'],
])('%s loads its files from the static origin of its site, which its policy allows', async (_name, address) => {
  const { status, headers, body } = await ask(url, { path: address, headers: { host: 'elfar.localhost' } });
  const html = body.toString();
  expect(status).toBe(200);
  expect(html).toMatch(/srcset="https:\/\/static\.elfar\.example\/media\/images\//);
  expect(html).not.toMatch(/<[a-z][^>]*(?:src|srcset|href)="\/(?:_astro|media)\//);
  const policy = String(headers['content-security-policy']);
  for (const name of ['script-src', 'img-src', 'media-src', 'font-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${name} 'self' https://static\\.elfar\\.example(?:[ ;]|$)`));
});

test('a site without a static origin loads its files from its own', async () => {
  const { headers, body } = await ask(url, { path: '/', headers: { host: 'ondamarea.localhost' } });
  expect(body.toString()).not.toContain('static.elfar.example');
  expect(headers['content-security-policy']).not.toContain('static.elfar.example');
});
