import { NativeSelect, UnstyledButton } from '@mantine/core';
import { isPreview, previewVersion, stableVersion, type ApiVersion, printJson } from '@searchdeck/contract';
import { useState } from 'react';
import { prepare } from '../../../shared/api/operations';
import { asCurl } from '../../../shared/api/request-log';
import { useConnection } from '../../../shared/api/use-connection';
import { CopyButton } from '../../../shared/ui/copy-button';
import classes from '../explorer.module.css';
import { searchArgs } from '../model/search-args';
import type { Explorer } from '../model/use-explorer';
import { messages } from './messages';

/** The request behind the results, its body on demand, and a curl command. */
export const RequestLine = ({ indexName, explorer }: { indexName: string; explorer: Explorer }) => {
  const { body, version } = explorer.state;
  const [isOpen, setOpen] = useState(false);
  const connection = useConnection();
  const request = prepare('documents.searchPost', searchArgs(indexName, body, version));
  const versions = [...new Set([stableVersion.data, previewVersion.data, version])];
  return (
    <>
      <div className={classes.requestLine}>
        <span className={classes.method}>{request.method}</span>
        <code title={request.path}>{request.path}</code>
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label={messages.request.version}
          title={messages.request.versionHint}
          classNames={{ input: classes.version }}
          data-preview={isPreview(version) || undefined}
          data={versions.map((v) => ({
            value: v,
            label: isPreview(v) ? messages.request.preview(v) : messages.request.stable(v),
          }))}
          value={version}
          onChange={(e) => explorer.setVersion(e.currentTarget.value as ApiVersion)}
        />
        <UnstyledButton
          fz={12}
          c="var(--mantine-primary-color-light-color)"
          className={classes.noWrap}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? messages.request.hideBody : messages.request.showBody}
        </UnstyledButton>
        <CopyButton
          value={asCurl({ ...request, requestBody: request.body }, connection.endpoint ?? '')}
          label={messages.request.copyAsCurl}
        />
      </div>
      {isOpen && (
        <pre className={classes.requestBody} tabIndex={0} aria-label={messages.request.body}>
          {printJson(body, 2)}
        </pre>
      )}
    </>
  );
};
