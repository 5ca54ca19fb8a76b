import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { cleaned } from '#tests/support/media/cleaned-file.ts';
import { CAPTIONS, FILM, picture } from '#tests/support/media/sample-files.ts';
import { startPushing } from '#tests/support/newsroom/pushed-stories.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const document = readFileSync(
  fileURLToPath(new URL('../../../docs/publishing.md', import.meta.url)),
  'utf8',
);

/** The commands below a heading, up to the next part of the document. */
function commandsBelow(heading: string): string {
  const [, below = ''] = document.split(`\n${heading}\n`);
  const [part = ''] = below.split(/\n## /);
  return [...part.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands).join('\n');
}

it('docs/publishing.md publishes a story with a picture, a film and captions by curl', async () => {
  const { node, get, close } = await startPushing();
  onTestFinished(close);
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'port.jpg'), await picture());
  writeFileSync(path.join(folder, 'film.mp4'), FILM);
  for (const language of ['ca', 'es'])
    writeFileSync(path.join(folder, `film.${language}.vtt`), CAPTIONS.replace('Avui', language));

  const commands = commandsBelow('### A story with a picture, a film and captions');
  expect(commands.match(/\bcall /g)).toHaveLength(5);
  const script = path.join(folder, 'commands.sh');
  writeFileSync(script, commands);
  const environment = {
    PATH: process.env.PATH,
    PORTADA: node.url.replace('127.0.0.1', 'elfar.localhost'),
    TOKEN: node.application.wiring.services.publishing.contentToken,
  };
  const written = await run(script, folder, environment);
  const answers = written
    .split(/(?<=\})(?=\{"httpCode")/)
    .map((text): { httpCode: number; response: never } => JSON.parse(text));
  expect(answers.map(({ httpCode }) => httpCode)).toEqual([201, 201, 201, 201, 201, 200]);
  expect(answers[4]).toMatchObject({
    response: { losses: [], changes: [], created: expect.arrayContaining(['story-42']) },
  });
  expect(answers[5]).toMatchObject({ response: { files: [] } });

  const { html } = await get('/politica/2026/03/02/el-port-obre/');
  const files = new Set(
    [...html.matchAll(/\/media\/files\/film[a-z0-9-]*\.(?:mp4|vtt)/g)].map(([at]) => at),
  );
  const film = [...files].find((at) => at.endsWith('.mp4'));
  expect(
    [...files]
      .map((at) => at.replace(/-[0-9a-f]{16}/, '').slice('/media/files/'.length))
      .toSorted(),
  ).toEqual(['film-ca.vtt', 'film-es.vtt', 'film.mp4']);
  expect(html).toMatch(/\/media\/images\/port-[0-9a-f]{16}\./);
  expect(html).toContain('Aina Roca');
  const sent = await ask(node.url, { path: film ?? '', headers: { host: 'elfar.localhost' } });
  expect([sent.status, sent.body.equals((await cleaned(FILM, 'mp4')).bytes)]).toEqual([200, true]);
});

/**
 * Runs a shell script while this process serves its requests. Resolves with its output, and rejects
 * if a command fails.
 */
function run(
  script: string,
  folder: string,
  environment: Record<string, string | undefined>,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  execFile(
    'bash',
    ['-euo', 'pipefail', script],
    { cwd: folder, env: environment },
    (error, stdout, stderr) => {
      if (error) reject(new Error(`${stdout}\n${stderr}`, { cause: error }));
      else resolve(stdout);
    },
  );
  return promise;
}
