import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusShown } from '#islands/focus-shown.ts';

interface Steps {
  /** Element around the form. The heading of each step is its `legend`. */
  box: RefObject<HTMLDivElement | null>;
  /** Index of the current step. */
  at: number;
  /** Opens a step and focuses its heading. */
  goTo(step: number): void;
  /** Opens a step without moving the focus. */
  turnTo(step: number): void;
}

/**
 * Steps of a form. The browser's back button returns to the previous step, and typed values are
 * preserved.
 */
export function useSteps(): Steps {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const turnTo = (step: number) => {
    history.pushState({ step }, '');
    setAt(step);
  };

  useEffect(() => {
    const comeBack = ({ state }: PopStateEvent) => {
      setAt(stepOf(state));
      read(box.current, stepOf(state));
    };
    addEventListener('popstate', comeBack);
    return () => removeEventListener('popstate', comeBack);
  }, []);

  return {
    box,
    at,
    turnTo,
    goTo(step) {
      turnTo(step);
      read(box.current, step);
    },
  };
}

/** Focuses the heading of a step once it is visible. */
function read(box: HTMLElement | null, step: number): void {
  requestAnimationFrame(() => focusShown(box?.querySelectorAll<HTMLElement>('legend')[step]));
}

function stepOf(state: unknown): number {
  return typeof state === 'object' &&
    state !== null &&
    'step' in state &&
    typeof state.step === 'number'
    ? state.step
    : 0;
}
