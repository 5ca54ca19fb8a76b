import type { Messages } from './messages.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** `'plain'` keys have one text, `'plural'` keys have one per plural form of the language. */
type KeyOf<Tree, Kind extends 'plain' | 'plural'> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? Name extends `${infer Stem}_${PluralForm}`
      ? Kind extends 'plural'
        ? Stem
        : never
      : Kind extends 'plain'
        ? Name
        : never
    : `${Name}.${KeyOf<Tree[Name], Kind>}`;
}[keyof Tree & string];

type InNamespaces<Kind extends 'plain' | 'plural'> = {
  [Namespace in keyof Messages]: `${Namespace}:${KeyOf<Messages[Namespace], Kind>}`;
}[keyof Messages];

/**
 * `article:share`, `errors:login.invalidCredentials`: the namespace is the file, followed by the
 * path in it.
 */
export type PlainKey = InNamespaces<'plain'>;

/**
 * A key whose text depends on a number: `article:photos` has the texts `photos_one`, `photos_many`
 * and `photos_other`.
 */
export type PluralKey = InNamespaces<'plural'>;

export type MessageKey = PlainKey | PluralKey;
