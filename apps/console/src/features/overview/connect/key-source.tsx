import type { Connection } from '../../../shared/api/connections';
import { useConnection } from '../../../shared/api/use-connection';
import { CodeText } from '../../../shared/ui/code-text';
import { CopyButton } from '../../../shared/ui/copy-button';
import { connectMessages } from './messages';
import classes from './connect.module.css';
import { KEY_VARIABLE } from './snippets';

type ConnectionFacts = Pick<
  Connection,
  'name' | 'role' | 'managed' | 'dialect' | 'kind' | 'resourceGroup' | 'serviceName'
>;

interface KeyInstructions {
  text: string;
  /** Shell command that puts a key into the environment variable. */
  command?: string;
  hint?: string;
}

/** How to get a key of the connection's service. */
export const keyInstructions = (connection: ConnectionFacts): KeyInstructions => {
  const { name, role, managed, dialect, kind, resourceGroup, serviceName } = connection;
  if (role !== 'owner') return { text: connectMessages.keyFromOwner(name, role) };
  const exportKey = (command: string) => `export ${KEY_VARIABLE}="$(${command})"`;
  if (managed) {
    return {
      text: connectMessages.keyFromProject,
      command: exportKey('npm run --silent keys -- query'),
      hint: connectMessages.keyFromProjectHint,
    };
  }
  if (kind === 'local') return { text: connectMessages.keyFromLocalService };
  if (dialect === 'azure' && resourceGroup !== null && serviceName !== null) {
    return {
      text: connectMessages.keyFromCli,
      command: exportKey(
        `az search query-key list --resource-group '${resourceGroup}' --service-name ${serviceName} --query '[0].key' --output tsv`,
      ),
    };
  }
  return { text: connectMessages.keyFromPortal };
};

/** Where an application gets its key: Searchdeck never sends one to the browser. */
export const KeySource = () => {
  const { text, command, hint } = keyInstructions(useConnection());
  return (
    <div className={classes.key}>
      <h3>{connectMessages.apiKey}</h3>
      <p>
        <CodeText text={`${connectMessages.keyVariable(KEY_VARIABLE)} ${text}`} />
      </p>
      {command !== undefined && (
        <div className={classes.command}>
          <code>{command}</code> <CopyButton value={command} label={connectMessages.copyKeyCommand} />
        </div>
      )}
      {hint !== undefined && (
        <p>
          <CodeText text={hint} />
        </p>
      )}
      <p>{connectMessages.keyRoles}</p>
    </div>
  );
};
