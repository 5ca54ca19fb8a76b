import { isStory, type Document } from '#domain/documents/document.ts';
import { localize, LOCALES, type Localized } from '#domain/locale/locale.ts';
import { changeBodies } from '#domain/stories/story-types.ts';
import { sanitizeBlock, sanitizeInline } from '../html/inline-html.ts';

/** A document in which every HTML field contains only the allowed inline HTML. */
export function sanitizeDocument(document: Document): Document {
  if (isStory(document)) return changeBodies(document, (blocks) => blocks.map(sanitizeBlock));
  if (document.type === 'show' && document.resume)
    return { ...document, resume: sanitizeLocalized(document.resume) };
  return document;
}

function sanitizeLocalized(text: Localized): Localized {
  const sanitized: Localized = {};
  for (const locale of LOCALES) {
    if (text[locale] !== undefined)
      sanitized[locale] =
        sanitizeInline(localize(text, locale)) || localize(text, locale).replaceAll(/[<>&]/g, '');
  }
  return sanitized;
}
