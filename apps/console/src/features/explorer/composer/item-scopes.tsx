import { UnstyledButton } from '@mantine/core';
import { CodeText } from '../../../shared/ui/code-text';
import { joinedScopes, joinItems, separateItems, separateScopes } from '../model/same-item';
import classes from './composer.module.css';
import { messages } from './messages';

/** Whether conditions on members of a collection apply to one item or to any items, with a button that changes it. */
export const ItemScopes = ({ filter, onRun }: { filter: string; onRun: (filter: string) => void }) => (
  <>
    {separateScopes(filter).map(({ path, scopes }) => (
      <div key={path} className={classes.scope}>
        <span>
          <CodeText text={messages.filter.separateItems(path, scopes.length)} />
        </span>
        <UnstyledButton onClick={() => onRun(joinItems(filter, path))}>
          {messages.filter.joinItems(path)}
        </UnstyledButton>
      </div>
    ))}
    {joinedScopes(filter).map((scope) => (
      <div key={scope.text} className={classes.scope} data-joined>
        <span>
          <CodeText text={messages.filter.joinedItems(scope.path, scope.conditions.length)} />
        </span>
        <UnstyledButton onClick={() => onRun(separateItems(filter, scope))}>{messages.filter.separate}</UnstyledButton>
      </div>
    ))}
  </>
);
