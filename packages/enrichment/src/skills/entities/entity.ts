import type { entityCategories } from '@searchdeck/contract';

export type EntityCategory = (typeof entityCategories)[number];

/** A part of a text that names something. service-behavior §9. */
export interface Entity {
  category: EntityCategory;
  subcategory: string | null;
  text: string;
  /** In UTF-16 code units. */
  offset: number;
  length: number;
  /** From 0 to 1. */
  confidenceScore: number;
}

export const entityAt = (
  text: string,
  offset: number,
  length: number,
  category: EntityCategory,
  subcategory: string | null,
  confidenceScore: number,
): Entity => ({ category, subcategory, text: text.slice(offset, offset + length), offset, length, confidenceScore });
