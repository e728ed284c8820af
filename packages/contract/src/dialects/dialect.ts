import type { Node } from '../schema/node.js';
import type { DataVersion, ManagementVersion } from '../versions/index.js';

/** A two-way table of names: neutral ones on the left. It holds only names, never values that people choose. */
export interface Dialect {
  id: string;
  title: string;
  /** Beginnings of `@odata.type` values. */
  prefixes: Readonly<Record<string, string>>;
  /** Whole `@odata.type` values, where the rest is written differently, too. */
  types: Readonly<Record<string, string>>;
  /** Values of enumerations and of `kind`. */
  values: Readonly<Record<string, string>>;
  /** Property names. */
  properties: Readonly<Record<string, string>>;
  /** Provider namespaces in resource ids, resource types and paths. */
  providers: Readonly<Record<string, string>>;
  /**
   * Versions that the interface documents leave out, each with the one of theirs that stands in for it: the nearest that
   * has all of its features.
   */
  versions: {
    management: Readonly<Record<string, ManagementVersion>>;
    data: Readonly<Record<string, DataVersion>>;
  };
  /** Versions of the resource manager itself, by their form; null where it has none but the interface's. */
  resourceManagerVersion: RegExp | null;
  /** Enumerations with their own spelling, by the `values` of their schema. */
  enumerations: readonly { of: Node; values: Readonly<Record<string, string>> }[];
  /** Resources that clients ask access tokens for, with `/.default` behind them. service-behavior §1. */
  resources: { management: readonly string[]; data: readonly string[] };
  /** Objects that some of its versions write in another form. */
  forms: readonly VersionForm[];
}

type JsonObject = Readonly<Record<string, unknown>>;

/** An object that some versions of a dialect write in another form than the contract's. */
export interface VersionForm {
  of: Node;
  /** In lower case. */
  versions: readonly string[];
  /** What such a version sends, in the contract's form; what is in it already stays. */
  read(value: JsonObject): JsonObject;
  /** The contract's form as such a version answers it. */
  write(value: JsonObject): JsonObject;
}

const inverse = (table: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [to, from]));

/** A dialect read in one direction: `out` writes it, `in` reads it. */
export class Direction {
  private readonly prefixes: [string, string][];
  private readonly types: Readonly<Record<string, string>>;
  private readonly values: Readonly<Record<string, string>>;
  private readonly properties: Readonly<Record<string, string>>;
  private readonly providers: [RegExp, string][];
  private readonly enumerations: Map<unknown, Readonly<Record<string, string>>>;
  private readonly forms: Map<Node, VersionForm>;

  /** `version`: the one that a request asks for, in lower case. */
  constructor(
    readonly dialect: Dialect,
    readonly towards: 'out' | 'in',
    version?: string,
  ) {
    this.forms = new Map(
      dialect.forms.filter((f) => version !== undefined && f.versions.includes(version)).map((f) => [f.of, f]),
    );
    const turn = towards === 'out' ? (t: Readonly<Record<string, string>>) => t : inverse;
    this.prefixes = Object.entries(turn(dialect.prefixes));
    this.types = turn(dialect.types);
    this.values = turn(dialect.values);
    this.properties = turn(dialect.properties);
    this.providers = Object.entries(turn(dialect.providers)).map(([from, to]) => [
      new RegExp(`(^|/)${from.replaceAll('.', '\\.')}(?=/|$)`, 'gi'),
      to,
    ]);
    this.enumerations = new Map(
      dialect.enumerations.map((e) => [e.of.kind === 'enum' ? e.of.values : e.of, turn(e.values)]),
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
  /** The form of an object's version, if it has one of its own. */
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
  /** Words meant for people: only names that nothing else could be. */
  text(text: string): string {
    const distinctive = { ...this.types, ...this.properties };
    let result = this.provider(text).replace(/\b[A-Za-z]+\.[A-Za-z]+\/(?=[a-z])/g, (m) => this.provider(m));
    for (const [from, to] of Object.entries(distinctive)) result = result.replaceAll(from, to);
    for (const [from, to] of this.prefixes) result = result.replaceAll(from, to);
    // A list of allowed values holds names of the interface alone.
    return result.replace(/Allowed: [^.]*(\.[A-Za-z][^.]*)*\./g, (list) =>
      list.replace(/[A-Za-z][A-Za-z0-9]*/g, (word) => own(this.values, word) ?? word),
    );
  }
}

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
