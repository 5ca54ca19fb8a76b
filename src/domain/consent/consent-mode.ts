import type { OptionalCategory } from './consent.ts';

/**
 * Signals of Google's Consent Mode v2 (developers.google.com/tag-platform/security/guides/consent).
 */
export type ConsentModeSignals = Record<
  'ad_storage' | 'ad_user_data' | 'ad_personalization' | 'analytics_storage',
  'granted' | 'denied'
>;

/** The signals before a choice: all are denied. They precede every Google tag. */
export function consentModeDefaults(): ConsentModeSignals {
  return consentModeOf(() => false);
}

/** The signals of a reader's choice. */
export function consentModeOf(allows: (category: OptionalCategory) => boolean): ConsentModeSignals {
  const signal = (category: OptionalCategory) => (allows(category) ? 'granted' : 'denied');
  return {
    ad_storage: signal('advertising'),
    ad_user_data: signal('advertising'),
    ad_personalization: signal('advertising'),
    analytics_storage: signal('measurement'),
  };
}
