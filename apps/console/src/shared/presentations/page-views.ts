import { pathOf } from '../definition/edit-text';
import type { EditorView, View } from './presentation';

/** The tabs of a resource's page. */
export const pageViews = (views: readonly View[]): readonly View[] =>
  views.filter((view) => view.type !== 'editor' || view.isInPage !== false);

/** Search terms of the palette. */
export const viewKeywords = (view: View): string =>
  [
    ...(view.keywords === undefined ? [] : [view.keywords]),
    ...((view.type === 'editor' ? view.properties : undefined) ?? []),
  ].join(' ');

/** Whether an editor shows the value at a path such as `fields[2].type`; '' is the whole definition. */
export function editsPath(view: Pick<EditorView, 'properties'>, target: string): boolean {
  const [property] = pathOf(target);
  return view.properties === undefined || property === undefined || view.properties.includes(String(property));
}

/** The tab that edits the value at a path: the current one if it can, otherwise the first that can. */
export const viewForPath = (views: readonly View[], current: EditorView, target: string): EditorView =>
  editsPath(current, target)
    ? current
    : (pageViews(views).find((view): view is EditorView => view.type === 'editor' && editsPath(view, target)) ??
      current);
