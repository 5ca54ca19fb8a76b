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
