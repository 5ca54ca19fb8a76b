const KEY = 'portada-text-size';

/** Sizes of a story's text, defined in `src/styles/prose.css`. */
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

/**
 * Inline script in the head that sets the stored text size before the first paint. Browsers that
 * block localStorage throw, and show the normal size.
 */
export const EARLY_TEXT_SIZE = `{let size;try{size=localStorage.getItem('${KEY}')}catch{}document.documentElement.dataset.textSize=size||'normal'}`;

/**
 * Lets the buttons of a group set the text size to their values, and stores it for the next story.
 */
export function chooseTextSize(group: HTMLElement): void {
  const { dataset } = document.documentElement;
  const buttons = [...group.querySelectorAll('button')];
  const show = () => {
    for (const button of buttons) button.ariaPressed = String(button.value === dataset['textSize']);
  };
  group.addEventListener('click', ({ target }) => {
    const chosen = buttons.find((button) => target instanceof Node && button.contains(target));
    if (!chosen) return;
    dataset['textSize'] = chosen.value;
    show();
    try {
      localStorage[KEY] = chosen.value;
    } catch {
      // Storage may be refused. The page has its size all the same.
    }
  });
  show();
}
