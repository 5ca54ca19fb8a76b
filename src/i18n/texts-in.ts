import type { Locale } from '#domain/locale/locale.ts';
import { messages, type Messages } from './messages.ts';

/** Groups of texts below a tree, by their paths. */
type GroupBelow<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? never
    : Name | `${Name}.${GroupBelow<Tree[Name]>}`;
}[keyof Tree & string];

/** A namespace, or a group of texts in one: `newsletter`, `desk:alerts`. */
type Group =
  | keyof Messages
  | {
      [Namespace in keyof Messages]: `${Namespace}:${GroupBelow<Messages[Namespace]>}`;
    }[keyof Messages];

type At<Tree, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Tree
    ? At<Tree[Name], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;

/** The texts of a group, as an island gets them: placeholders stand in them as they are written. */
export type TextsIn<Name extends Group> =
  Name extends `${infer Namespace extends keyof Messages}:${infer Path}`
    ? At<Messages[Namespace], Path>
    : At<Messages, Name>;

/**
 * The texts of a group for an island, which fills placeholders itself. A text of an island stands
 * in its group only: the names in the files of src/i18n are those in the island.
 */
export function textsIn<Name extends Group>(locale: Locale, group: Name): TextsIn<Name> {
  const tree = group
    .split(/[:.]/)
    .reduce<unknown>((one, name) => Reflect.get(Object(one), name), messages[locale]);
  return tree as TextsIn<Name>;
}
