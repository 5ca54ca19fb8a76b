import { OPTIONAL_CATEGORIES } from '#domain/consent/consent.ts';
import { onConsent, ownChoice } from './consent.ts';

/**
 * Fills the reader's choice into the settings page of everybody, also after a change in another tab.
 * The page of one reader has it already.
 */
export function showOwnChoice(): void {
  const words = document.querySelector<HTMLElement>('[data-consent-choice]');
  if (!words) return;
  const show = () => {
    const found = ownChoice();
    const version = Number(document.documentElement.dataset['consent']);
    const choice = found?.version === version ? found : undefined;
    for (const category of OPTIONAL_CATEGORIES) {
      const box = document.querySelector<HTMLInputElement>(`main [name=${category}]`);
      if (box) box.checked = choice?.[category] === true;
    }
    const day = new Date((choice?.day ?? 0) * 86_400_000).toLocaleDateString(
      document.documentElement.lang,
      { dateStyle: 'long', timeZone: 'UTC' },
    );
    words.textContent =
      (choice ? words.dataset['consentChoice']?.replace('{day}', day) : words.dataset['none']) ??
      '';
  };
  show();
  onConsent(show);
}
