import { Button, Drawer, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { printJson } from '@searchdeck/contract';
import { JsonEditor } from '../../../shared/monaco/json-editor';
import classes from '../explorer.module.css';
import { cellText } from '../../../shared/documents/cell-text';
import type { ResultRow } from '../model/results';
import { Highlighted } from './highlighted';
import { isNested, isVectorValue } from '../../../shared/documents/nested';
import { documentMessages } from '../../../shared/documents/messages';
import { messages } from './messages';
import { NestedTable } from '../../../shared/documents/nested-value';
import semantic from './semantic.module.css';

interface Props {
  row: ResultRow | undefined;
  title: string;
  pre: string | undefined;
  post: string | undefined;
  onClose: () => void;
  /** Opens the explanation of the score. */
  onWhy: () => void;
}

/** One document, as fields or as JSON. */
export const DocumentDrawer = ({ row, title, pre, post, onClose, onWhy }: Props) => {
  const [view, setView] = useState('fields');
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      position="right"
      size={560}
      title={<b>{title}</b>}
      closeButtonProps={{ 'aria-label': messages.document.close }}
    >
      {row !== undefined && (
        <>
          <Group justify="space-between" mb={12}>
            <SegmentedControl
              size="xs"
              aria-label={messages.document.view}
              data={[
                { value: 'fields', label: messages.document.fields },
                { value: 'json', label: messages.document.json },
              ]}
              value={view}
              onChange={setView}
            />
            <Button size="xs" variant="default" onClick={onWhy}>
              {messages.why}
            </Button>
          </Group>
          {row.captions !== undefined && view === 'fields' && (
            <div className={semantic.captions}>
              {row.captions.map((caption, i) => (
                <p key={i} className={semantic.caption}>
                  <Highlighted text={caption.highlights ?? caption.text} pre={pre} post={post} />
                </p>
              ))}
            </div>
          )}
          {view === 'json' ? (
            <div className={classes.documentJson}>
              <JsonEditor path="document" label={messages.document.label} value={printJson(row.document, 2)} readOnly />
            </div>
          ) : (
            <dl className={classes.document}>
              {Object.entries(row.document).map(([name, value]) => (
                <div key={name} data-nested={isNested(value) || undefined}>
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
  if (isNested(value)) {
    return (
      <div className={classes.nested}>
        <NestedTable value={value} />
      </div>
    );
  }
  if (isVectorValue(value)) {
    return (
      <details>
        <summary>{documentMessages.numbers(value.length)}</summary>
        {cellText(value)}
      </details>
    );
  }
  return <>{cellText(value)}</>;
};
