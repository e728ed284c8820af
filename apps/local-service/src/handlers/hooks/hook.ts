import type { DataCall } from '../call.js';
import type { Definition } from '../../store/definitions.js';

export type Body = Record<string, unknown>;

/** What the objects of one kind need beyond being checked and stored. A step that throws leaves nothing behind. */
export interface KindHook {
  /** Rules that need more than the definition: what may change, names that are taken. */
  check?(call: DataCall, body: Body, current: Definition | undefined): void | Promise<void>;
  /** Before the object is stored: what makes it real. `undo` runs when storing fails. */
  apply?(
    call: DataCall,
    body: Body,
    current: Definition | undefined,
  ): Promise<{ directory?: string; undo?: () => Promise<void> }>;
  /** May refuse the delete. */
  checkDelete?(call: DataCall, current: Definition): void;
  /** After the object is gone. */
  removed?(call: DataCall, current: Definition): Promise<void>;
}
