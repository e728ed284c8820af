import type { Node } from '../schema/node.js';
import type { EarlierVersion } from '../versions/earlier-versions.js';
import type { DataVersion, ManagementVersion } from '../versions/index.js';

/** A bidirectional table of names, from neutral to dialect. It contains only names of the interface, never user data. */
export interface Dialect {
  id: string;
  title: string;
  /** Prefixes of `@odata.type` values. */
  prefixes: Readonly<Record<string, string>>;
  /** Complete `@odata.type` values, where more than the prefix differs. */
  types: Readonly<Record<string, string>>;
  /** Names of types in error messages. */
  typeNames: Readonly<Record<string, string>>;
  /** Values of enumerations and of `kind`. */
  values: Readonly<Record<string, string>>;
  /** Property names. */
  properties: Readonly<Record<string, string>>;
  /** Provider namespaces in resource IDs, resource types, and paths. */
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
  /** In lowercase. */
  versions: readonly string[];
  /** Converts the form of such a version to that of the contract. Values in the contract's form stay unchanged. */
  read(value: JsonObject): JsonObject;
  /** Converts the contract's form to that of such a version. */
  write(value: JsonObject): JsonObject;
}

/** Quoted words of an error message that are types or values: its wording says so, or names the property. */
const NAMES_BY_CONTEXT = new RegExp(
  [
    String.raw`\b[Tt]ypes? '\w+'(?: or '\w+')*`,
    String.raw`\b[Kk]ind '\w+'`,
    String.raw`\b[Tt]he kind of .* cannot be changed from '\w+' to '\w+'`,
    String.raw`'(?:[^' ]*\.)?(?:type|kind|unit|bypass)' has the value '\w+'`,
  ].join('|'),
  'g',
);

/** A list of allowed values contains only names of the interface. */
const ALLOWED_VALUES = /Allowed: [^.]*(\.[A-Za-z][^.]*)*\./g;

const inverse = (table: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [to, from]));

/** Translates in one direction: `out` from neutral names to the dialect, `in` back. */
export class Direction {
  private readonly prefixes: [string, string][];
  private readonly types: Readonly<Record<string, string>>;
  private readonly typeNames: Readonly<Record<string, string>>;
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
    this.typeNames = orient(dialect.typeNames);
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
    const completeName = ownValue(this.types, name) ?? ownValue(this.values, name);
    if (completeName !== undefined) return completeName;
    return this.withPrefix(name) ?? name;
  }
  value(name: string, node?: Node): string {
    const table = node?.kind === 'enum' ? this.enumerations.get(node.values) : undefined;
    return (table && ownValue(table, name)) ?? ownValue(this.values, name) ?? name;
  }
  /** The form of an object in the requested version, if it differs. */
  form(node: Node): VersionForm | undefined {
    return this.forms.get(node);
  }
  property(name: string): string {
    return ownValue(this.properties, name) ?? name;
  }
  /** Resource IDs, resource types, and paths. */
  provider(text: string): string {
    return this.providers.reduce((t, [from, to]) => t.replace(from, `$1${to}`), text);
  }
  /**
   * Renames only unambiguous names in a text: complete identifiers of types and properties, and other words where the text
   * says what they are, as in `of type 'cloudsql'`, because a user can choose the same word as a name.
   */
  text(text: string): string {
    const renameWord = (word: string): string => ownValue(this.values, word) ?? ownValue(this.typeNames, word) ?? word;
    return this.provider(text)
      .replace(/\b[A-Za-z]+\.[A-Za-z]+\/(?=[a-z])/g, (m) => this.provider(m))
      .replace(/#?[A-Za-z][\w.]*/g, (name) => this.identifier(name))
      .replace(NAMES_BY_CONTEXT, (names) => names.replace(/(?<=')\w+(?=')/g, renameWord))
      .replace(ALLOWED_VALUES, (list) => list.replace(/[A-Za-z][A-Za-z0-9]*/g, renameWord));
  }

  /** A path of properties, or a type with or without the number sign. Other texts stay unchanged. */
  private identifier(name: string): string {
    const sign = name.startsWith('#') ? '#' : '';
    const type = `#${name.slice(sign.length)}`;
    const renamedType = ownValue(this.types, type) ?? this.withPrefix(type);
    if (renamedType !== undefined) return sign + renamedType.slice(1);
    return name.replace(/\w+/g, (part) => this.property(part));
  }

  private withPrefix(name: string): string | undefined {
    const prefix = this.prefixes.find(([from]) => name.startsWith(from));
    return prefix === undefined ? undefined : prefix[1] + name.slice(prefix[0].length);
  }
}

const ownValue = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
