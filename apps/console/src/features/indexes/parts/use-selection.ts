import { useEffect, useState, useSyncExternalStore } from 'react';
import { useForm } from '../../../shared/schema-form/context';
import { useUrlParameters } from '../../../shared/ui/use-url-parameters';
import type { PartGroup, PartPage } from './part-group';
import type { Part } from './use-parts';

export type Selection = { page: PartPage } | { group: PartGroup; part: Part };

interface Choices {
  groups: readonly { group: PartGroup; parts: readonly Part[] }[];
  pages: readonly PartPage[];
}

const PARAMETER = 'part';

/** The value of the URL parameter: `analyzers/my-analyzer`, or the ID of a page. */
const linkValueOf = (selection: Selection): string =>
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
  const [search, setParameters] = useUrlParameters();
  const candidates = selectionsOf(choices);
  const linkValue = search.get(PARAMETER);
  const linked = candidates.find((candidate) => linkValueOf(candidate) === linkValue);
  /** Path of a part, or the ID of a page. */
  const [selectedId, setSelectedId] = useState(linked === undefined ? undefined : idOf(linked));
  const lastReveal = useSyncExternalStore(store.subscribe, () => store.lastReveal());
  const [handledReveal, setHandledReveal] = useState(lastReveal);
  if (handledReveal !== lastReveal) {
    setHandledReveal(lastReveal);
    const target = candidates.find((candidate) => shows(candidate, lastReveal.target));
    if (target !== undefined) setSelectedId(idOf(target));
  }
  const current = candidates.find((candidate) => idOf(candidate) === selectedId) ?? candidates[0];
  const currentLinkValue = selectedId === undefined || current === undefined ? null : linkValueOf(current);
  useEffect(() => {
    if (currentLinkValue === linkValue || currentLinkValue === null) return;
    setParameters({ [PARAMETER]: currentLinkValue });
  }, [currentLinkValue, linkValue, setParameters]);
  return { current, select: setSelectedId };
}

const idOf = (selection: Selection): string => ('page' in selection ? selection.page.id : selection.part.target);
