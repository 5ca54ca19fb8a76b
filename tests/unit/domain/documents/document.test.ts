import { expect, it } from 'vitest';
import {
  documentSchema,
  SITE_DOCUMENT_TYPES,
  isSiteDocument,
  isStory,
} from '#domain/documents/document.ts';
import {
  aDocument,
  authorFields,
  pictureFields,
  storyFields,
} from '#tests/support/newsroom/newsroom.ts';

it('site documents are all documents except stories and pictures', () => {
  const typeOf = (fields: Parameters<typeof storyFields>[0]) => documentSchema.parse(fields).type;
  expect(SITE_DOCUMENT_TYPES).toContain(typeOf(authorFields({ id: 'a' })));
  expect(SITE_DOCUMENT_TYPES).not.toContain(typeOf(pictureFields({ id: 'a' })));
  const documents = [
    authorFields({ id: 'a' }),
    pictureFields({ id: 'a' }),
    storyFields({ id: 'a' }),
  ].map(aDocument);
  expect(documents.map(isSiteDocument)).toEqual([true, false, false]);
  expect(documents.map(isStory)).toEqual([false, false, true]);
});
