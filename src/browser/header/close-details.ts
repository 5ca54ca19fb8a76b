/**
 * Closes a disclosure like a menu: on Escape, which returns the focus to its summary, and on a
 * pointer press or focus outside.
 */
export function closeLikeMenu(details: HTMLDetailsElement): void {
  const closeOutside = ({ target }: Event) => {
    if (target instanceof Node && !details.contains(target)) details.open = false;
  };
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  });
  document.addEventListener('pointerdown', closeOutside);
  document.addEventListener('focusin', closeOutside);
}
