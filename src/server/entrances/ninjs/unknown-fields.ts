import type { Loss } from '#server/subjects/html/block-reader.ts';

/**
 * Names of ninjs 1.0 to 3.1 and of Superdesk's output that a story has no place for and that carry
 * no text of the newsroom: identifiers, formats, counts and rights of the transport. In lower case.
 */
const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  '$schema',
  'standard',
  'guid',
  'uri',
  'urgency',
  'priority',
  'charcount',
  'wordcount',
  'readtime',
  'representationtype',
  'profile',
  'source',
  'infosources',
  'contributors',
  'rightsinfo',
  'trustindicators',
  'expires',
  'evolved_from',
  'evolvedfrom',
  'signals',
  'products',
  'service',
  'services',
  'attachments',
  'authors',
  'firstpublished',
  'etag',
  'language',
]);

/**
 * Fields that hold text and that nothing reads, so that a newsroom learns of them. `known`: the
 * names that are read.
 */
export function unknownFields(
  item: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  prefix = '',
): Loss[] {
  return Object.entries(item).flatMap(([name, value]) => {
    if (known.has(name) || (prefix === '' && WITHOUT_TEXT.has(name))) return [];
    const text = textIn(value);
    return text === ''
      ? []
      : [{ what: `field that is not understood: ${prefix}${name}`, detail: text }];
  });
}

/** The texts of a value, of a few levels, in their order. */
function textIn(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value.trim();
  if (depth > 3 || value === null || typeof value !== 'object') return '';
  return Object.values(value)
    .map((inner) => textIn(inner, depth + 1))
    .filter((text) => text !== '')
    .join(', ');
}
