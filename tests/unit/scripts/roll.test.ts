import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeAt, roll } from '#scripts/roll.mjs';

/**
 * Ready nodes with a record of their restarts. `looks` is the number of checks until a restarted
 * node is ready.
 */
function fakeNodes(names: string[], { looks = 1 } = {}) {
  const done: string[] = [];
  const nodes = names.map((name) => {
    let missing = 0;
    return {
      name,
      restart() {
        done.push(`restart ${name}`);
        missing = looks;
        return Promise.resolve();
      },
      isReady() {
        missing -= 1;
        if (missing === 0) done.push(`${name} ready`);
        return Promise.resolve(missing <= 0);
      },
    };
  });
  return { nodes, done };
}

const wait = () => Promise.resolve();

describe('a rolling restart', () => {
  it('restarts each node when the one before is ready', async () => {
    const { nodes, done } = fakeNodes(['a', 'b', 'c'], { looks: 3 });

    await roll(nodes, { wait });

    expect(done).toEqual(['restart a', 'a ready', 'restart b', 'b ready', 'restart c', 'c ready']);
  });

  it('restarts no node while another one is unready', async () => {
    const { nodes, done } = fakeNodes(['a', 'b']);
    nodes[1] = { name: 'b', restart: wait, isReady: () => Promise.resolve(false) };

    await expect(roll(nodes, { wait })).rejects.toThrow('b is not ready');
    expect(done).toEqual([]);
  });

  it('stops when a restarted node does not become ready', async () => {
    const { nodes, done } = fakeNodes(['a', 'b'], { looks: Infinity });

    await expect(roll(nodes, { wait })).rejects.toThrow('a was restarted and is not ready');
    expect(done).toEqual(['restart a']);
  });

  it('requests the readiness of a node and runs its restart command', async () => {
    let status = 200;
    const server = createServer((_, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const node = nodeAt(
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      'exit 3',
    );

    const whileReady = await node.isReady();
    status = 503;

    expect([whileReady, await node.isReady()]).toEqual([true, false]);
    expect(await nodeAt('http://127.0.0.1:1', 'exit 0').isReady()).toBe(false);
    await expect(node.restart()).rejects.toThrow('ended with 3');
  });

  it('treats a node as not ready while it serves pages without workers', async () => {
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/readyz' ? 200 : 503).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();

    const node = nodeAt(
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      'true',
    );

    expect(await node.isReady()).toBe(false);
  });
});
