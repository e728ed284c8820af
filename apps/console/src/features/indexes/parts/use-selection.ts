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

function all({ groups, pages }: Choices): Selection[] {
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

/** What is open beside the list: in the URL by name, so that a link opens it; a revealed finding opens its part. */
export function useSelection(choices: Choices) {
  const { store } = useForm();
  const [search, setSearch] = useSearchParams();
  const candidates = all(choices);
  const address = search.get(PARAMETER);
  const linked = candidates.find((candidate) => addressOf(candidate) === address);
  /** Path of a part, or the ID of a page. */
  const [chosen, setChosen] = useState(linked === undefined ? undefined : idOf(linked));
  const revealed = useSyncExternalStore(store.subscribe, () => store.lastRevealed());
  const [handled, setHandled] = useState(revealed);
  if (handled !== revealed) {
    setHandled(revealed);
    const target = candidates.find((candidate) => shows(candidate, revealed.target));
    if (target !== undefined) setChosen(idOf(target));
  }
  const current = candidates.find((candidate) => idOf(candidate) === chosen) ?? candidates[0];
  const currentAddress = chosen === undefined || current === undefined ? null : addressOf(current);
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
  return { current, select: setChosen };
}

const idOf = (selection: Selection): string => ('page' in selection ? selection.page.id : selection.part.target);
