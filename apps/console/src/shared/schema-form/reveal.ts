import type { FormStore } from './form-store';

const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button';
const INPUT = 'input:not([type=hidden], [disabled]), textarea, select';
const parentOf = (target: string): string => target.replace(/(\.?[^.[\]]+|\[\d+\])$/, '');

/** Opens the sections around a target, scrolls to its control or the closest container, and focuses it. */
export function revealControl(store: FormStore, root: HTMLElement | null, target: string): void {
  store.reveal(target);
  // The sections open with the next render.
  requestAnimationFrame(() => {
    let path = target;
    let element = controlAt(root, path);
    while (element === null && path !== '') {
      const parent = parentOf(path);
      if (parent === path) break;
      path = parent;
      element = controlAt(root, path);
    }
    const focusable = element?.querySelector<HTMLElement>(FOCUSABLE) ?? root?.querySelector<HTMLElement>(FOCUSABLE);
    focusable?.scrollIntoView({ block: 'center' });
    focusable?.focus();
  });
}

/** Focuses the first input of a new item. */
export function focusNewItem(list: { readonly current: HTMLElement | null }, target: string): void {
  // The item appears with the next render.
  requestAnimationFrame(() => {
    const item = controlAt(list.current, target);
    const input = item?.querySelector<HTMLElement>(INPUT) ?? item?.querySelector<HTMLElement>(FOCUSABLE);
    input?.scrollIntoView({ block: 'nearest' });
    input?.focus();
  });
}

const controlAt = (root: HTMLElement | null, path: string): HTMLElement | null =>
  path === '' ? null : (root?.querySelector<HTMLElement>(`[data-path=${JSON.stringify(path)}]`) ?? null);
