import type { Page } from 'playwright/test';

/**
 * Pixel rows of the window that are covered by bars over the page: elements of more than half of
 * its width that stay where they are while the page moves by two pixels. The header needs five to
 * react.
 */
export async function coveredRows(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const nextFrame = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position } = getComputedStyle(element);
      return position === 'fixed' || position === 'sticky';
    });
    const tops = () => bars.map((bar) => bar.getBoundingClientRect().top);
    const start = scrollY;
    const before = tops();
    const isAtEnd = start + innerHeight >= document.documentElement.scrollHeight - 2;
    scrollTo({ top: start + (isAtEnd ? -2 : 2), behavior: 'instant' });
    await nextFrame();
    const after = tops();
    const covered = new Set<number>();
    bars.forEach((bar, index) => {
      const { top, bottom, width } = bar.getBoundingClientRect();
      const isShown = bar.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isShown || width <= innerWidth / 2 || before[index] !== after[index]) return;
      for (
        let row = Math.max(0, Math.round(top));
        row < Math.min(innerHeight, Math.round(bottom));
        row += 1
      )
        covered.add(row);
    });
    scrollTo({ top: start, behavior: 'instant' });
    await nextFrame();
    return covered.size;
  });
}
