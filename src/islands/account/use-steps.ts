import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusShown } from '../focus-shown.ts';

interface Steps {
  /** Around the form: the first line of each step is its `legend`. */
  box: RefObject<HTMLDivElement | null>;
  /** The step that is shown. */
  at: number;
  /** Shows a step, read from its beginning. */
  goTo(step: number): void;
  /** Shows a step of which something else is looked at. */
  turnTo(step: number): void;
}

/** A form of several steps. The browser's way back leads to the step that was shown before, and nothing that was typed is lost. */
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

/** Once it is in view. */
function read(box: HTMLElement | null, step: number): void {
  requestAnimationFrame(() => focusShown(box?.querySelectorAll<HTMLElement>('legend')[step]));
}

function stepOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : 0;
}
