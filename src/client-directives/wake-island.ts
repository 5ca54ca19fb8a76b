/**
 * Loads and hydrates an island. `portada:waking` says so to the page, which shows its notice if the
 * island is not hydrated in time (src/browser/part-notice.ts). The load cannot be aborted and may
 * still succeed. A failure is logged. In a file without imports, because the client directives are
 * inlined in pages with all that their imports declare.
 */
export async function wakeIsland(
  load: () => Promise<() => Promise<unknown>>,
  element: Pick<HTMLElement, 'dispatchEvent'>,
): Promise<void> {
  element.dispatchEvent(new Event('portada:waking', { bubbles: true }));
  try {
    const hydrate = await load();
    await hydrate();
  } catch (error) {
    console.error('An island could not be hydrated.', error);
  }
}
