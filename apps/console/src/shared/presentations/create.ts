import type { KindOutline, Template } from '@searchdeck/contract';
import { lazy } from 'react';
import { resourceListPath } from '../api/paths';
import { iconOf } from './icons';
import { presentationMessages } from './messages';
import type { EditorView, PageView, Presentation, PresentationEntry, Presentations } from './presentation';

/** Every kind has these views. */
const form: EditorView = {
  type: 'editor',
  segment: 'form',
  label: presentationMessages.form,
  editor: lazy(() => import('../schema-form/form-view').then((m) => ({ default: m.FormView }))),
  isInCreate: true,
};
const json: EditorView = {
  type: 'editor',
  segment: 'json',
  label: presentationMessages.json,
  editor: lazy(() => import('../definition/json-view').then((m) => ({ default: m.JsonView }))),
  keys: 'mod+j',
  isInCreate: true,
};

const history: PageView = {
  type: 'page',
  segment: 'history',
  label: presentationMessages.history,
  component: lazy(() => import('../history/history-tab').then((m) => ({ default: m.HistoryTab }))),
};

const blankOf = (kind: KindOutline): Template => ({
  id: 'empty',
  title: presentationMessages.blankTitle,
  description: presentationMessages.blankDescription,
  value: { name: `my-${kind.singular.toLowerCase().replaceAll(' ', '-')}` },
});

/** The presentation of a kind: the entry's part, completed from the contract's definition. */
export function presentationOf(kind: KindOutline, entry: PresentationEntry = { kindId: kind.id }): Presentation {
  const listPath = entry.listPath ?? resourceListPath(kind.id);
  const views = [...(entry.views ?? []), { ...form, ...entry.form }, json, ...(entry.viewsAfter ?? []), history];
  // The first tab has the URL of the resource itself.
  const first = views.findIndex((view) => view.type !== 'link');
  return {
    kind,
    icon: iconOf(kind.icon),
    shortcut: kind.shortcut,
    navGroup: entry.navGroup ?? 'other',
    listPath,
    views: views.map((view, i) => (i === first ? { ...view, segment: '' } : view)),
    columns: entry.columns,
    counters: entry.counters,
    sample: entry.sample,
    rowLinks: entry.rowLinks ?? [],
    rowActions: entry.rowActions,
    emptyText: entry.emptyText ?? presentationMessages.emptyText(kind),
    controls: entry.controls ?? [],
    contents: entry.contents,
    renameWarning: entry.renameWarning,
    reviewFindings: entry.reviewFindings,
    savedNote: entry.savedNote,
    pageActions: entry.pageActions,
    isImportable: entry.isImportable ?? false,
    searchPath: entry.searchPath,
    rebuildPath: entry.rebuildPath,
    blank: entry.blank ?? blankOf(kind),
    filterText: entry.filterText ?? (() => ''),
    pagePath: (name, segment = '') =>
      `${listPath}/${encodeURIComponent(name)}${segment === '' ? '' : `/${encodeURIComponent(segment)}`}`,
  };
}

export function createPresentations(
  kinds: readonly KindOutline[],
  entries: readonly PresentationEntry[],
): Presentations {
  const all = kinds.map((kind) =>
    presentationOf(
      kind,
      entries.find((entry) => entry.kindId === kind.id),
    ),
  );
  const byId = new Map(all.map((presentation) => [presentation.kind.id, presentation]));
  return {
    all,
    of: ({ id }) => {
      const presentation = byId.get(id);
      if (presentation === undefined) throw new Error(`No resource kind has the ID "${id}".`);
      return presentation;
    },
  };
}
