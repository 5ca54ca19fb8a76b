import { documentSchema, type Document } from '#domain/documents/document.ts';
import { ninjsToDocuments } from '#server/entrances/ninjs/ninjs-documents.ts';
import { CONTEXT } from '../import/sources.ts';

/** Converts an item that must be valid. `story` is its last document. */
export function convert(ninjs: unknown, context = CONTEXT) {
  const result = ninjsToDocuments(ninjs, context);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const documents: Document[] = result.documents.map(({ document }) =>
    documentSchema.parse(document),
  );
  return { ...result, documents, story: documents.at(-1) };
}

/** A valid item with the given fields. */
export const item = (fields: object) => ({
  uri: 'urn:x:1',
  versionCreated: '2024-01-05T10:00:00Z',
  headlines: [{ value: 'Titular' }],
  ...fields,
});

/** The bodies of an item with one text in HTML. */
export const html = (value: string) => [{ contentType: 'text/html', value }];
