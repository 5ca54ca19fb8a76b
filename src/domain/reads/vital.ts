/**
 * Web vitals: times of a page as its reader met them (https://web.dev/articles/vitals). A browser
 * loads this file, so that it imports nothing.
 */

/**
 * The vitals by their usual names. `LCP`: largest contentful paint. `INP`: interaction to next
 * paint. `CLS`: cumulative layout shift, a number without a unit. `FCP`: first contentful paint.
 * `TTFB`: time to the first byte. All but `CLS` are in milliseconds.
 */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

export type Vital = (typeof VITALS)[number];

/** The phases of a vital, by the names of the library `web-vitals`. */
export const LCP_PHASES = [
  'timeToFirstByte',
  'resourceLoadDelay',
  'resourceLoadDuration',
  'elementRenderDelay',
] as const;

export const INP_PHASES = ['inputDelay', 'processingDuration', 'presentationDelay'] as const;

export type VitalPhase = (typeof LCP_PHASES)[number] | (typeof INP_PHASES)[number];

/**
 * The names of elements that a beacon may state. Classes and ids are never sent: a list that the
 * server knows is bounded, and says nothing of a reader.
 */
export const VITAL_ELEMENTS = [
  'a',
  'article',
  'aside',
  'audio',
  'body',
  'button',
  'details',
  'div',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'header',
  'iframe',
  'img',
  'input',
  'label',
  'li',
  'main',
  'nav',
  'p',
  'section',
  'select',
  'span',
  'summary',
  'svg',
  'table',
  'textarea',
  'ul',
  'video',
  'other',
] as const;

export type VitalElement = (typeof VITAL_ELEMENTS)[number];

/** The vitals of one view. A browser that does not measure one leaves it out. */
export interface MeasuredVitals {
  /** With the longest phase, and the element that was painted. */
  LCP?: { value: number; phase: (typeof LCP_PHASES)[number]; element: VitalElement } | undefined;
  /** With the longest phase, and the element that was used. Absent if nothing was. */
  INP?: { value: number; phase: (typeof INP_PHASES)[number]; element: VitalElement } | undefined;
  /** With the element that moved most. */
  CLS?: { value: number; element: VitalElement } | undefined;
  FCP?: { value: number } | undefined;
  TTFB?: { value: number } | undefined;
}

/** A report of the vitals of a view, which the page sends when it is hidden for the first time. */
export interface VitalsBeacon extends MeasuredVitals {
  kind: 'vitals';
  /** Id of the page's story. Absent on other pages. */
  id?: string | undefined;
  path: string;
}
