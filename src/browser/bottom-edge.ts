/**
 * The owner of the screen's bottom edge. Bars that come over a page hold a place here, and the owner
 * decides which of them are shown, in which order, and where the page ends above them.
 */

/** The bars from the edge upwards. */
const FROM_THE_EDGE = ['consent', 'dock', 'notice', 'alert', 'message', 'share'] as const;

export type BarName = (typeof FROM_THE_EDGE)[number];

/** The bars in the order in which they are kept where not all have room. */
const KEPT_FIRST: readonly BarName[] = ['notice', 'consent', 'alert', 'dock', 'message', 'share'];

/** Pixels that all bars may cover together on a phone: a fifth of a screen of 640 px. */
const MOST_ON_A_PHONE = 128;
/** Widths in pixels, as in the styles: below the first is a phone, above the second a column. */
const PHONE_BELOW = 800;
const SHARE_BAR_UP_TO = 1100;

export interface Bar {
  /** Pixels. 0 for a bar that is not on the page. */
  height: number;
  /** A bar with the focus never waits. */
  hasFocus: boolean;
  /** Whether the reader has opened it. Such a bar is kept before all others. */
  isAsked?: boolean;
}

export interface Place {
  /** Pixels between the screen's edge and the bar. */
  under: number;
  /** Whether the bar is hidden until others have gone. */
  waits: boolean;
}

/**
 * Places bars at the edge of a screen of a width in pixels. On a phone, bars that would cover more
 * than 128 px together wait, except the first one, and a message waits for an alert. The share bar
 * waits for every other one. Above 1100 px it is a column, and has no place here.
 */
export function placeBars(
  bars: Readonly<Partial<Record<BarName, Bar>>>,
  width: number,
): Map<BarName, Place> {
  const isBar = (name: BarName) => name !== 'share' || width <= SHARE_BAR_UP_TO;
  const shown = KEPT_FIRST.filter((name) => isBar(name) && (bars[name]?.height ?? 0) > 0);
  const asked = (name: BarName) => Number(bars[name]?.isAsked === true);
  shown.sort((one, other) => asked(other) - asked(one));
  const most = width < PHONE_BELOW ? MOST_ON_A_PHONE : Infinity;
  const waiting = new Set<BarName>();
  let covered = 0;
  for (const name of shown) {
    const { height = 0, hasFocus = false } = bars[name] ?? {};
    const givesWay =
      name === 'share' ||
      (name === 'message' && width < PHONE_BELOW && shown.includes('alert')) ||
      covered + height > most;
    if (covered > 0 && givesWay && !hasFocus) waiting.add(name);
    else covered += height;
  }
  const places = new Map<BarName, Place>();
  let under = 0;
  for (const name of FROM_THE_EDGE.filter((bar) => shown.includes(bar))) {
    const waits = waiting.has(name);
    places.set(name, { under, waits });
    if (!waits) under += bars[name]?.height ?? 0;
  }
  return places;
}

const held = new Map<BarName, HTMLElement>();
let sizes: ResizeObserver | undefined;

/**
 * Holds the place of a bar as long as it is on the page. The page ends above the bars: its style
 * reads `--edge`, the pixels that they cover, and `data-bars` while there are any.
 */
export function holdEdge(name: BarName, bar: HTMLElement): void {
  sizes ??= new ResizeObserver(placeHeld);
  if (held.size === 0)
    for (const type of ['focusin', 'focusout']) addEventListener(type, placeHeld);
  held.set(name, bar);
  sizes.observe(bar);
}

function placeHeld(): void {
  // Printed by the page, and shown without this module.
  const printed = { notice: '#part-notice', share: '.aside-bar' } as const;
  for (const name of ['notice', 'share'] as const) {
    const bar = document.querySelector<HTMLElement>(printed[name]);
    if (bar) held.set(name, bar);
  }
  const bars = Object.fromEntries(
    [...held].map(([name, bar]) => [
      name,
      {
        height: heightOf(bar),
        hasFocus: bar.contains(document.activeElement),
        isAsked: 'asked' in bar.dataset,
      },
    ]),
  );
  const places = placeBars(bars, innerWidth);
  let edge = 0;
  for (const [name, bar] of held) {
    const { under = 0, waits = false } = places.get(name) ?? {};
    // A translation moves nothing else, and the Tab key still reaches a bar that waits.
    Object.assign(bar.style, {
      translate: under > 0 ? `0 -${under}px` : '',
      opacity: waits ? '0' : '',
      pointerEvents: waits ? 'none' : '',
    });
    if (name !== 'share' && !waits) edge += heightOf(bar);
  }
  const { documentElement: root } = document;
  root.style.setProperty('--edge', `${edge}px`);
  root.toggleAttribute('data-bars', edge > 0);
}

/** Pixels of a bar with the gap below it. 0 for one that is not on the page. */
function heightOf(bar: HTMLElement): number {
  const { offsetHeight } = bar;
  return offsetHeight === 0
    ? 0
    : offsetHeight + (Number.parseFloat(getComputedStyle(bar).bottom) || 0);
}
