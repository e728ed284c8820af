import { Drawer, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { printJson } from '../../../shared/api/json-text';
import { JsonEditor } from '../../../shared/monaco/json-editor';
import classes from '../explorer.module.css';
import { cellText } from '../model/format';
import type { ResultRow } from '../model/results';
import { Highlighted } from './highlighted';

interface Props {
  row: ResultRow | undefined;
  title: string;
  pre: string | undefined;
  post: string | undefined;
  onClose: () => void;
}

/** One document, whole: its fields to read, or its JSON to copy. */
export const DocumentDrawer = ({ row, title, pre, post, onClose }: Props) => {
  const [view, setView] = useState('fields');
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      position="right"
      size={560}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close document' }}
    >
      {row !== undefined && (
        <>
          <SegmentedControl
            size="xs"
            mb={12}
            aria-label="Show document as"
            data={[
              { value: 'fields', label: 'Fields' },
              { value: 'json', label: 'JSON' },
            ]}
            value={view}
            onChange={setView}
          />
          {view === 'json' ? (
            <div className={classes.documentJson}>
              <JsonEditor path="document" label="Document" value={printJson(row.document, 2)} readOnly />
            </div>
          ) : (
            <dl className={classes.document}>
              {Object.entries(row.document).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    {row.highlights[name] === undefined ? (
                      <Value value={value} />
                    ) : (
                      row.highlights[name].map((h) => (
                        <p key={h}>
                          <Highlighted text={h} pre={pre} post={post} />
                        </p>
                      ))
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </Drawer>
  );
};

const Value = ({ value }: { value: unknown }) => {
  if (value === null || value === undefined) return <span className={classes.none}>null</span>;
  if (
    typeof value === 'object' &&
    !(Array.isArray(value) && value.every((v) => typeof v !== 'object')) &&
    (value as { type?: unknown }).type !== 'Point'
  )
    return <pre className={classes.nested}>{printJson(value, 2)}</pre>;
  return <>{cellText(value)}</>;
};
