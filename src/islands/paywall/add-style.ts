import { addSheet } from '#browser/add-sheet.ts';
import sheet from './paywall-messages.css?inline';

/**
 * Adds the style of messages to the document, because that of an island would be part of every page.
 */
export function addStyle(): void {
  addSheet(sheet);
}
