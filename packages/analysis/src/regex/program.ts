import { CharSet, type Folding } from './char-set.js';
import type { ParsedPattern, Anchor, Tree } from './tree.js';

/** An instruction of the backtracking matcher. Jumps are indexes of instructions; registers hold offsets and counts. */
export type Instruction =
  | { op: 'set'; set: CharSet }
  /** A loop over one character set, the most common kind. */
  | { op: 'setLoop'; set: CharSet; min: number; max: number; mode: 'greedy' | 'lazy' | 'possessive' }
  | { op: 'anchor'; anchor: Anchor; unixLines: boolean }
  | { op: 'save'; register: number }
  /** Tries the next instruction first, then `to`; in the opposite order if lazy. */
  | { op: 'split'; to: number; isLazy: boolean }
  | { op: 'jump'; to: number }
  /** Starts a counted loop: `register` counts iterations, the next register holds the start of the last one. */
  | { op: 'loopStart'; register: number }
  /** Decides between another iteration (the next instruction) and the exit. */
  | { op: 'loopBack'; register: number; min: number; max: number; isLazy: boolean; exit: number }
  /** Counts an iteration and records where it starts. */
  | { op: 'loopEnter'; register: number }
  | { op: 'reference'; group: number; folding: Folding }
  /** A nested match: the instructions up to its `done`, then `next`. */
  | { op: 'atomic'; next: number }
  | { op: 'lookahead'; isNegative: boolean; next: number }
  | { op: 'lookbehind'; isNegative: boolean; next: number; min: number; max: number }
  | { op: 'done' };

export interface Program {
  code: readonly Instruction[];
  registers: number;
}

const NO_CHARACTER = new CharSet([]);

/** Compiles a tree. Registers 2n and 2n+1 hold the start and end of group n. */
export const compileProgram = ({ tree: root, groupCount }: ParsedPattern): Program => {
  const code: Instruction[] = [];
  let registers = (groupCount + 1) * 2;
  /** Reserves an instruction whose jump target is not known yet; the result fills it in. */
  const reserve = (create: (to: number) => Instruction): (() => void) => {
    const at = code.length;
    code.push({ op: 'done' });
    return () => {
      code[at] = create(code.length);
    };
  };
  const emitNested = (create: (next: number) => Instruction, item: Tree): void => {
    const fill = reserve(create);
    emit(item);
    code.push({ op: 'done' });
    fill();
  };
  const emitRepeat = (loop: Tree & { kind: 'repeat' }): void => {
    const { item, min, max, mode } = loop;
    if (max === 0) return;
    if (item.kind === 'set') code.push({ op: 'setLoop', set: item.set, min, max, mode });
    else if (mode === 'possessive') emitNested((next) => ({ op: 'atomic', next }), { ...loop, mode: 'greedy' });
    else if (min === 0 && max === 1) {
      const fill = reserve((to) => ({ op: 'split', to, isLazy: mode === 'lazy' }));
      emit(item);
      fill();
    } else {
      const register = registers;
      registers += 2;
      code.push({ op: 'loopStart', register });
      const loopBack = code.length;
      const fill = reserve((exit) => ({ op: 'loopBack', register, min, max, isLazy: mode === 'lazy', exit }));
      code.push({ op: 'loopEnter', register });
      emit(item);
      code.push({ op: 'jump', to: loopBack });
      fill();
    }
  };
  const emit = (tree: Tree): void => {
    switch (tree.kind) {
      case 'empty':
        return;
      case 'set':
        code.push({ op: 'set', set: tree.set });
        return;
      case 'anchor':
        code.push({ op: 'anchor', anchor: tree.anchor, unixLines: tree.unixLines });
        return;
      case 'sequence':
        for (const item of tree.items) emit(item);
        return;
      case 'choice': {
        const ends: (() => void)[] = [];
        for (const [i, item] of tree.items.entries()) {
          const isLast = i === tree.items.length - 1;
          const fill = isLast ? undefined : reserve((to) => ({ op: 'split', to, isLazy: false }));
          emit(item);
          if (!isLast) ends.push(reserve((to) => ({ op: 'jump', to })));
          fill?.();
        }
        for (const end of ends) end();
        return;
      }
      case 'group':
        code.push({ op: 'save', register: tree.index * 2 });
        emit(tree.item);
        code.push({ op: 'save', register: tree.index * 2 + 1 });
        return;
      case 'repeat':
        emitRepeat(tree);
        return;
      case 'atomic':
        emitNested((next) => ({ op: 'atomic', next }), tree.item);
        return;
      case 'lookahead':
        emitNested((next) => ({ op: 'lookahead', isNegative: tree.isNegative, next }), tree.item);
        return;
      case 'lookbehind':
        emitNested(
          (next) => ({ op: 'lookbehind', isNegative: tree.isNegative, next, min: tree.min, max: tree.max }),
          tree.item,
        );
        return;
      case 'reference':
        // A reference to a group that does not exist never matches.
        if (tree.index > groupCount) code.push({ op: 'set', set: NO_CHARACTER });
        else code.push({ op: 'reference', group: tree.index, folding: tree.folding });
        return;
    }
  };
  emit(root);
  code.push({ op: 'done' });
  return { code, registers };
};
