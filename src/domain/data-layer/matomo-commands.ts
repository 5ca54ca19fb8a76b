import type { DataLayerEntry } from './entries.ts';
import type { Measurement } from '../sites/measurement.ts';

type Dimensions = Extract<Measurement, { matomo: object }>['matomo']['dimensions'];

/** A command of Matomo's script: its name and arguments (developer.matomo.org, "JavaScript"). */
export type MatomoCommand = [name: string, ...values: unknown[]];

/**
 * The commands for an entry of the data layer. A page is a page view, a reader's type and range of
 * ages are dimensions, and all else are events: the entry, its action, and the id of its thing.
 */
export function matomoCommands(entry: DataLayerEntry, dimensions: Dimensions): MatomoCommand[] {
  const dimension = (name: keyof Dimensions, value: unknown): MatomoCommand[] => {
    const number = dimensions[name];
    return number === undefined || value === undefined
      ? []
      : [['setCustomDimension', number, String(value)]];
  };
  switch (entry.event) {
    case 'page':
      return [
        ...dimension('section', entry.section),
        ...dimension('access', entry.access),
        ['trackPageView'],
      ];
    case 'userType':
      return dimension('userType', entry.userType);
    case 'audience':
      return dimension('ageRange', entry.ageRange);
    case 'search':
      return [['trackEvent', 'search', entry.kind, '', entry.results]];
    default:
      return [['trackEvent', entry.event, ...partsOf(entry)]];
  }
}

type Event = Exclude<DataLayerEntry, { event: 'page' | 'userType' | 'audience' | 'search' }>;

/** Action and name of an event. */
function partsOf(entry: Event): [action: string, name: string] {
  switch (entry.event) {
    case 'media':
      return [`${entry.kind} ${entry.action}${entry.progress ?? ''}`, entry.id];
    case 'videoAd':
      return [entry.action, entry.id];
    case 'paywall':
      return [entry.type, entry.message];
    case 'share':
      return [entry.by, entry.contentId];
    case 'save':
      return [entry.isSaved ? 'add' : 'remove', entry.contentId];
    case 'follow':
      return [entry.isFollowed ? 'add' : 'remove', entry.authorId];
    case 'comment':
      return [entry.isReply ? 'reply' : 'comment', entry.contentId];
    case 'vote':
      return [entry.on, entry.id];
    case 'form':
      return [entry.form, entry.id ?? ''];
    case 'live':
      return ['posts', entry.contentId];
    case 'slot':
      return [entry.unit, entry.id];
  }
}
