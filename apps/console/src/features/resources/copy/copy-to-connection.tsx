import { Button, Group, Modal, Stack } from '@mantine/core';
import type { KindOutline } from '@searchdeck/contract';
import { Link } from 'react-router';
import { connectionPath, pagePaths } from '../../../shared/api/paths';
import { useFullKind } from '../../../shared/definition/full-kind';
import { usePresentations } from '../../../shared/presentations/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { SecretFields } from '../secret-fields';
import { SubmitButton } from '../submit-button';
import { CopyOptions } from './copy-options';
import { itemId } from './copy-plan';
import classes from './copy.module.css';
import { CopyTable } from './copy-table';
import { copyMessages } from './messages';
import { useCopyForm, type CopyFormState } from './use-copy-form';

interface CopyToConnectionProps {
  kind: KindOutline;
  /** Empty: closed. */
  names: readonly string[];
  onClose: () => void;
}

/** Copies resources, and those that they reference, to the service of another connection. */
export const CopyToConnection = ({ kind, names, onClose }: CopyToConnectionProps) => (
  <Modal opened={names.length > 0} onClose={onClose} size={640} title={<b>{copyMessages.title(kind, names)}</b>}>
    {names.length > 0 && <CopyForm key={names.join('/')} kind={kind} names={names} onClose={onClose} />}
  </Modal>
);

const CopyForm = ({ kind: outline, names, onClose }: CopyToConnectionProps) => {
  const kind = useFullKind(outline);
  const presentations = usePresentations();
  const state = useCopyForm(kind, names);
  const { targets, items, error } = state;
  if (targets.length === 0) {
    return (
      <Note actions={<Link to={pagePaths.connections}>{copyMessages.manageConnections}</Link>}>
        {copyMessages.noTargets}
      </Note>
    );
  }
  return (
    <Stack gap={12}>
      <CopyOptions state={state} />
      {error !== undefined && <ErrorState error={error} title={copyMessages.loadFailed} />}
      <CopyTable
        items={items}
        results={state.results}
        hasTarget={state.target !== undefined}
        overwrites={state.overwrites}
        existsInTarget={state.existsInTarget}
      />
      {state.secretItems.map((item) => (
        <SecretFields
          key={itemId(item)}
          paths={item.secrets}
          values={state.secretsOf(item)}
          label={(path) => copyMessages.secret(item.name, path)}
          description={copyMessages.secretHint}
          disabled={state.isBusy}
          onChange={(values) => state.setSecrets(item, values)}
        />
      ))}
      {items.some((item) => presentations.of(item.kind).contents !== undefined) && (
        <p className={classes.hint}>{copyMessages.documents}</p>
      )}
      {state.failures.map(({ item, error: copyError }) => (
        <ErrorState key={itemId(item)} error={copyError} title={copyMessages.failed(item.name)} />
      ))}
      <CopyActions listPath={presentations.of(kind).listPath} state={state} onClose={onClose} />
    </Stack>
  );
};

interface CopyActionsProps {
  listPath: string;
  state: CopyFormState;
  onClose: () => void;
}

/** Copies the resources, or opens their list in the target. */
const CopyActions = ({ listPath, state, onClose }: CopyActionsProps) => {
  const { target, items, failures, isDone } = state;
  return (
    <Group justify="flex-end" gap={8}>
      {isDone && target !== undefined && (
        <Button component={Link} to={connectionPath(target.id, listPath)}>
          {copyMessages.open(target.name)}
        </Button>
      )}
      <Button onClick={onClose}>{isDone ? copyMessages.close : copyMessages.cancel}</Button>
      {(!isDone || failures.length > 0) && (
        <SubmitButton
          isProduction={target?.environment === 'production'}
          loading={state.isBusy}
          disabled={target === undefined || items.length === 0}
          onClick={() => void state.submit()}
        >
          {copyMessages.copy(items.length)}
        </SubmitButton>
      )}
    </Group>
  );
};
