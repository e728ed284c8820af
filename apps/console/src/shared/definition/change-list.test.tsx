// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ChangeList } from './change-list';
import { changesBetween } from './changes';

afterEach(cleanup);

const show = (before: unknown, after: unknown) => {
  const changes = changesBetween(before, after);
  render(<ChangeList changes={changes} effects={new Map(changes.map((change) => [change, 'upload']))} />);
  return screen.getAllByRole('listitem').map((item) => item.textContent);
};

describe('ChangeList', () => {
  it('says that a credential is removed or unchanged, without values', () => {
    const source = (connectionString: unknown) => ({ credentials: { connectionString } });
    const [removed] = show(source(null), source('<redacted>'));
    expect(removed).toContain('credentials/connectionStringThe stored value is removed.');
    expect(screen.getByLabelText('removed')).toBeTruthy();
    cleanup();
    expect(show(source('AccountKey=1'), source('<redacted>')).join()).not.toMatch(/AccountKey|redacted/);
    cleanup();
    expect(show(source(null), source('<unchanged>'))[0]).toContain('The stored value stays the same.');
  });
  it('says in words what moved, and that existing documents have no values of a new field', () => {
    const fields = (...names: string[]) => ({ fields: names.map((name) => ({ name })) });
    const [added, order] = show(fields('a', 'b', 'c'), fields('c', 'a', 'b', 'd'));
    expect(added).toContain('Existing documents have no value until they are uploaded again.');
    expect(added).toContain('no reindexing');
    expect(order).toContain('Order of fields changed: c is now first');
  });
});
