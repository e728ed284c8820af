import type { ObjectNode, Typed } from '@searchdeck/contract';
import { SearchError, badRequest } from '@searchdeck/contract/core';
import type { AnalysisResources } from '../resources/analysis-resources.js';
import { type ComponentDefinition, type Parameters, readParameters } from './parameters.js';

/** An entry of a registry: a component by its built-in name, its `@odata.type`, or both. */
export interface Component<T> {
  /** Name of the built-in component. */
  name?: string;
  /** `@odata.type` of definitions that create it with parameters. */
  odataType?: string;
  create(definition: ComponentDefinition, resources: AnalysisResources): T;
  /**
   * Identifies everything except the definition that determines the terms, such as the version of a data file or of the
   * algorithm. Change it when a new version of the component produces other terms, so that indexes are reindexed. Absent
   * (an empty string) for components that have not changed since the first release.
   */
  fingerprint?(definition: ComponentDefinition, resources: AnalysisResources): string;
}

/** A component with parameters; a built-in name creates it with the contract's defaults (and `builtIn`). */
export const defineComponent = <T, S extends ObjectNode & Typed<unknown>>(row: {
  name?: string;
  odataType: `#Vendor.Search.${string}`;
  schema: S;
  /** Values of required parameters when created by its built-in name. */
  builtIn?: ComponentDefinition;
  create(parameters: Parameters<S>, resources: AnalysisResources): T;
  fingerprint?(parameters: Parameters<S>, resources: AnalysisResources): string;
}): Component<T> => {
  const { name, odataType, schema, builtIn } = row;
  const parametersOf = (definition: ComponentDefinition): Parameters<S> =>
    readParameters(schema, definition['@odata.type'] === undefined ? { ...builtIn, ...definition } : definition);
  return {
    ...(name === undefined ? {} : { name }),
    odataType,
    create: (definition, resources) => row.create(parametersOf(definition), resources),
    fingerprint: (definition, resources) => row.fingerprint?.(parametersOf(definition), resources) ?? '',
  };
};

/** A component without parameters, which only has a built-in name. */
export const defineBuiltIn = <T>(
  name: string,
  create: (resources: AnalysisResources) => T,
  fingerprint?: (resources: AnalysisResources) => string,
): Component<T> => ({
  name,
  create: (_, resources) => create(resources),
  ...(fingerprint === undefined ? {} : { fingerprint: (_, resources) => fingerprint(resources) }),
});

interface Definition {
  name: string;
  '@odata.type': string;
}

interface ResolvedComponent<T> {
  component: Component<T>;
  definition: ComponentDefinition;
  isDefinedByIndex: boolean;
}

/**
 * Finds components of one family by name. Components of the index take precedence over built-in ones. `family` names
 * the kind of component in error messages.
 */
export class Resolver<T> {
  private readonly instances = new Map<string, T>();

  constructor(
    private readonly family: string,
    private readonly components: readonly Component<T>[],
    private readonly definitions: readonly Definition[],
    private readonly resources: AnalysisResources,
  ) {}

  definition(name: string): Definition | undefined {
    return this.definitions.find((definition) => definition.name === name);
  }

  get(name: string): T {
    let instance = this.instances.get(name);
    if (instance === undefined) {
      const { component, definition, isDefinedByIndex } = this.resolve(name);
      const create = (): T => component.create(definition, this.resources);
      instance = isDefinedByIndex ? this.withName(name, create) : create();
      this.instances.set(name, instance);
    }
    return instance;
  }

  fingerprint(name: string): string {
    const { component, definition } = this.resolve(name);
    return component.fingerprint?.(definition, this.resources) ?? '';
  }

  /** Adds the name of the component to an error about its definition. */
  private withName(name: string, create: () => T): T {
    try {
      return create();
    } catch (cause) {
      if (!(cause instanceof SearchError) || (cause.status !== 400 && cause.status !== 501)) throw cause;
      if (cause.message.includes(`'${name}'`)) throw cause;
      const { status, code, target } = cause;
      const message = `${this.family.charAt(0).toUpperCase()}${this.family.slice(1)} '${name}': ${cause.message}`;
      throw new SearchError({ status, code, message, cause, ...(target === undefined ? {} : { target }) });
    }
  }

  private resolve(name: string): ResolvedComponent<T> {
    const definition = this.definition(name);
    if (definition !== undefined) {
      const type = definition['@odata.type'];
      const component = this.components.find((candidate) => candidate.odataType === type);
      if (component === undefined) {
        throw badRequest(`The ${this.family} '${name}' has the unknown type '${type}'.`, { target: '@odata.type' });
      }
      return { component, definition: { ...definition }, isDefinedByIndex: true };
    }
    const component = this.components.find((candidate) => candidate.name === name);
    if (component === undefined) {
      throw badRequest(`The ${this.family} '${name}' is not built in and not defined in this index.`, { target: name });
    }
    return { component, definition: {}, isDefinedByIndex: false };
  }
}
