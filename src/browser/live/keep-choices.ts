/**
 * The reader's choices on this device: `paused`, `keyOnly`. Not by `kept-on-device.ts`: a further
 * file would take more bytes.
 */
const CHOICES = 'live';

/**
 * Restores the choices of an earlier page, and keeps those of this one. A browser that refuses
 * storage forgets them.
 */
export function keepChoices(updates: HTMLElement): void {
  const choices = [...updates.querySelectorAll('input')];
  try {
    const kept = String(localStorage[CHOICES]).split(' ');
    for (const choice of choices) choice.checked = kept.includes(choice.value);
    updates.addEventListener('change', () => {
      localStorage[CHOICES] = choices
        .filter(({ checked }) => checked)
        .map(({ value }) => value)
        .join(' ');
    });
  } catch {
    // They are a convenience.
  }
}
