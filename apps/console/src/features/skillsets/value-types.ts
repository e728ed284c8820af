import { sharedLength, isCollection, isComplexType, isVectorType, type SkillValueType } from '@searchdeck/contract';
import type { Segments } from './document-paths';

/** A value as a consumer reads it. `type` undefined: unknown. */
export interface ReadType {
  type: SkillValueType | undefined;
  /** Several values, because a `*` of the path matches several items. */
  isMany: boolean;
}

export const isArrayType = (type: SkillValueType | undefined): boolean => type?.endsWith('[]') === true;
const itemTypeOf = (type: SkillValueType): SkillValueType => type.replace('[]', '') as SkillValueType;

/** Whether a value of a type has something at a path below it; undefined types can have anything. */
export function typeBelow(
  type: SkillValueType | undefined,
  below: Segments,
): { type: SkillValueType | undefined } | undefined {
  const [step, ...deeperSegments] = below;
  if (step === undefined || type === undefined) return { type: step === undefined ? type : undefined };
  if (isArrayType(type)) {
    return step === '*' || /^\d+$/.test(step) ? typeBelow(itemTypeOf(type), deeperSegments) : undefined;
  }
  return type === 'object' && step !== '*' ? { type: undefined } : undefined;
}

/** The type of a path as it is read in a context: `*` that the context doesn't share select several values. */
export function readTypeOf(type: SkillValueType | undefined, path: Segments, context: Segments): ReadType {
  return { type, isMany: path.slice(sharedLength(path, context)).includes('*') };
}

/** Whether an index field of a type can contain a value. Simple values are converted, so only shapes are compared. */
export function fitsField({ type, isMany }: ReadType, fieldType: string): boolean {
  if (type === undefined) return true;
  if (type === 'vector') return isVectorType(fieldType) && !isMany;
  if ((isMany || isArrayType(type)) !== isCollection(fieldType)) return false;
  if (isMany && isArrayType(type)) return false;
  if (isVectorType(fieldType) && type.startsWith('string')) return false;
  if (fieldType.includes('Edm.Geography')) return type.startsWith('object');
  return type.startsWith('object') === isComplexType(fieldType);
}

/** Whether a field contains numbers or booleans. Dates are texts in most sources. */
export const isConvertedFromText = (fieldType: string): boolean => /\bEdm\.(?:Int|Double|Boolean)/.test(fieldType);
