type Fields = Record<string, unknown>;

/** Names of version 1.x, mapped to later ones. */
const RENAMED: Readonly<Record<string, string>> = {
  person: 'people',
  organisation: 'organisations',
  organization: 'organisations',
  place: 'places',
  object: 'objects',
  subject: 'subjects',
  genre: 'genres',
  byline: 'by',
  mimetype: 'contenttype',
};

const WORDING = /^(headline|body|description)(?:_(\w+))?$/;
const WORDINGS: Readonly<Record<string, string>> = {
  headline: 'headlines',
  body: 'bodies',
  description: 'descriptions',
};

/**
 * An item of any version of ninjs with the names and shapes of the newest one, without `null` and
 * without text that no database takes.
 */
export function inOneShape(ninjs: unknown): unknown {
  const item = withLowerNames(ninjs);
  if (!isFields(item)) return item;
  const shaped: Fields = {};
  for (const [name, value] of Object.entries(item)) {
    const [, kind = '', role] = WORDING.exec(name) ?? [];
    const wordings = WORDINGS[kind];
    if (wordings === undefined) shaped[RENAMED[name] ?? name] = value;
    else
      shaped[wordings] = [
        ...listOf(shaped[wordings]),
        { ...(role === undefined ? {} : { role, contenttype: contentTypeOf(role) }), value },
      ];
  }
  // Superdesk and ninjs before 1.0 use `guid`.
  if (shaped.uri === undefined && typeof shaped.guid === 'string') shaped.uri = shaped.guid;
  if (isFields(shaped.renditions))
    shaped.renditions = Object.entries(shaped.renditions).map(([name, value]) => ({
      name,
      ...(isFields(value) ? value : {}),
    }));
  if (Array.isArray(shaped.renditions)) shaped.renditions = shaped.renditions.map(renamed);
  if (isFields(shaped.altids))
    shaped.altids = Object.entries(shaped.altids).map(([role, value]) => ({
      role,
      value: String(value),
    }));
  const associations = isFields(shaped.associations)
    ? Object.entries(shaped.associations).map(([name, value]) => ({
        name,
        ...(isFields(value) ? value : {}),
      }))
    : listOf(shaped.associations);
  shaped.associations = associations.map((association) => {
    const inner = inOneShape(association);
    return isFields(inner) ? { ...inner, ninjs: association } : inner;
  });
  return shaped;
}

function contentTypeOf(role: string): string {
  if (role === 'xhtml' || role === 'richtext' || role.startsWith('html')) return 'text/html';
  return role === 'text' || role === 'plain' || role === 'main' ? '' : `body_${role}`;
}

function renamed(value: unknown): unknown {
  return isFields(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [RENAMED[name] ?? name, inner]),
      )
    : value;
}

/** Maximum depth. Supported fields are never deeper, and the recursion must be bounded. */
const MAX_DEPTH = 40;

function withLowerNames(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map((inner) => withLowerNames(inner, depth + 1));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => [name.toLowerCase(), withLowerNames(inner, depth + 1)]),
  );
}

/** A text that PostgreSQL can store: without NUL and lone surrogates. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
