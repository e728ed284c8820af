import type { Connection } from '../../../shared/api/connections';
import { useConnection } from '../../../shared/api/use-connection';
import { CopyButton } from '../../../shared/ui/copy-button';
import classes from './connect.module.css';
import { KEY_VARIABLE } from './snippets';

type Facts = Pick<Connection, 'managed' | 'dialect' | 'kind' | 'resourceGroup' | 'serviceName'>;

/** How a key gets to where the snippets look for it; without a command where only words help. */
export const keySource = (connection: Facts): { words: string; command?: string } => {
  const { managed, dialect, kind, resourceGroup, serviceName } = connection;
  const into = (command: string) => `export ${KEY_VARIABLE}="$(${command})"`;
  if (managed)
    return {
      words:
        'A terminal in Searchdeck’s folder has them (admin in place of query gives the admin key; where SEARCHDECK_DATA was set for npm start, set it there too):',
      command: into('npm run --silent keys -- query'),
    };
  if (kind === 'local')
    return { words: 'The local service printed them when it was started, and prints them again with --keys.' };
  if (dialect === 'azure' && resourceGroup !== null && serviceName !== null)
    return {
      words: 'The service’s own command line has them:',
      command: into(
        `az search query-key list --resource-group '${resourceGroup}' --service-name ${serviceName} --query '[0].key' --output tsv`,
      ),
    };
  return { words: 'They stand on the keys page of the service.' };
};

/** Where a program gets its key: Searchdeck keeps its own to itself, and gives it to no browser. */
export const KeySource = () => {
  const { words, command } = keySource(useConnection());
  return (
    <div className={classes.key}>
      <h3>Key</h3>
      <p>
        The snippets read it from <code>{KEY_VARIABLE}</code>. Searchdeck’s server shows the keys that it keeps to no
        browser. {words}
      </p>
      {command !== undefined && (
        <div className={classes.command}>
          <code>{command}</code> <CopyButton value={command} label="Copy the command for the key" />
        </div>
      )}
      <p>A query key is enough to search; writing documents and definitions takes an admin key.</p>
    </div>
  );
};
