import { UnstyledButton } from '@mantine/core';
import { joinedScopes, joinElements, separateElements, separateScopes } from '../model/same-element';
import classes from './composer.module.css';

/** Whether conditions on members of a collection are asked of one element or of any: said, and changed in one press. */
export const ElementScopes = ({ filter, onRun }: { filter: string; onRun: (filter: string) => void }) => (
  <>
    {separateScopes(filter).map(({ path, scopes }) => (
      <div key={path} className={classes.scope}>
        <span>
          Different <strong>{path}</strong> elements may meet these {scopes.length} conditions.
        </span>
        <UnstyledButton onClick={() => onRun(joinElements(filter, path))}>
          Ask one {path} element for all
        </UnstyledButton>
      </div>
    ))}
    {joinedScopes(filter).map((scope) => (
      <div key={scope.text} className={classes.scope} data-joined>
        <span>
          One <strong>{scope.path}</strong> element must meet all {scope.conditions.length} conditions.
        </span>
        <UnstyledButton onClick={() => onRun(separateElements(filter, scope))}>Let different ones</UnstyledButton>
      </div>
    ))}
  </>
);
