import { resolve, type Node } from '@searchdeck/contract';

/** The label of a field with a title. A reference is labeled with what it references: `Data source name` → `Data source`. */
export const fieldLabel = (schema: Node, title: string): string =>
  resolve(schema).ref === undefined ? title : title.replace(/ name$/, '');
