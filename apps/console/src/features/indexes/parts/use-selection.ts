import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useForm } from '../../../shared/schema-form/context';
import type { PartGroup, PartPage } from './part-group';
import type { Part } from './use-parts';

export type Selection = { page: PartPage } | { group: PartGroup; part: Part };

interface Choices {
  groups: readonly { group: PartGroup; parts: readonly Part[] }[];
  pages: readonly PartPage[];
}

const PARAMETER = 'part';

/** `analyzers/my-analyzer`, or the ID of a page. */
const addressOf = (selection: Selection): string =>
  'page' in selection ? selection.page.id : `${selection.group.list}/${selection.part.name}`;

const isWithin = (target: string, path: string): boolean =>
  target === path || target.startsWith(`${path}.`) || target.startsWith(`${path}[`);

function selectionsOf({ groups, pages }: Choices): Selection[] {
  return [
    ...pages.map((page) => ({ page })),
    ...groups.flatMap(({ group, parts }) => parts.map((part) => ({ group, part }))),
  ];
}

/** Whether the selection shows the control of a target. */
const shows = (selection: Selection, target: string): boolean =>
  'page' in selection
    ? selection.page.properties.some((path) => isWithin(target, path))
    : isWithin(target, selection.part.target);

/**
 * The part or page that is open next to the list. The URL has its name, so that it can be linked. A revealed finding opens
 * its part.
 */
export function useSelection(choices: Choices) {
  const { store } = useForm();
  const [search, setSearch] = useSearchParams();
  const candidates = selectionsOf(choices);
  const address = search.get(PARAMETER);
  const linked = candidates.find((candidate) => addressOf(candidate) === address);
  /** Path of a part, or the ID of a page. */
  const [selectedId, setSelectedId] = useState(linked === undefined ? undefined : idOf(linked));
  const revealed = useSyncExternalStore(store.subscribe, () => store.lastRevealed());
  const [handledReveal, setHandledReveal] = useState(revealed);
  if (handledReveal !== revealed) {
    setHandledReveal(revealed);
    const target = candidates.find((candidate) => shows(candidate, revealed.target));
    if (target !== undefined) setSelectedId(idOf(target));
  }
  const current = candidates.find((candidate) => idOf(candidate) === selectedId) ?? candidates[0];
  const currentAddress = selectedId === undefined || current === undefined ? null : addressOf(current);
  useEffect(() => {
    if (currentAddress === address || currentAddress === null) return;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(PARAMETER, currentAddress);
        return next;
      },
      { replace: true },
    );
  }, [currentAddress, address, setSearch]);
  return { current, select: setSelectedId };
}

const idOf = (selection: Selection): string => ('page' in selection ? selection.page.id : selection.part.target);
