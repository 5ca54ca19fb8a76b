import { describe, expect, it } from 'vitest';
import { BodyTurns } from '#server/platform/front/uploads/body-turns.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the turns of bodies', () => {
  it('let few bodies go on in one turn, each one once, in their order', async () => {
    const turns = new BodyTurns();
    const gone: number[] = [];
    for (let body = 0; body < 20; body += 1) turns.wait(() => gone.push(body));
    const counts: number[] = [];
    for (let before = -1; before < gone.length;) {
      before = gone.length;
      await turn();
      counts.push(gone.length - before);
    }
    expect(gone).toEqual(Array.from({ length: 20 }, (_none, body) => body));
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  });

  it('let other work of the event loop come between bodies that never end', async () => {
    const turns = new BodyTurns();
    let [parts, isOver] = [0, false];
    const goOn = () => {
      parts += 1;
      if (!isOver) turns.wait(goOn);
    };
    for (let body = 0; body < 20; body += 1) turns.wait(goOn);
    for (let request = 0; request < 10; request += 1) await turn();
    isOver = true;
    expect(parts).toBeGreaterThan(0);
    expect(parts).toBeLessThanOrEqual(2 * 11);
  });
});
