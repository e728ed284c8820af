import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { usePresentations } from '../../../shared/presentations/context';
import classes from './copy.module.css';
import { itemId, type CopyItem } from './copy-plan';
import { copyMessages } from './messages';
import type { CopyResult } from './use-copy';

interface CopyTableProps {
  items: readonly CopyItem[];
  results: ReadonlyMap<string, CopyResult>;
  hasTarget: boolean;
  overwrites: boolean;
  /** Undefined while it isn't known. */
  existsInTarget: (item: CopyItem) => boolean | undefined;
}

/** The resources in the order in which they are copied, with what happens to each. */
export const CopyTable = ({ items, results, hasTarget, overwrites, existsInTarget }: CopyTableProps) => {
  const path = useConnectionPath();
  const presentations = usePresentations();
  const stateOf = (item: CopyItem): keyof typeof copyMessages.states => {
    const result = results.get(itemId(item));
    if (result !== undefined) return result.state;
    if (!hasTarget) return 'unknown';
    const exists = existsInTarget(item);
    if (exists === undefined) return 'loading';
    return exists ? (overwrites ? 'overwritten' : 'exists') : 'new';
  };
  return (
    <table className={classes.table} aria-label={copyMessages.resources}>
      <thead>
        <tr>
          <th>{copyMessages.kind}</th>
          <th>{copyMessages.name}</th>
          <th>{copyMessages.state}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={itemId(item)}>
            <td>{item.kind.singular}</td>
            <td>
              <Link className="mono" to={path(presentations.of(item.kind).pagePath(item.name))}>
                {item.name}
              </Link>
            </td>
            <td data-state={stateOf(item)}>{copyMessages.states[stateOf(item)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
