const KEY = 'portada-text-size';

/** Sizes of a story's text; `src/styles/prose.css` says what they are. */
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

/**
 * Sets the kept size before the first paint: it stands in the head as it is. A browser that keeps nothing for us says so by throwing,
 * and is shown the normal size.
 */
export const EARLY_TEXT_SIZE = `{let size;try{size=localStorage.getItem('${KEY}')}catch{}document.documentElement.dataset.textSize=size||'normal'}`;

/** Lets the buttons of a group choose the size by their values, and keeps it for the next story. */
export function chooseTextSize(group: HTMLElement): void {
  const root = document.documentElement;
  const buttons = [...group.querySelectorAll('button')];
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === root.dataset['textSize']));
  };
  group.addEventListener('click', ({ target }) => {
    const chosen = buttons.find((button) => target instanceof Node && button.contains(target));
    if (!chosen) return;
    root.dataset['textSize'] = chosen.value;
    show();
    try {
      localStorage.setItem(KEY, chosen.value);
    } catch (error) {
      console.warn('The text size is for this page only: the browser keeps nothing.', error);
    }
  });
  show();
}
