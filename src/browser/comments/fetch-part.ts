/** The part of a page at an address. `undefined` if it cannot be fetched. */
export async function fetchPart(address: string): Promise<string | undefined> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- a part of a page, not a call
    const response = await fetch(address);
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
