import { CharSet, type Folding } from './char-set.js';
import type { ParsedPattern, Place, Tree } from './tree.js';

/** One step of the backtracking matcher. Jumps are indexes of instructions; registers hold positions and counts. */
export type Instruction =
  | { op: 'set'; set: CharSet }
  /** Many of one set at a time: the commonest loops. */
  | { op: 'sets'; set: CharSet; min: number; max: number; mode: 'greedy' | 'lazy' | 'possessive' }
  | { op: 'place'; place: Place; unixLines: boolean }
  | { op: 'save'; register: number }
  /** Tries the next instruction first, then `to`; the other way round if lazy. */
  | { op: 'split'; to: number; lazy: boolean }
  | { op: 'jump'; to: number }
  /** Begins a counted loop: `register` counts, the one after it holds where the last round began. */
  | { op: 'loop'; register: number }
  /** Another round (the next instruction) or the way out. */
  | { op: 'again'; register: number; min: number; max: number; lazy: boolean; exit: number }
  /** Counts a round of the loop and notes where it begins. */
  | { op: 'round'; register: number }
  | { op: 'reference'; group: number; folding: Folding }
  /** A match inside the match: the instructions up to its `done`, then `next`. */
  | { op: 'atomic'; next: number }
  | { op: 'ahead'; negative: boolean; next: number }
  | { op: 'behind'; negative: boolean; next: number; min: number; max: number }
  | { op: 'done' };

export interface Program {
  code: readonly Instruction[];
  registers: number;
}

const NOTHING = new CharSet([]);

/** Turns a tree into instructions. Registers 2n and 2n+1 are the ends of group n. */
export const assemble = ({ tree: whole, groupCount }: ParsedPattern): Program => {
  const code: Instruction[] = [];
  let registers = (groupCount + 1) * 2;
  /** Writes an instruction whose jump is known only later. */
  const later = (make: (to: number) => Instruction): (() => void) => {
    const at = code.length;
    code.push({ op: 'done' });
    return () => {
      code[at] = make(code.length);
    };
  };
  const inner = (make: (next: number) => Instruction, item: Tree): void => {
    const fill = later(make);
    emit(item);
    code.push({ op: 'done' });
    fill();
  };
  const repeat = (loop: Tree & { kind: 'repeat' }): void => {
    const { item, min, max, mode } = loop;
    if (max === 0) return;
    if (item.kind === 'set') code.push({ op: 'sets', set: item.set, min, max, mode });
    else if (mode === 'possessive') inner((next) => ({ op: 'atomic', next }), { ...loop, mode: 'greedy' });
    else if (min === 0 && max === 1) {
      const fill = later((to) => ({ op: 'split', to, lazy: mode === 'lazy' }));
      emit(item);
      fill();
    } else {
      const register = registers;
      registers += 2;
      code.push({ op: 'loop', register });
      const again = code.length;
      const fill = later((exit) => ({ op: 'again', register, min, max, lazy: mode === 'lazy', exit }));
      code.push({ op: 'round', register });
      emit(item);
      code.push({ op: 'jump', to: again });
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
      case 'place':
        code.push({ op: 'place', place: tree.place, unixLines: tree.unixLines });
        return;
      case 'sequence':
        for (const item of tree.items) emit(item);
        return;
      case 'choice': {
        const ends: (() => void)[] = [];
        for (const [i, item] of tree.items.entries()) {
          const last = i === tree.items.length - 1;
          const fill = last ? undefined : later((to) => ({ op: 'split', to, lazy: false }));
          emit(item);
          if (!last) ends.push(later((to) => ({ op: 'jump', to })));
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
        repeat(tree);
        return;
      case 'atomic':
        inner((next) => ({ op: 'atomic', next }), tree.item);
        return;
      case 'ahead':
        inner((next) => ({ op: 'ahead', negative: tree.negative, next }), tree.item);
        return;
      case 'behind':
        inner((next) => ({ op: 'behind', negative: tree.negative, next, min: tree.min, max: tree.max }), tree.item);
        return;
      case 'reference':
        // A group that does not exist never matches.
        if (tree.index > groupCount) code.push({ op: 'set', set: NOTHING });
        else code.push({ op: 'reference', group: tree.index, folding: tree.folding });
        return;
    }
  };
  emit(whole);
  code.push({ op: 'done' });
  return { code, registers };
};
