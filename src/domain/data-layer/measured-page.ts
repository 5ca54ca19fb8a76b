import type { PageEntry } from './entries.ts';
import type { Measurement } from '../sites/measurement.ts';

/** The settings of a page whose audience is measured (`data-measure`). */
export interface MeasuredPage {
  measurement: Measurement;
  entry: PageEntry;
}
