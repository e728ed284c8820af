import { Select } from '@mantine/core';
import { Link } from 'react-router';
import { useConnectionPath } from '../api/use-connection';
import classes from './create.module.css';
import type { ReferenceRow } from './references';

const article = (word: string) => (/^[aeiou]/i.test(word) ? 'an' : 'a');

/** What a new thing is about to name: chosen from what exists, or told what must be created first. */
export const ReferenceFields = ({
  rows,
  onChoose,
}: {
  rows: readonly ReferenceRow[];
  onChoose: (path: string, name: string) => void;
}) => {
  const path = useConnectionPath();
  if (rows.length === 0) return null;
  return (
    <div className={classes.references} role="group" aria-label="What it names">
      {rows.map((row) => {
        const what = row.kind.singular.toLowerCase();
        const list = row.kind.id === 'indexes' ? '/indexes' : `/resources/${row.kind.id}`;
        return (
          <Select
            key={row.path}
            label={row.kind.singular}
            description={<code>{row.path}</code>}
            searchable
            allowDeselect={false}
            spellCheck={false}
            data={[...new Set([...(row.names ?? []), ...(row.missing || row.names === undefined ? [row.name] : [])])]}
            value={row.name}
            onChange={(name) => name !== null && onChoose(row.path, name)}
            error={
              row.missing &&
              (row.names?.length === 0 ? (
                <>
                  It needs {article(what)} {what}, and there is none yet.{' '}
                  <Link to={`${path(list)}?dialog=create`}>Create one first</Link>
                </>
              ) : (
                `There is no ${what} ‘${row.name}’: choose one.`
              ))
            }
          />
        );
      })}
    </div>
  );
};
