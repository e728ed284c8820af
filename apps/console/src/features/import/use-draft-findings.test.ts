import { printJson } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { creationErrorsOf, findingsOfDraft } from './use-draft-findings';

const index = (members: object) =>
  printJson({ name: 'films', fields: [{ name: 'id', type: 'Edm.String', key: true }], ...members });

describe('the errors of a definition that prevent its creation', () => {
  it('do not include properties that a newer service may know', () => {
    const text = index({ brandNew: true });
    expect(findingsOfDraft('indexes', text, 'vendor')).toMatchObject([{ target: 'brandNew', severity: 'warning' }]);
    expect(creationErrorsOf('indexes', text, 'vendor')).toEqual([]);
  });
  it('name the property', () => {
    expect(creationErrorsOf('indexes', index({ fields: 1 }), 'vendor')).toMatchObject([{ target: 'fields' }]);
    expect(creationErrorsOf('indexes', '{', 'vendor')).toHaveLength(1);
  });
});
