import { hasOptOutCookie } from '#domain/figures/opt-out.ts';
import {
  INP_PHASES,
  LCP_PHASES,
  VITAL_ELEMENTS,
  type MeasuredVitals,
  type VitalElement,
  type VitalPhase,
  type VitalsBeacon,
} from '#domain/reads/vital.ts';

/**
 * Measures the web vitals of this view, and reports them when the page is hidden for the first time.
 * The library is not loaded for a reader who is not counted. `id`: that of the page's story.
 */
export async function countVitals(
  id: string | undefined,
  report: (kind: 'vitals', facts: Omit<VitalsBeacon, 'kind'>) => void,
): Promise<void> {
  if (isUncounted()) return;
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals/attribution');
  const vitals: MeasuredVitals = {};
  const options = { generateTarget: elementOf };
  onLCP(({ value, attribution }) => {
    const phase = longest(LCP_PHASES, attribution);
    vitals.LCP = { value: Math.round(value), phase, element: known(attribution.target) };
  }, options);
  onINP(({ value, attribution }) => {
    const phase = longest(INP_PHASES, attribution);
    const element = known(attribution.interactionTarget);
    vitals.INP = { value: Math.round(value), phase, element };
  }, options);
  onCLS(({ value, attribution }) => {
    vitals.CLS = { value, element: known(attribution.largestShiftTarget) };
  }, options);
  onFCP(({ value }) => (vitals.FCP = { value: Math.round(value) }));
  onTTFB(({ value }) => (vitals.TTFB = { value: Math.round(value) }));
  // The library listens on the window before the event reaches the document, so that its values are
  // final here.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && Object.keys(vitals).length > 0)
      report('vitals', { id, path: location.pathname, ...vitals });
  });
}

function isUncounted(): boolean {
  const hasSignal = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return hasSignal || navigator.doNotTrack === '1' || hasOptOutCookie(document.cookie);
}

/** The name of an element in lower case: a node of text has that of its parent. */
function elementOf(node: Node | null): string {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.localName ?? '';
}

function known(name: string | undefined): VitalElement {
  return VITAL_ELEMENTS.find((one) => one === name) ?? 'other';
}

/** The phase that took longest. */
function longest<Phase extends VitalPhase>(
  phases: readonly [Phase, ...Phase[]],
  times: Readonly<Record<Phase, number>>,
): Phase {
  return phases.reduce((most, phase) => (times[phase] > times[most] ? phase : most), phases[0]);
}
