import { type CharSet, type Folding, fold } from './char-set.js';
import type { Matches } from './matches.js';
import { isAt } from './anchors.js';
import type { Instruction, Program } from './program.js';

/** Thrown when a match takes more steps than allowed. */
export class TooManySteps extends Error {}

/** Maximum number of steps: a base, plus an allowance per character of the text. */
const BASE_STEPS = 5_000_000;
const STEPS_PER_CHARACTER = 20;
/** Maximum number of entries of the backtrack stack, of 16 bytes each. */
const MAX_STACK_ENTRIES = 1_000_000;
/** Numbers per stack entry. */
const WIDTH = 4;

/** Kinds of stack entries, `[kind, …]`. */
const RESUME = 0; // at instruction, at offset
const RESTORE = 1; // register, value
const GIVE_BACK = 2; // at instruction, minimum offset, current offset
const TAKE_MORE = 3; // at instruction (a lazy loop), offset, maximum further iterations

const widthBefore = (text: string, at: number): number => {
  const low = text.charCodeAt(at - 1);
  if (low >= 0xdc00 && low < 0xe000 && at > 1) {
    const high = text.charCodeAt(at - 2);
    if (high >= 0xd800 && high < 0xdc00) return 2;
  }
  return 1;
};
const codePointAt = (text: string, offset: number): number => {
  const code = text.charCodeAt(offset);
  return code >= 0xd800 && code < 0xdc00 ? (text.codePointAt(offset) ?? code) : code;
};

/** The search of one text. It has its own stack, so that no pattern can overflow the call stack. */
class Run {
  readonly registers: Int32Array;
  lastMatch = 0;
  private stack = new Int32Array(256 * WIDTH);
  private height = 0;
  private steps: number;

  constructor(
    private readonly code: readonly Instruction[],
    registers: number,
    private readonly text: string,
  ) {
    this.registers = new Int32Array(registers).fill(-1);
    this.steps = BASE_STEPS + text.length * STEPS_PER_CHARACTER;
  }

  /** The end of the match that starts at an offset, or -1. */
  matchAt(start: number): number {
    this.registers.fill(-1);
    this.height = 0;
    return this.run(0, start, -1);
  }

  private push(kind: number, a: number, b: number, c = 0): void {
    let top = this.height * WIDTH;
    if (top === this.stack.length) {
      if (this.height >= MAX_STACK_ENTRIES) throw new TooManySteps();
      const larger = new Int32Array(this.stack.length * 2);
      larger.set(this.stack);
      this.stack = larger;
    }
    this.stack[top++] = kind;
    this.stack[top++] = a;
    this.stack[top++] = b;
    this.stack[top] = c;
    this.height++;
  }

  private set(register: number, value: number): void {
    this.push(RESTORE, register, this.registers[register] ?? -1);
    this.registers[register] = value;
  }

  private countSteps(steps: number): void {
    this.steps -= steps;
    if (this.steps < 0) throw new TooManySteps();
  }

  /** Drops the alternatives above a stack height; the register values to restore remain. */
  private commit(base: number): void {
    let height = base;
    for (let entry = base; entry < this.height; entry++) {
      if (this.stack[entry * WIDTH] !== RESTORE) continue;
      this.stack.copyWithin(height * WIDTH, entry * WIDTH, (entry + 1) * WIDTH);
      height++;
    }
    this.height = height;
  }

  private rollBack(base: number): void {
    while (this.height > base) {
      const top = --this.height * WIDTH;
      if (this.stack[top] === RESTORE) this.registers[this.stack[top + 1] ?? 0] = this.stack[top + 2] ?? -1;
    }
  }

  /** Matches characters of a set from an offset, up to a count; returns the offset after them. */
  private matchSet(set: CharSet, from: number, maxCount: number): [offset: number, count: number] {
    let offset = from;
    let count = 0;
    while (count < maxCount && offset < this.text.length) {
      const code = codePointAt(this.text, offset);
      if (!set.has(code)) break;
      offset += code > 0xffff ? 2 : 1;
      count++;
    }
    this.countSteps(count);
    return [offset, count];
  }

  private matchReference(group: number, folding: Folding, offset: number): number {
    const start = this.registers[group * 2] ?? -1;
    const end = this.registers[group * 2 + 1] ?? -1;
    if (start < 0 || end < 0 || offset + end - start > this.text.length) return -1;
    this.countSteps(end - start);
    for (let i = start; i < end;) {
      const code = codePointAt(this.text, i);
      if (fold(code, folding) !== fold(codePointAt(this.text, offset + i - start), folding)) return -1;
      i += code > 0xffff ? 2 : 1;
    }
    return offset + end - start;
  }

  private matchLookbehind(pc: number, offset: number, min: number, max: number): boolean {
    let start = offset;
    for (let length = 0; length <= max; length++) {
      if (length >= min && this.run(pc, start, offset) >= 0) return true;
      if (start === 0) return false;
      start -= widthBefore(this.text, start);
    }
    return false;
  }

  /** Runs from an instruction to its `done`; returns the offset there, or -1. `target` is the required end offset, or -1 for any. */
  private run(startPc: number, startOffset: number, target: number): number {
    const { text, code } = this;
    const base = this.height;
    let pc = startPc;
    let offset = startOffset;
    for (;;) {
      this.countSteps(1);
      const step = code[pc];
      let isMatch = true;
      switch (step?.op) {
        case 'set':
          if (offset < text.length) {
            const c = codePointAt(text, offset);
            isMatch = step.set.has(c);
            offset += c > 0xffff ? 2 : 1;
          } else isMatch = false;
          pc++;
          break;
        case 'setLoop': {
          const [minEnd, count] = this.matchSet(step.set, offset, step.min);
          isMatch = count === step.min;
          pc++;
          if (!isMatch) break;
          offset = minEnd;
          if (step.mode === 'lazy') {
            if (step.max > step.min) this.push(TAKE_MORE, pc - 1, offset, Math.min(step.max - step.min, text.length));
          } else {
            [offset] = this.matchSet(step.set, minEnd, step.max - step.min);
            if (step.mode === 'greedy' && offset > minEnd) this.push(GIVE_BACK, pc, minEnd, offset);
          }
          break;
        }
        case 'anchor':
          isMatch = isAt(step.anchor, text, offset, step.unixLines, this.lastMatch);
          pc++;
          break;
        case 'save':
          this.set(step.register, offset);
          pc++;
          break;
        case 'split':
          this.push(RESUME, step.isLazy ? pc + 1 : step.to, offset);
          pc = step.isLazy ? step.to : pc + 1;
          break;
        case 'jump':
          pc = step.to;
          break;
        case 'loopStart':
          this.set(step.register, 0);
          this.set(step.register + 1, -1);
          pc++;
          break;
        case 'loopBack': {
          const count = this.registers[step.register] ?? 0;
          // An empty iteration ends the loop.
          if (offset <= (this.registers[step.register + 1] ?? -1) || count >= step.max) pc = step.exit;
          else if (count < step.min) pc++;
          else {
            this.push(RESUME, step.isLazy ? pc + 1 : step.exit, offset);
            pc = step.isLazy ? step.exit : pc + 1;
          }
          break;
        }
        case 'loopEnter':
          this.set(step.register, (this.registers[step.register] ?? 0) + 1);
          this.set(step.register + 1, offset);
          pc++;
          break;
        case 'reference':
          offset = this.matchReference(step.group, step.folding, offset);
          isMatch = offset >= 0;
          pc++;
          break;
        case 'atomic':
        case 'lookahead':
        case 'lookbehind': {
          const height = this.height;
          const isNegative = step.op !== 'atomic' && step.isNegative;
          let end = offset;
          if (step.op === 'lookbehind') isMatch = this.matchLookbehind(pc + 1, offset, step.min, step.max);
          else isMatch = (end = this.run(pc + 1, offset, -1)) >= 0;
          if (isNegative) {
            this.rollBack(height);
            isMatch = !isMatch;
          } else if (isMatch) {
            this.commit(height);
            if (step.op === 'atomic') offset = end;
          }
          pc = step.next;
          break;
        }
        default:
          if (target < 0 || offset === target) return offset;
          isMatch = false;
      }
      while (!isMatch) {
        if (this.height === base) return -1;
        const top = --this.height * WIDTH;
        const a = this.stack[top + 1] ?? 0;
        const b = this.stack[top + 2] ?? 0;
        const c = this.stack[top + 3] ?? 0;
        const kind = this.stack[top];
        if (kind === RESTORE) this.registers[a] = b;
        else if (kind === GIVE_BACK) {
          pc = a;
          offset = c - widthBefore(text, c);
          if (offset > b) this.push(GIVE_BACK, a, b, offset);
          isMatch = true;
        } else if (kind === TAKE_MORE) {
          const lazy = code[a];
          if (lazy?.op !== 'setLoop') continue;
          const [next, count] = this.matchSet(lazy.set, b, 1);
          if (count === 0) continue;
          pc = a + 1;
          offset = next;
          if (c > 1) this.push(TAKE_MORE, a, next, c - 1);
          isMatch = true;
        } else {
          pc = a;
          offset = b;
          isMatch = true;
        }
      }
    }
  }
}

/** A backtracking matcher like Java's, for patterns that are not regular. Throws {@link TooManySteps}. */
export const backtrackingMatcher =
  ({ code, registers }: Program): Matches =>
  (text, visit) => {
    const run = new Run(code, registers, text);
    for (let from = 0; from <= text.length;) {
      let start = from;
      let end = -1;
      while (start <= text.length && (end = run.matchAt(start)) < 0) start += codePointAt(text, start) > 0xffff ? 2 : 1;
      if (end < 0) return;
      const matchStart = start;
      const groups = run.registers.slice();
      visit({
        start,
        end,
        group(index) {
          if (index === 0) return [matchStart, end];
          const first = groups[index * 2] ?? -1;
          const last = groups[index * 2 + 1] ?? -1;
          return first < 0 || last < 0 ? undefined : [first, last];
        },
      });
      run.lastMatch = end;
      from = end === start ? end + 1 : end;
    }
  };
