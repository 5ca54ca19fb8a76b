/** A `localStorage` of one page. Its keys are its own properties, as in a browser. */
export function fakeStorage(): Record<string, string> &
  Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(kept, key) ? (kept[key] ?? null) : null),
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  const kept = Object.create(methods);
  return kept;
}
