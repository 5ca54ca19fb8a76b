import { faultsOf, type Mutation } from './mutation.ts';

const WIDTHS = 'tests/e2e/narrow-and-wide';

/**
 * Faults in scripts of pages that browser tests find. Each needs a build, so that a row takes half
 * a minute.
 */
export const BROWSER_FAULTS: readonly Mutation[] = [
  ...faultsOf(
    'src/browser/header/move-header.ts',
    [`${WIDTHS}/header.test.ts`],
    [["header.dataset['state'] = motion.state;", '']],
  ),
  ...faultsOf(
    'src/browser/header/close-details.ts',
    [`${WIDTHS}/header.test.ts`],
    [["details.querySelector('summary')?.focus();", '']],
  ),
  ...faultsOf(
    'src/browser/header/close-details.ts',
    [`${WIDTHS}/text-size.test.ts`],
    [["document.addEventListener('pointerdown', closeOutside);", '']],
  ),
  ...faultsOf(
    'src/browser/header/center-links.ts',
    [`${WIDTHS}/header.test.ts`],
    [["new ResizeObserver(() => center(row.querySelector('[aria-current]'))).observe(row);", '']],
  ),
  ...faultsOf(
    'src/browser/stories/share-bar.ts',
    [`${WIDTHS}/share-bar.test.ts`],
    [
      ['event.preventDefault();', ''],
      ["addEventListener('resize', () => (more.open = false));", ''],
      ["tell(status.dataset['copied']);", ''],
    ],
  ),
  ...faultsOf(
    'src/browser/stories/text-size.ts',
    [`${WIDTHS}/text-size.test.ts`],
    [
      ['localStorage[KEY] = chosen.value;', ''],
      ["try{size=localStorage.getItem('${KEY}')}catch{}", "size=localStorage.getItem('${KEY}');"],
    ],
  ),
  ...faultsOf(
    'src/browser/lists/load-more.ts',
    ['tests/e2e/once/discovery/load-more.test.ts', 'tests/e2e/once/kept-lists.test.ts'],
    [
      ["if (known.has(item.dataset['id'])) item.remove();", '{}'],
      ["if (kept.pages > 0) scrollTo({ top: kept.top, behavior: 'instant' });", ''],
    ],
  ),
  ...faultsOf(
    'src/browser/alerts/follow-alerts.ts',
    [`${WIDTHS}/alerts.test.ts`],
    [
      ['if (document.hidden) return;', ''],
      ['EVERY * 2 ** failures', 'EVERY'],
    ],
  ),
  ...faultsOf(
    'src/browser/alerts/show-alert.ts',
    [`${WIDTHS}/alerts.test.ts`],
    [["if (!alert.matches(':hover, :focus-within')) ", '']],
  ),
];
