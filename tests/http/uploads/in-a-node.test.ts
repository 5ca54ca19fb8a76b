import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PERMITS } from '#server/platform/front/permits.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import {
  makeNewsroomFolder,
  type NewsroomFolder,
} from '#tests/support/newsroom/newsroom-folder.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { openUpload, type SentUpload } from '#tests/support/uploads/test-upload.ts';
import { until } from '#tests/support/until.ts';

const CONTENT_TOKEN = 'a-content-token-of-the-tests';
let newsroom: NewsroomFolder;

beforeAll(async () => {
  newsroom = await makeNewsroomFolder();
  return () => newsroom.remove();
});

interface Node {
  child: Child;
  /** Opens an upload of a network address. */
  upload(clientAddress?: string): SentUpload;
  /** Opens an upload and waits until the worker process has its first byte. */
  uploadHalf(): Promise<SentUpload>;
  /** Files of unfinished uploads. */
  left(): string[];
  /** Uploads that wait for a place. */
  waiting(): Promise<number>;
}

/** Starts a node of processes with the row and the endpoint of the tests. The caller kills it. */
async function openNode(name: string, more: Record<string, string> = {}): Promise<Node> {
  const [port, metrics] = [await freePort(), await freePort()];
  const folders = newsroom.environment(name, MEMORY);
  const settings = { CONTENT_TOKEN, PORT: String(port), METRICS_PORT: String(metrics) };
  const child = startChild('tests/support/uploads/upload-node.ts', {
    environment: { ...folders, ...settings, ...more },
  });
  await child.wrote('every known page is in the cache').catch(async (error: unknown) => {
    await child.kill();
    throw error;
  });
  const folder = path.join(String(folders['DATA_DIR']), 'uploads');
  const left = () => (existsSync(folder) ? readdirSync(folder) : []);
  const waiting = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    return Number(/^portada_worker_requests_waiting\{class="upload"\} (\d+)$/m.exec(text)?.[1]);
  };
  const upload = (clientAddress = '192.0.2.1') =>
    openUpload(`http://127.0.0.1:${port}`, {
      authorization: `Bearer ${CONTENT_TOKEN}`,
      'x-forwarded-for': clientAddress,
    });
  const uploadHalf = async () => {
    const half = upload();
    half.sent.on('error', () => {});
    half.sent.write('half');
    await until('the file is open', () => left().length === 1);
    return half;
  };
  return { child, upload, uploadHalf, left, waiting };
}

async function startNode(name: string, more: Record<string, string> = {}): Promise<Node> {
  const node = await openNode(name, more);
  onTestFinished(() => node.child.kill());
  return node;
}

/** Process ids of the worker processes of a node (Linux). */
function workersOf({ child: { process: front } }: Node): number[] {
  const children = readFileSync(`/proc/${front.pid}/task/${front.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return children.filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('upload-worker.ts'),
  );
}

const created = { status: 201, body: '{"httpCode":201,"response":{"bytes":4}}' };

describe('an upload to a node', () => {
  const { running, waiting } = PERMITS.upload;
  let node: Node;

  beforeAll(async () => {
    node = await openNode('places');
    return () => node.child.kill();
  });

  it('goes through the front process to a worker process', async () => {
    const { sent, answer } = node.upload();
    sent.end('film');
    expect(await answer).toMatchObject(created);
    await until('the file is gone', () => node.left().length === 0);
  });

  it('is refused at once with Retry-After while the line is full, which is served later', async () => {
    const open = Array.from({ length: running + waiting }, (_, index) =>
      node.upload(`192.0.2.${Math.floor(index / running)}`),
    );
    for (const { sent } of open) sent.write('fi');
    await until('the line is full', async () => (await node.waiting()) === waiting);
    const refused = node.upload('198.51.100.1');
    refused.sent.on('error', () => {}).write('x');
    expect(await refused.answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect([await node.waiting(), node.left().length]).toEqual([waiting, running]);
    for (const { sent } of open) sent.end('lm');
    for (const { answer } of open) expect(await answer).toMatchObject(created);
    await until('the files are gone', () => node.left().length === 0);
  });

  it('gets no place if its client has left the line', async () => {
    const open = Array.from({ length: running }, () => node.upload());
    for (const { sent } of open) sent.write('fi');
    await until('every place is taken', () => node.left().length === running);
    const leaving = Array.from({ length: running }, () => node.upload('192.0.2.2'));
    for (const { sent } of leaving) sent.on('error', () => {}).write('x');
    await until('all wait', async () => (await node.waiting()) === running);
    const last = node.upload('192.0.2.3');
    last.sent.write('fi');
    await until('the last one waits', async () => (await node.waiting()) === running + 1);
    for (const { sent } of leaving) sent.destroy();
    for (const { sent } of open) sent.end('lm');
    for (const { answer } of open) expect(await answer).toMatchObject(created);
    last.sent.end('lm');
    expect(await last.answer).toMatchObject(created);
    await until('the files are gone', () => node.left().length === 0);
  });

  it('answers 503 when its worker process is killed, its file is gone, and the next upload succeeds', async () => {
    const { sent, answer } = await node.uploadHalf();
    const killed = workersOf(node);
    expect(killed).toHaveLength(1);
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    await until('the file is gone', () => node.left().length === 0);
    sent.destroy();
    await until('the next upload succeeds', async () => {
      const next = node.upload();
      next.sent.on('error', () => {}).end('film');
      return (await next.answer.catch(() => undefined))?.status === 201;
    });
  });
});

describe('an upload to a node that ends', () => {
  it('leaves no file after the next start of a killed node, which a stop then cuts in order', async () => {
    const killed = await startNode('killed');
    const lost = await killed.uploadHalf();
    await killed.child.kill();
    await expect(lost.answer).rejects.toThrow(Error);
    const node = await startNode('killed', { STOP_TIMEOUT: '3' });
    expect(node.left()).toEqual([]);

    const cut = await node.uploadHalf();
    node.child.process.kill('SIGTERM');
    await expect(cut.answer).rejects.toThrow(Error);
    expect([await node.child.ended, node.left()]).toEqual([0, []]);
    expect(node.child.written()).toContain('"msg":"stopped"');
    expect(node.child.written()).not.toContain('did not stop in time');
  });

  it('ends within the time of a stop if its rest arrives meanwhile', async () => {
    const node = await startNode('finished', { STOP_TIMEOUT: '30' });
    const { sent, answer } = await node.uploadHalf();
    node.child.process.kill('SIGTERM');
    await node.child.wrote('"msg":"stopping"');
    sent.end();
    expect(await answer).toMatchObject(created);
    expect([await node.child.ended, node.left()]).toEqual([0, []]);
  });
});
