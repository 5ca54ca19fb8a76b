import { isStory, type Document } from './document.ts';
import { changesOfType } from '../stories/story-types.ts';

/**
 * The instants of a document's scheduled changes: its page changes by the clock alone. The
 * publication of a story is not included: see `visibleFrom`.
 */
export function scheduledChangesOf(document: Document): string[] {
  if (isStory(document)) return known(...changesOfType(document));
  switch (document.type) {
    case 'alert':
      return document.withdrawnAt === undefined ? known(document.startsAt, document.endsAt) : [];
    case 'streaming-item':
    case 'house-ad':
      return known(document.startsAt, document.endsAt);
    case 'schedule-entry':
      return [document.startTime.date, document.endTime.date];
    default:
      return [];
  }
}

function known(...instants: (string | undefined)[]): string[] {
  return instants.filter((instant) => instant !== undefined);
}
