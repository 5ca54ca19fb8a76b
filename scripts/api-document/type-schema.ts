import ts from 'typescript';

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export interface Schema {
  [keyword: string]: unknown;
}

/**
 * Turns types into schemas: what a contract answers is a type only (docs/decisions/008). A type of
 * the project that has a name is referred to by its name.
 */
export class TypeSchemas {
  readonly #checker: ts.TypeChecker;
  readonly #folder: string;
  readonly #named = new Map<string, Schema>();

  /** `folder`: that of the project's types. */
  constructor(checker: ts.TypeChecker, folder: string) {
    this.#checker = checker;
    this.#folder = folder;
  }

  /**
   * The schemas of the named types that were referred to, by name in alphabetical order. Complete
   * when all types were read.
   */
  named(): Record<string, Schema> {
    return Object.fromEntries(
      [...this.#named].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
  }

  /** The schema of a type. Throws for a type without a counterpart in JSON. */
  of(type: ts.Type): Schema {
    const name = this.#nameOf(type);
    if (name === undefined) return this.#plain(type);
    if (!this.#named.has(name)) {
      // Before its parts, because a type may contain itself.
      this.#named.set(name, {});
      this.#named.set(name, this.#plain(type));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /**
   * The name of an interface or an alias of the project, without type arguments. Names of texts
   * stand for their values.
   */
  #nameOf(type: ts.Type): string | undefined {
    if (type.aliasTypeArguments || (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Union)) === 0)
      return undefined;
    const symbol = type.aliasSymbol ?? (type.flags & ts.TypeFlags.Object ? type.symbol : undefined);
    const declaration = symbol?.declarations?.[0];
    if (!symbol || !declaration?.getSourceFile().fileName.startsWith(this.#folder))
      return undefined;
    return ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)
      ? symbol.name
      : undefined;
  }

  #plain(type: ts.Type): Schema {
    const { flags } = type;
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return {};
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral)
      return { const: this.#checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (type.isUnion()) return this.#union(type.types);
    if (this.#checker.isTupleType(type)) return this.#tuple(type);
    if (this.#checker.isArrayType(type))
      return { type: 'array', items: this.of(this.#itemOf(type)) };
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.#object(type);
    throw new Error(`The type ${this.#checker.typeToString(type)} has no counterpart in JSON.`);
  }

  #union(types: readonly ts.Type[]): Schema {
    const present = types.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
    const isBoolean = (one: ts.Type) => (one.flags & ts.TypeFlags.BooleanLiteral) !== 0;
    const isLiteral = (one: ts.Type) => one.isStringLiteral() || one.isNumberLiteral();
    const others = present
      .filter((one) => !isLiteral(one) && !isBoolean(one))
      .map((one) => this.of(one));
    const booleans = present.filter(isBoolean);
    const values = present
      .flatMap((one) => (one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : []))
      .toSorted();
    const schemas = [
      ...(values.length === 0
        ? []
        : [values.length === 1 ? { const: values[0] } : { enum: values }]),
      ...(booleans.length === 2 ? [{ type: 'boolean' }] : booleans.map((one) => this.of(one))),
      // The order of a union depends on the files that were read before.
      ...others.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ];
    const [only] = schemas;
    return schemas.length === 1 && only ? only : { anyOf: schemas };
  }

  #itemOf(type: ts.Type): ts.Type {
    const item = this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (!item) throw new Error(`The type ${this.#checker.typeToString(type)} has no items.`);
    return item;
  }

  #tuple(type: ts.Type): Schema {
    return { type: 'array', items: this.of(this.#itemOf(type)) };
  }

  #object(type: ts.Type): Schema {
    const fields = this.#checker
      .getPropertiesOfType(type)
      .filter(({ name }) => !name.startsWith('__'));
    const rest = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const required = fields.filter((field) => !this.#mayBeAbsent(field)).map(({ name }) => name);
    return {
      type: 'object',
      ...(fields.length > 0 && {
        properties: Object.fromEntries(fields.map((field) => [field.name, this.#fieldOf(field)])),
      }),
      ...(required.length > 0 && { required }),
      ...(rest && { additionalProperties: this.of(rest) }),
    };
  }

  /** Whether JSON may lack a field: it is optional, or undefined. */
  #mayBeAbsent(field: ts.Symbol): boolean {
    const type = this.#checker.getTypeOfSymbol(field);
    const parts = type.isUnion() ? type.types : [type];
    return (
      (field.flags & ts.SymbolFlags.Optional) !== 0 ||
      parts.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0)
    );
  }

  #fieldOf(field: ts.Symbol): Schema {
    const schema = this.of(this.#checker.getTypeOfSymbol(field));
    const description = ts
      .displayPartsToString(field.getDocumentationComment(this.#checker))
      .replaceAll(/\s+/g, ' ');
    return description === '' ? schema : { ...schema, description };
  }
}
