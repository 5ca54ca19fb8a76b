import { expect } from 'playwright/test';
import { get } from './http.ts';

/**
 * Waits until the server sends a page with a text. A page that was purged may be sent for a second
 * more.
 */
export async function published(url: string, text: string): Promise<void> {
  await expect.poll(async () => (await get(url)).body, `${url} has "${text}"`).toContain(text);
}
