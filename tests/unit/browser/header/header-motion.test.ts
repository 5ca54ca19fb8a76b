import { expect, test } from 'vitest';
import { moveHeader, type HeaderMotion } from '#browser/header/header-motion.ts';

const at = (y: number, state: HeaderMotion['state'] = 'resting'): HeaderMotion => ({
  state,
  at: y,
});

// R2.56
test('the header rests near the top in either scroll direction', () => {
  expect(moveHeader(at(0), 132).state).toBe('resting');
  expect(moveHeader(at(600, 'shown'), 100).state).toBe('resting');
  expect(moveHeader(at(600, 'hidden'), -20).state).toBe('resting');
});

// R2.56
test('the header hides on scrolling down and shows on scrolling up', () => {
  expect(moveHeader(at(100), 300)).toEqual({ state: 'hidden', at: 300 });
  expect(moveHeader(at(300, 'hidden'), 295)).toEqual({ state: 'shown', at: 295 });
  expect(moveHeader(at(295, 'shown'), 300)).toEqual({ state: 'hidden', at: 300 });
});

// R2.56
test('the header ignores movements below five pixels until they add up', () => {
  const first = moveHeader(at(300, 'hidden'), 297);
  expect(first).toEqual({ state: 'hidden', at: 300 });
  expect(moveHeader(first, 294).state).toBe('shown');
});
