import type { Document } from './document.ts';

/**
 * The instants of a document's scheduled changes: its page changes by the clock alone. The publication of a story is
 * not included: see `visibleFrom`.
 */
export function turnsOf(document: Document): string[] {
  switch (document.type) {
    case 'poll':
    case 'digital-interview':
    case 'alert':
      return known(document.startsAt, document.endsAt);
    case 'user-content-call':
      return known(document.opensAt, document.closesAt);
    case 'schedule-entry':
      return [document.endTime.date];
    default:
      return [];
  }
}

function known(...instants: (string | undefined)[]): string[] {
  return instants.filter((instant) => instant !== undefined);
}
