/** A value in the browser's storage. `null` if there is none, or if the browser refuses storage. */
export function keptOnDevice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. A browser that refuses storage forgets it with the page. */
export function keepOnDevice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The value is a convenience.
  }
}

/** Deletes a value. */
export function forgetOnDevice(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has none.
  }
}

/**
 * `SESSION_COOKIE` (domain/accounts/session), which a test compares: an import would split a module
 * that other pages load.
 */
export const SESSION = 'portada_reader';

/** Whether a reader is logged in on this device. */
export function hasSession(): boolean {
  return document.cookie.includes(`${SESSION}=`);
}
