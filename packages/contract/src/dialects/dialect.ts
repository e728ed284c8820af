import type { Node } from '../schema/node.js';
import type { EarlierVersion } from '../versions/earlier-versions.js';
import type { DataVersion, ManagementVersion } from '../versions/index.js';

/** A bidirectional table of names, from neutral to dialect. It contains only names of the interface, never user data. */
export interface Dialect {
  id: string;
  title: string;
  /** Beginnings of `@odata.type` values. */
  prefixes: Readonly<Record<string, string>>;
  /** Complete `@odata.type` values, where more than the prefix differs. */
  types: Readonly<Record<string, string>>;
  /** Values of enumerations and of `kind`. */
  values: Readonly<Record<string, string>>;
  /** Property names. */
  properties: Readonly<Record<string, string>>;
  /** Provider namespaces in resource ids, resource types and paths. */
  providers: Readonly<Record<string, string>>;
  /**
   * Versions that the interface documents omit, each with the version that handles it: the closest documented one that has
   * all of its features, or itself if it is older than all of them.
   */
  versions: {
    management: Readonly<Record<string, ManagementVersion>>;
    data: Readonly<Record<string, DataVersion | EarlierVersion>>;
  };
  /** Pattern of the resource manager's versions; null if it has only those of the interface. */
  resourceManagerVersion: RegExp | null;
  /** Enumerations whose values are spelled differently, by the `values` of their schema. */
  enumerations: readonly { of: Node; values: Readonly<Record<string, string>> }[];
  /** Resources for which clients request access tokens, with `/.default` appended. service-behavior §1. */
  resources: { management: readonly string[]; data: readonly string[] };
  /** DNS zone of private endpoints. service-behavior §13.3. */
  privateDnsZone: string;
  /** Objects that have a different form in some versions. */
  forms: readonly VersionForm[];
}

type JsonObject = Readonly<Record<string, unknown>>;

/** An object that has a different form in some versions of a dialect than in the contract. */
export interface VersionForm {
  of: Node;
  /** In lower case. */
  versions: readonly string[];
  /** Converts the form of such a version to that of the contract. Values in the contract's form stay unchanged. */
  read(value: JsonObject): JsonObject;
  /** Converts the contract's form to that of such a version. */
  write(value: JsonObject): JsonObject;
}

const inverse = (table: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [to, from]));

/** Translates in one direction: `out` from neutral names to the dialect, `in` back. */
export class Direction {
  private readonly prefixes: [string, string][];
  private readonly types: Readonly<Record<string, string>>;
  private readonly values: Readonly<Record<string, string>>;
  private readonly properties: Readonly<Record<string, string>>;
  private readonly providers: [RegExp, string][];
  private readonly enumerations: Map<unknown, Readonly<Record<string, string>>>;
  private readonly forms: Map<Node, VersionForm>;

  /** `version` is the requested api-version, in lowercase. */
  constructor(
    readonly dialect: Dialect,
    readonly toward: 'out' | 'in',
    version?: string,
  ) {
    this.forms = new Map(
      dialect.forms.filter((f) => version !== undefined && f.versions.includes(version)).map((f) => [f.of, f]),
    );
    const orient = toward === 'out' ? (t: Readonly<Record<string, string>>) => t : inverse;
    this.prefixes = Object.entries(orient(dialect.prefixes));
    this.types = orient(dialect.types);
    this.values = orient(dialect.values);
    this.properties = orient(dialect.properties);
    this.providers = Object.entries(orient(dialect.providers)).map(([from, to]) => [
      new RegExp(`(^|/)${from.replaceAll('.', '\\.')}(?=/|$)`, 'gi'),
      to,
    ]);
    this.enumerations = new Map(
      dialect.enumerations.map((e) => [e.of.kind === 'enum' ? e.of.values : e.of, orient(e.values)]),
    );
  }

  /** A discriminator such as `#Vendor.Search.BM25Similarity` or `cloudLlm`. */
  type(name: string): string {
    const whole = own(this.types, name) ?? own(this.values, name);
    if (whole !== undefined) return whole;
    for (const [from, to] of this.prefixes) if (name.startsWith(from)) return to + name.slice(from.length);
    return name;
  }
  value(name: string, node?: Node): string {
    const table = node?.kind === 'enum' ? this.enumerations.get(node.values) : undefined;
    return (table && own(table, name)) ?? own(this.values, name) ?? name;
  }
  /** The form of an object in the requested version, if it differs. */
  form(node: Node): VersionForm | undefined {
    return this.forms.get(node);
  }
  property(name: string): string {
    return own(this.properties, name) ?? name;
  }
  /** Resource ids, resource types and paths. */
  provider(text: string): string {
    return this.providers.reduce((t, [from, to]) => t.replace(from, `$1${to}`), text);
  }
  /** Renames only unambiguous names in a text. */
  text(text: string): string {
    const distinctive = { ...this.types, ...this.properties };
    let result = this.provider(text).replace(/\b[A-Za-z]+\.[A-Za-z]+\/(?=[a-z])/g, (m) => this.provider(m));
    for (const [from, to] of Object.entries(distinctive)) result = result.replaceAll(from, to);
    for (const [from, to] of this.prefixes) result = result.replaceAll(from, to);
    // A list of allowed values contains only names of the interface.
    return result.replace(/Allowed: [^.]*(\.[A-Za-z][^.]*)*\./g, (list) =>
      list.replace(/[A-Za-z][A-Za-z0-9]*/g, (word) => own(this.values, word) ?? word),
    );
  }
}

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
