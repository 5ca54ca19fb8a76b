import { useEffect, type RefObject } from 'react';

/**
 * After a request of a desk room's form the first refused field gets the focus. A correction leaves
 * it where it is.
 */
export function useRefusedForm(form: RefObject<HTMLFormElement | null>, isSending: boolean): void {
  useEffect(() => {
    if (!isSending) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, isSending]);
}
