import type { App } from '../../app-context.js';
import type { Definition } from '../../store/definitions.js';
import type { ServiceRecord } from '../../store/services.js';
import type { Body, DefinitionContext } from '../definition-context.js';

/** What the objects of one kind need beyond being checked and stored. A step that throws must leave no changes. */
export interface KindHook {
  /** Rules that need more than the definition: which changes are possible, which names are in use. */
  check?(context: DefinitionContext, body: Body, current: Definition | undefined): void | Promise<void>;
  /** Creates or updates what the definition describes, before it is stored. `undo` runs when storing fails. */
  apply?(
    context: DefinitionContext,
    body: Body,
    current: Definition | undefined,
  ): Promise<{ directory?: string; undo?: () => Promise<void> }>;
  /** After the definition was stored. */
  afterStore?(context: DefinitionContext, definition: Definition, previous: Definition | undefined): void;
  /** May reject the delete. */
  checkDelete?(context: DefinitionContext, current: Definition): void;
  /** After the definition was deleted. */
  afterDelete?(context: DefinitionContext, current: Definition): Promise<void>;
  /** The name of the object that `get` and `put` address by `name`: an alias resolves to its index. */
  resolveName?(app: App, service: ServiceRecord, name: string): string;
  /** How the service's recorded errors about this kind deviate from the general wording. */
  wording?: KindWording;
}

export interface KindWording {
  /** Message for a name that `get` or `put` did not find. */
  notFound?(name: string, service: string): string;
  /** Message for a name that `delete` did not find. */
  notFoundForDelete?(name: string, service: string): string;
  /** Status of creating an object that exists; 409 if absent. */
  existsStatus?: 400;
  /** Word that the service writes before the message of a rejected definition. */
  subject?: string;
}
