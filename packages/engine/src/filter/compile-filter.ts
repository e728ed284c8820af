import {
  checkLambdas,
  comparisonOf,
  printFilter,
  type ComparisonOperator,
  type Filter,
  type GeoDistance,
  type Literal,
  type Path,
} from '@searchdeck/query';
import { unknownProperty, type IndexSchema, type SchemaField, type Space } from '../definition/index-schema.js';
import { complement, createBitset, fullBitset, intersect, unite } from '../segment/bitset.js';
import { isPresent, type GeoColumn, type StringColumn } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import { foldAny, foldNonEmpty, scanMarked, scanPoints } from './column-scan.js';
import { compileComparison, filterError, negate, testable, testOf, type Predicate } from './comparison.js';
import type { FilterCache } from './filter-cache.js';
import { distanceKm, Polygon } from './geo.js';

export interface FilterContext {
  schema: IndexSchema;
  /** The normalizer of a field; undefined if it has none. */
  normalizer: (field: SchemaField) => ((text: string) => string) | undefined;
  cache: FilterCache;
  /** Called between units of work; throws when the time limit is exceeded. */
  check: () => void;
  /** Compiles search.ismatch; undefined if it is not allowed. */
  match?: (node: Extract<Filter, { kind: 'search.ismatch' }>) => Predicate;
}

/** By range variable: the collection whose elements it ranges over. */
type Variables = ReadonlyMap<string, SchemaField>;

/** Compiles a filter. Throws SearchError 400 with the service's wording for invalid fields and types. */
export function compileFilter(filter: Filter, context: FilterContext): Predicate {
  checkLambdas(filter, (path) => context.schema.byPath.get(path)?.definition.type);
  return new FilterCompiler(context).compile(filter, context.schema.root, new Map());
}

class FilterCompiler {
  constructor(readonly context: FilterContext) {}

  /** Caches the operands of and, or, and not, so that refining a filter step by step is cheap. */
  compile(filter: Filter, space: Space, variables: Variables): Predicate {
    const predicate = this.compileNode(filter, space, variables);
    const isCacheable = space.parent === undefined && filter.kind !== 'search.ismatch';
    if (!isCacheable || filter.kind === 'and' || filter.kind === 'or' || filter.kind === 'not') return predicate;
    return this.context.cache.remember(printFilter(filter), predicate);
  }

  private compileNode(filter: Filter, space: Space, variables: Variables): Predicate {
    switch (filter.kind) {
      case 'and':
      case 'or': {
        const operands = filter.operands.map((operand) => this.compile(operand, space, variables));
        const combine = filter.kind === 'and' ? intersect : unite;
        const all = (segment: Segment) => {
          const bits = operands[0]!(segment);
          for (const operand of operands.slice(1)) {
            this.context.check();
            combine(bits, operand(segment));
          }
          return bits;
        };
        return testable(all, (segment) => {
          const tests = operands.map((operand) => testOf(operand, segment));
          if (filter.kind === 'and') return (element) => tests.every((test) => test(element));
          return (element) => tests.some((test) => test(element));
        });
      }
      case 'not': {
        this.checkNegated(filter.operand, variables);
        const operand = this.compile(filter.operand, space, variables);
        return negate(operand, (segment) => segment.length(space.path));
      }
      case 'compare':
        return this.compileCompare(filter, space, variables);
      case 'truth':
        return this.compileTruth(filter.operand, space, variables);
      case 'lambda':
        return this.compileLambda(filter, space, variables);
      case 'search.in':
        return this.compileIn(filter.path, filter.values, space, variables);
      case 'geo.intersects': {
        const field = this.findGeoField(filter.path, space, variables);
        const polygon = new Polygon(filter.ring);
        let steps = 0;
        return compilePoints(field, (lon, lat) => {
          if ((++steps & 1023) === 0) this.context.check();
          return polygon.contains(lon, lat);
        });
      }
      case 'search.ismatch': {
        if (this.context.match === undefined) {
          const name = filter.isScoring ? 'search.ismatchscoring' : 'search.ismatch';
          throw filterError(`The function '${name}' cannot be used in this request.`);
        }
        return this.context.match(filter);
      }
    }
  }

  private checkNegated(operand: Filter, variables: Variables): void {
    if (operand.kind !== 'truth' || operand.operand.kind !== 'path') return;
    const { elementType, isComplex } = this.findField(operand.operand, variables);
    if (isComplex || elementType === 'Edm.Boolean') return;
    throw filterError(
      `A unary operator with an incompatible type was detected. Found operand type '${elementType}' for operator kind 'Not'.`,
    );
  }

  private findField(path: Path, variables: Variables): SchemaField {
    const collection = path.variable === undefined ? undefined : variables.get(path.variable);
    const name = path.segments.join('/');
    if (collection !== undefined && name === '') return collection;
    const full = collection === undefined ? name : `${collection.path}/${name}`;
    const field = this.context.schema.byPath.get(full);
    if (field === undefined) throw filterError(unknownProperty(this.context.schema, full));
    return field;
  }

  /** A field with one value per element of the current space. */
  private findValueField(path: Path, space: Space, variables: Variables): SchemaField {
    const field = this.findField(path, variables);
    if (field.isComplex) {
      throw filterError(
        `'${field.path}' is a complex field. Only its subfields can be compared in filter expressions.`,
      );
    }
    if (!field.filterable) {
      throw filterError(
        `'${field.path}' is not a filterable field. Only filterable fields can be used in filter expressions.`,
      );
    }
    const isBareVariable = path.variable !== undefined && path.segments.length === 0;
    if (field.space !== space || (field.isCollection && !isBareVariable)) {
      throw filterError(
        `The field '${field.path}' is a collection or part of one. Use 'any' or 'all' to test its elements.`,
      );
    }
    return field;
  }

  private findGeoField(path: Path, space: Space, variables: Variables): SchemaField {
    const field = this.findValueField(path, space, variables);
    if (field.elementType !== 'Edm.GeographyPoint') {
      throw filterError(
        `'${field.path}' is of type '${field.elementType}'; a field of type 'Edm.GeographyPoint' is expected.`,
      );
    }
    return field;
  }

  private compileCompare(filter: Extract<Filter, { kind: 'compare' }>, space: Space, variables: Variables): Predicate {
    if (filter.left.kind === 'literal' && filter.right.kind === 'literal') {
      throw filterError('A comparison needs a field on one side.');
    }
    if (filter.left.kind !== 'literal' && filter.right.kind !== 'literal') {
      throw filterError('A comparison needs a constant on one side; fields cannot be compared with each other.');
    }
    const { subject, operator, literal } = comparisonOf(filter);
    if (subject.kind === 'geo.distance') return this.compileDistance(subject, operator, literal, space, variables);
    const field = this.findValueField(subject, space, variables);
    return compileComparison(field, operator, literal, this.context.normalizer(field));
  }

  private compileDistance(
    subject: GeoDistance,
    operator: ComparisonOperator,
    literal: Literal,
    space: Space,
    variables: Variables,
  ): Predicate {
    const field = this.findGeoField(subject.path, space, variables);
    if (literal.type !== 'integer' && literal.type !== 'double') {
      throw filterError("The function 'geo.distance' must be compared with a number of kilometers.");
    }
    const limit = Number(literal.value);
    const { lon, lat } = subject.point;
    switch (operator) {
      case 'lt':
        return compilePoints(field, (x, y) => distanceKm(lon, lat, x, y) < limit);
      case 'le':
        return compilePoints(field, (x, y) => distanceKm(lon, lat, x, y) <= limit);
      case 'gt':
        return compilePoints(field, (x, y) => distanceKm(lon, lat, x, y) > limit);
      case 'ge':
        return compilePoints(field, (x, y) => distanceKm(lon, lat, x, y) >= limit);
      default:
        throw filterError(
          `The operator '${operator}' cannot be used with 'geo.distance'; use 'lt', 'le', 'gt', or 'ge'.`,
        );
    }
  }

  private compileTruth(operand: Path | Literal, space: Space, variables: Variables): Predicate {
    if (operand.kind === 'literal') {
      if (operand.type !== 'boolean') throw filterError('A filter must be a boolean expression.');
      const { value } = operand;
      return (segment) => (value ? fullBitset(segment.length(space.path)) : createBitset(segment.length(space.path)));
    }
    const field = this.findValueField(operand, space, variables);
    if (field.elementType !== 'Edm.Boolean') {
      throw filterError(`The field '${field.path}' of type '${field.elementType}' is not a boolean expression.`);
    }
    const { start, end } = operand;
    return compileComparison(field, 'eq', { kind: 'literal', type: 'boolean', value: true, start, end }, undefined);
  }

  private compileLambda(filter: Extract<Filter, { kind: 'lambda' }>, space: Space, variables: Variables): Predicate {
    const collection = this.findField(filter.path, variables);
    if (!collection.isCollection) {
      throw filterError(`'${collection.path}' is not a collection. Only collections can be used with 'any' and 'all'.`);
    }
    if (!collection.isComplex && !collection.filterable) {
      throw filterError(
        `'${collection.path}' is not a filterable field. Only filterable fields can be used in filter expressions.`,
      );
    }
    if (collection.space.parent !== space) {
      throw filterError(
        `The field '${collection.path}' is part of another collection. Use 'any' or 'all' on that collection first.`,
      );
    }
    const { path } = collection.space;
    const { quantifier, variable, body } = filter;
    if (body === undefined || variable === undefined) {
      if (quantifier === 'all') throw filterError("'all' needs a range variable and a condition.");
      return (segment) => foldNonEmpty(segment.ends(path), segment.length(space.path));
    }
    const inner = this.compile(body, collection.space, new Map([...variables, [variable, collection]]));
    return (segment) => {
      const parents = segment.length(space.path);
      const ends = segment.ends(path);
      if (ends === undefined) return quantifier === 'any' ? createBitset(parents) : fullBitset(parents);
      const elements = inner(segment);
      if (quantifier === 'any') return foldAny(elements, ends, parents);
      return complement(foldAny(complement(elements, segment.length(path)), ends, parents), parents);
    };
  }

  private compileIn(path: Path, values: readonly string[], space: Space, variables: Variables): Predicate {
    const field = this.findValueField(path, space, variables);
    if (field.elementType !== 'Edm.String') {
      throw filterError(
        `The first argument of 'search.in' must be a field of type 'Edm.String'; '${field.path}' is of type '${field.elementType}'.`,
      );
    }
    const normalize = this.context.normalizer(field);
    const normalizedValues = normalize === undefined ? values : values.map(normalize);
    const markOrdinals = ({ dictionary }: StringColumn) => {
      const marks = new Uint8Array(dictionary.size);
      for (const value of normalizedValues) {
        const ordinal = dictionary.find(value);
        if (ordinal >= 0) marks[ordinal] = 1;
      }
      return marks;
    };
    return testable(
      (segment) => {
        const column = segment.column(field.path) as StringColumn | undefined;
        return column === undefined
          ? createBitset(segment.length(space.path))
          : scanMarked(column, markOrdinals(column));
      },
      (segment) => {
        const column = segment.column(field.path) as StringColumn | undefined;
        if (column === undefined) return () => false;
        const { ordinals } = column;
        const marks = markOrdinals(column);
        return (element) => marks[ordinals[element]!] === 1;
      },
    );
  }
}

const compilePoints = (field: SchemaField, matchesPoint: (lon: number, lat: number) => boolean): Predicate =>
  testable(
    (segment) => {
      const column = segment.column(field.path) as GeoColumn | undefined;
      return column === undefined ? createBitset(segment.length(field.space.path)) : scanPoints(column, matchesPoint);
    },
    (segment) => {
      const column = segment.column(field.path) as GeoColumn | undefined;
      if (column === undefined) return () => false;
      const { lon, lat } = column;
      return (element) => isPresent(column, element) && matchesPoint(lon[element]!, lat[element]!);
    },
  );
