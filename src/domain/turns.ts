import type { Document } from './document.ts';

/** The instants at which readers are to be told something else of a document, by the clock alone. When a story appears is not among them: `visibleFrom`. */
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
