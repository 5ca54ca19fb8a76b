import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';

let url: string;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  const file = path.join(newsroom.content, 'sites', 'elfar.yaml');
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8').replace("staticUrl: ''", 'staticUrl: https://static.elfar.example')}
mediaOrigins: [https://hls.elfar.example]
foreignHosts: { frames: [https://www.youtube-nocookie.com] }
`,
  );
  const other = path.join(newsroom.content, 'sites', 'ondamarea.yaml');
  writeFileSync(
    other,
    `${readFileSync(other, 'utf8')}\nforeignHosts: { ads: [https://ads.ondamarea.example] }\n`,
  );
  const started = await startApplication({ newsroom });
  ({ url } = started);
  return () => started.close();
});

// R1.24
test.each([
  ['a page of the cache', '/politica/2026/03/01/el-port-obre/'],
  ['an uncached page', '/hemeroteca/2026/01/01/2026/12/31/'],
  ['a page for one request', '/politica/2026/03/01/el-port-obre/?a=b'],
])(
  '%s loads its files from the static origin of its site, which its policy allows',
  async (_name, address) => {
    const { status, headers, body } = await ask(url, {
      path: address,
      headers: { host: 'elfar.localhost' },
    });
    const html = body.toString();
    expect(status).toBe(200);
    expect(html).toMatch(/srcset="https:\/\/static\.elfar\.example\/media\/images\//);
    expect(html).not.toMatch(/<[a-z][^>]*(?:src|srcset|href)="\/(?:_astro|media)\//);
    const policy = String(headers['content-security-policy']);
    for (const name of ['script-src', 'img-src', 'media-src', 'font-src', 'connect-src'])
      expect(policy).toMatch(
        new RegExp(`${name} 'self' https://static\\.elfar\\.example(?:[ ;]|$)`),
      );
  },
);

test('a site without a static origin loads its files from its own', async () => {
  const { headers, body } = await ask(url, { path: '/', headers: { host: 'ondamarea.localhost' } });
  expect(body.toString()).not.toContain('static.elfar.example');
  expect(headers['content-security-policy']).not.toContain('static.elfar.example');
});

test.each(['/', '/programacion/', '/politica/?a=b', '/none/'])(
  '%s allows the hosts of its own site only, in its header and in its meta element',
  async (address) => {
    const policies = async (host: string) => {
      const { headers, body } = await ask(url, { path: address, headers: { host } });
      const [, meta] =
        /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(body.toString()) ?? [];
      return [String(headers['content-security-policy']), ...(meta === undefined ? [] : [meta])];
    };
    for (const policy of await policies('elfar.localhost')) {
      expect(policy).toMatch(
        /media-src 'self' https:\/\/static\.elfar\.example https:\/\/hls\.elfar\.example blob:/,
      );
      expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com");
      expect(policy).not.toContain('ondamarea.example');
    }
    for (const policy of await policies('ondamarea.localhost')) {
      expect(policy).toMatch(/frame-src 'self' https:\/\/ads\.ondamarea\.example/);
      expect(policy).not.toMatch(/script-src[^;]*ads\.ondamarea\.example/);
      expect(policy).not.toMatch(/elfar\.example|youtube/);
    }
  },
);
