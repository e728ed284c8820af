import { type ObjectNode, SearchError, type Typed, badRequest } from '@searchdeck/contract';
import { type Given, type Parameters, readParameters } from './parameters.js';

/** One row of a registry: a component by its built-in name, by its wire type, or by both. */
export interface Component<T> {
  /** The bare name that always exists. */
  name?: string;
  /** Discriminator of definitions that create it with parameters. */
  odataType?: string;
  create(given: Given): T;
}

/** A component with parameters; a built-in name creates it with the contract's defaults (and `builtIn`). */
export const configured = <T, S extends ObjectNode & Typed<unknown>>(row: {
  name?: string;
  odataType: `#Vendor.Search.${string}`;
  schema: S;
  /** Values of required parameters when created by its bare name. */
  builtIn?: Given;
  create(parameters: Parameters<S>): T;
}): Component<T> => ({
  ...(row.name === undefined ? {} : { name: row.name }),
  odataType: row.odataType,
  create: (given) =>
    row.create(readParameters(row.schema, given['@odata.type'] === undefined ? { ...row.builtIn, ...given } : given)),
});

/** A component without parameters, known by its bare name only. */
export const plain = <T>(name: string, value: T | (() => T)): Component<T> => ({
  name,
  create: () => (typeof value === 'function' && value.length === 0 ? (value as () => T)() : (value as T)),
});

interface Definition {
  name: string;
  '@odata.type': string;
}

/**
 * Finds components of one family by name: the index's own first, then the built-in ones.
 * `family` is the word for error messages.
 */
export class Resolver<T> {
  private readonly made = new Map<string, T>();

  constructor(
    private readonly family: string,
    private readonly components: readonly Component<T>[],
    private readonly definitions: readonly Definition[],
  ) {}

  definition(name: string): Definition | undefined {
    return this.definitions.find((d) => d.name === name);
  }

  get(name: string): T {
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const made = this.make(name);
    this.made.set(name, made);
    return made;
  }

  /** What is wrong with a definition is said with the name it has in the index. */
  private named(name: string, create: () => T): T {
    try {
      return create();
    } catch (cause) {
      if (!(cause instanceof SearchError) || cause.status !== 400 || cause.message.includes(`'${name}'`)) throw cause;
      const message = `${this.family.charAt(0).toUpperCase()}${this.family.slice(1)} '${name}': ${cause.message}`;
      throw badRequest(message, { cause, ...(cause.target === undefined ? {} : { target: cause.target }) });
    }
  }

  private make(name: string): T {
    const definition = this.definition(name);
    if (definition !== undefined) {
      const type = definition['@odata.type'];
      const component = this.components.find((c) => c.odataType === type);
      if (component === undefined)
        throw badRequest(`The ${this.family} '${name}' has the unknown type '${type}'.`, { target: '@odata.type' });
      return this.named(name, () => component.create({ ...definition }));
    }
    const component = this.components.find((c) => c.name === name);
    if (component === undefined) {
      throw badRequest(`The ${this.family} '${name}' is not built in and not defined in this index.`, { target: name });
    }
    return component.create({});
  }
}
