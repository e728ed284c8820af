import { parseJson, type Json } from '@searchdeck/contract';
import { insertItem, moveItem, setValue, targetOf, valueAt, type Path } from '../definition/edit-text';
import type { Finding } from '../definition/positions';
import { shareStructure } from './share-structure';

const NO_FINDINGS: readonly Finding[] = [];

export interface Reveal {
  target: string;
}

/**
 * The state of a form: the JSON text of the draft, and its value. Controls subscribe to the value at their path, so an
 * edit rerenders only the controls whose value changed. Edits change the text minimally; the text stays the one state
 * that the form and the JSON editor share.
 */
export class FormStore {
  private readonly listeners = new Set<() => void>();
  private text: string;
  private value: unknown;
  private findings: ReadonlyMap<string, readonly Finding[]> = new Map();
  /** Targets of new items that were neither edited nor left: their findings are not shown yet. */
  private readonly untouchedItems = new Set<string>();
  /** Targets of items that were added: they are open at first. */
  private readonly addedItems = new Set<string>();
  private latestReveal: Reveal = { target: '' };
  private unapplied: readonly Finding[] = NO_FINDINGS;

  private editListener: (text: string) => void = () => {};

  constructor(text: string) {
    this.text = text;
    this.value = parse(text);
  }

  /** Applies the text of another editor; invalid JSON keeps the last value. */
  sync(text: string): void {
    if (text === this.text) return;
    const value = parse(text);
    if (value === undefined) return;
    this.text = text;
    this.value = shareStructure(this.value, value);
    this.notify();
  }
  setFindings(findings: readonly Finding[]): void {
    const byTarget = new Map<string, Finding[]>();
    for (const finding of findings) {
      const target = finding.target ?? '';
      byTarget.set(target, [...(byTarget.get(target) ?? []), finding]);
    }
    this.findings = byTarget;
    this.notify();
  }
  /** Calls the listener with the text after each edit of the form. */
  onEdit(listener: (text: string) => void): void {
    this.editListener = listener;
  }
  /** Sets or removes the problem of a control whose text can't be applied to the value. The control shows it itself. */
  setUnapplied(target: string, message: string | undefined): void {
    const others = this.unapplied.filter((finding) => finding.target !== target);
    if (message === undefined && others.length === this.unapplied.length) return;
    this.unapplied = message === undefined ? others : [...others, { target, message, severity: 'error' }];
    this.notify();
  }
  /** Problems of texts that aren't part of the value: the same object until they change. */
  unappliedFindings(): readonly Finding[] {
    return this.unapplied;
  }
  /** Opens the sections that contain a target, and shows its findings. */
  reveal(target: string): void {
    this.latestReveal = { target };
    this.touchAround(target);
    this.notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  valueAt(path: Path): unknown {
    return valueAt(this.value, path);
  }
  findingsAt(target: string): readonly Finding[] {
    return this.isUntouched(target) ? NO_FINDINGS : (this.findings.get(target) ?? NO_FINDINGS);
  }
  /** The target that was revealed last: another object each time. */
  lastReveal(): Reveal {
    return this.latestReveal;
  }
  /** Whether a revealed target is at or below a path, or an item was added there. */
  isRevealed(target: string): boolean {
    return this.addedItems.has(target) || isAtOrBelow(this.latestReveal.target, target);
  }
  /** Number of errors at or below a path. */
  errorCount(target: string): number {
    let count = 0;
    for (const [at, findings] of this.findings) {
      if (!isAtOrBelow(at, target) || this.isUntouched(at)) continue;
      count += findings.filter(({ severity }) => severity === 'error').length;
    }
    return count;
  }

  /** Whether a target is in a new item whose findings are not shown yet. */
  isUntouched(target: string): boolean {
    for (const item of this.untouchedItems) if (isAtOrBelow(target, item)) return true;
    return false;
  }
  /** The new items whose findings are not shown yet, as one string: it stays the same while they do. */
  untouchedTargets(): string {
    return [...this.untouchedItems].join(' ');
  }
  /** Shows the findings of a new item. */
  touch(target: string): void {
    if (this.untouchedItems.delete(target)) this.notify();
  }

  set(path: Path, value: unknown): void {
    const target = targetOf(path);
    // Removing an item changes the targets of the others.
    if (value === undefined && typeof path.at(-1) === 'number') this.untouchedItems.clear();
    this.touchAround(target);
    this.apply(setValue(this.text, path, value));
  }
  /** Appends an item whose findings are not shown before it is edited or left. Returns its target. */
  append(path: Path, count: number, value: unknown): string {
    const target = targetOf([...path, count]);
    this.untouchedItems.add(target);
    this.addedItems.add(target);
    this.insert(path, count, value);
    return target;
  }
  insert(path: Path, index: number, value: unknown): void {
    this.apply(insertItem(this.text, path, index, value));
  }
  move(path: Path, from: number, to: number): void {
    this.untouchedItems.clear();
    this.apply(moveItem(this.text, path, from, to));
  }

  private touchAround(target: string): void {
    for (const item of this.untouchedItems) if (isAtOrBelow(target, item)) this.untouchedItems.delete(item);
  }
  private apply(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.value = shareStructure(this.value, parseJson(text));
    this.notify();
    this.editListener(text);
  }
  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

const isBelow = (target: string, container: string): boolean =>
  container !== '' && (target.startsWith(`${container}.`) || target.startsWith(`${container}[`));

const isAtOrBelow = (target: string, container: string): boolean => target === container || isBelow(target, container);

const parse = (text: string): Json | undefined => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};
