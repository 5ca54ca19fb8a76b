import type { MeasuredPage } from '#domain/data-layer/measured-page.ts';
import { pushEntry } from '#domain/data-layer/push-entry.ts';
import { closeWithout } from '../consent/close-page.ts';
import { allows } from '../consent/consent.ts';
import { addDerived } from './add-derived.ts';
import { loadTagManager } from './google-tag-manager.ts';
import { loadMatomo } from './matomo.ts';

let isMeasured = false;

/**
 * Measures the page once by the site's adapter, from the entries of the data layer. A withdrawal of
 * the consent closes the page to other hosts.
 */
export function measurePage({ measurement, entry }: MeasuredPage): void {
  // A withdrawal may have come while this file was loaded.
  if (isMeasured || !allows('measurement')) return;
  isMeasured = true;
  closeWithout('measurement');
  pushEntry(entry);
  addDerived(entry);
  if ('gtm' in measurement) loadTagManager(measurement.gtm);
  else loadMatomo(measurement.matomo);
}
