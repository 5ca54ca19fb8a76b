/**
 * Types of messages (SPECIFICATION §3), apart from their schema so that scripts of pages load no
 * zod.
 */
export const MESSAGE_TYPES = ['bottom', 'float', 'float-counter', 'modal'] as const;

/** Types that lie over the page. A view shows one message of them at most. */
export const OVERLAYS: ReadonlySet<(typeof MESSAGE_TYPES)[number]> = new Set([
  'float',
  'float-counter',
  'modal',
]);
