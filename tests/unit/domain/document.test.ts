import { expect, it } from 'vitest';
import { documentSchema, FURNITURE_TYPES, isFurniture, isStory } from '../../../src/domain/document.ts';
import { aDocument, authorFields, pictureFields, storyFields } from '../../support/newsroom.ts';

it('site documents are all documents except stories and pictures', () => {
  const typeOf = (fields: Parameters<typeof storyFields>[0]) => documentSchema.parse(fields).type;
  expect(FURNITURE_TYPES).toContain(typeOf(authorFields({ id: 'a' })));
  expect(FURNITURE_TYPES).not.toContain(typeOf(pictureFields({ id: 'a' })));
  const documents = [authorFields({ id: 'a' }), pictureFields({ id: 'a' }), storyFields({ id: 'a' })].map(aDocument);
  expect(documents.map(isFurniture)).toEqual([true, false, false]);
  expect(documents.map(isStory)).toEqual([false, false, true]);
});
