import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeAt, roll } from '../../../scripts/roll.mjs';

/** Nodes that are ready, and a record of what was done to them. `looks` is how often a restarted node is asked before it is ready again. */
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

describe('a roll', () => {
  it('restarts each node once the one before is ready', async () => {
    const { nodes, done } = fakeNodes(['a', 'b', 'c'], { looks: 3 });

    await roll(nodes, { wait });

    expect(done).toEqual(['restart a', 'a ready', 'restart b', 'b ready', 'restart c', 'c ready']);
  });

  it('restarts no node while another is not ready', async () => {
    const { nodes, done } = fakeNodes(['a', 'b']);
    nodes[1] = { name: 'b', restart: wait, isReady: () => Promise.resolve(false) };

    await expect(roll(nodes, { wait })).rejects.toThrow('b is not ready');
    expect(done).toEqual([]);
  });

  it('leaves the other nodes when one does not come back', async () => {
    const { nodes, done } = fakeNodes(['a', 'b'], { looks: Infinity });

    await expect(roll(nodes, { wait })).rejects.toThrow('a was restarted and is not ready');
    expect(done).toEqual(['restart a']);
  });

  it('asks a node’s address whether it is ready, and runs its command', async () => {
    let status = 200;
    const server = createServer((_, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const node = nodeAt(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, 'exit 3');

    const whileReady = await node.isReady();
    status = 503;

    expect([whileReady, await node.isReady()]).toEqual([true, false]);
    expect(await nodeAt('http://127.0.0.1:1', 'exit 0').isReady()).toBe(false);
    await expect(node.restart()).rejects.toThrow('ended with 3');
  });

  it('takes no node as ready that serves pages while its workers start', async () => {
    const server = createServer((request, response) => response.writeHead(request.url === '/readyz' ? 200 : 503).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();

    const node = nodeAt(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, 'true');

    expect(await node.isReady()).toBe(false);
  });
});
