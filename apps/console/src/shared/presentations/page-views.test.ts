import { describe, expect, it } from 'vitest';
import { changesBetween, viewForChanges } from '../definition/changes';
import { editsPath, pageViews, viewForPath } from './page-views';
import type { EditorView, View } from './presentation';

const editor = (segment: string, more: Partial<EditorView> = {}): EditorView => ({
  type: 'editor',
  segment,
  label: segment,
  editor: () => null,
  ...more,
});
const fields = editor('', { properties: ['fields'] });
const relevance = editor('relevance', { properties: ['similarity', 'semantic'] });
const form = editor('form', { isInPage: false });
const json = editor('json');
const views: readonly View[] = [fields, relevance, form, json];

describe('tabs of a page', () => {
  it('leave out views of the create dialog', () => {
    expect(pageViews(views)).toEqual([fields, relevance, json]);
  });
  it('are found by the path of a finding', () => {
    expect(viewForPath(views, fields, 'fields[1].name')).toBe(fields);
    expect(viewForPath(views, fields, 'semantic.configurations[0].name')).toBe(relevance);
    expect(viewForPath(views, fields, 'unknown')).toBe(json);
    expect(viewForPath(views, json, 'similarity')).toBe(json);
    expect(editsPath(relevance, '')).toBe(true);
  });
  it('are found by the changes that they show', () => {
    const viewOf = (before: object, after: object) => viewForChanges(views, changesBetween(before, after))?.segment;
    expect(viewOf({ fields: [] }, { fields: [{ name: 'id' }] })).toBe('');
    expect(viewOf({ fields: [], similarity: { k1: 1 } }, { fields: [] })).toBe('relevance');
    expect(viewOf({ description: 'a' }, { description: 'b' })).toBe('json');
  });
});
