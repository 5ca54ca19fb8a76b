/** Closes a disclosure as a menu does: by Escape, which gives the focus back, and by a press or the focus elsewhere. */
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
