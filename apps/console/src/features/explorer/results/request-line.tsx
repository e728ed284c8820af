import { UnstyledButton } from '@mantine/core';
import type { SearchRequestBody } from '@searchdeck/contract';
import { useState } from 'react';
import { printJson } from '../../../shared/api/json-text';
import { prepare } from '../../../shared/api/operations';
import { asCurl } from '../../../shared/api/request-log';
import { useConnection } from '../../../shared/api/use-connection';
import { CopyButton } from '../../../shared/ui/copy-button';
import classes from '../explorer.module.css';
import { searchArgs } from '../model/search-args';

interface Props {
  connectionId: string;
  indexName: string;
  body: SearchRequestBody;
}

/** The exact request behind the results: one line, its body on demand, and as a curl command. */
export const RequestLine = ({ indexName, body }: Props) => {
  const [open, setOpen] = useState(false);
  const connection = useConnection();
  const request = prepare('documents.searchPost', searchArgs(connection, indexName, body));
  return (
    <>
      <div className={classes.requestLine}>
        <span className={classes.method}>{request.method}</span>
        <code title={request.path}>{request.path}</code>
        <UnstyledButton
          fz={12}
          c="var(--mantine-primary-color-light-color)"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide body' : 'Show body'}
        </UnstyledButton>
        <CopyButton
          value={asCurl({ ...request, requestBody: request.body }, connection.endpoint ?? '')}
          label="Copy as curl"
        />
      </div>
      {open && (
        <pre className={classes.requestBody} tabIndex={0} aria-label="Request body">
          {printJson(body, 2)}
        </pre>
      )}
    </>
  );
};
