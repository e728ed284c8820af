import { mappingsOf, type SearchIndexer } from '@searchdeck/contract';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { missingParts } from '../../shared/definition/references';
import { useResource } from '../../shared/definition/resource-context';
import { useNames } from '../../shared/definition/use-names';
import { usePartDefinitions } from '../../shared/definition/use-part-definitions';
import classes from './indexers.module.css';
import { mappingMessages } from './messages';

/** The saved field mappings, from the source to the index, with what is wrong with them. */
export const MappingList = () => {
  const { kind, response } = useResource<SearchIndexer>();
  const indexer = response.body;
  const definitionOf = usePartDefinitions(kind, indexer, useNames(kind));
  const rows = useMemo(() => {
    const findings = missingParts(kind, indexer, definitionOf);
    return mappingsOf(indexer).map((mapping) => ({
      ...mapping,
      problems: findings
        .filter(({ target }) => target?.startsWith(`${mapping.path}.`) === true)
        .map(({ message }) => message),
    }));
  }, [kind, indexer, definitionOf]);
  if (rows.length === 0) return null;
  const invalidCount = rows.filter(({ problems }) => problems.length > 0).length;
  return (
    // With another key, the list opens once a problem is known.
    <details key={invalidCount} className={classes.mappings} open={invalidCount > 0}>
      <summary>
        {mappingMessages.title(rows.length)}
        {invalidCount > 0 && <span className={classes.invalid}> · {mappingMessages.invalid(invalidCount)}</span>}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{mappingMessages.source}</th>
            <th scope="col">{mappingMessages.mappingFunction}</th>
            <th scope="col">{mappingMessages.field(indexer.targetIndexName)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, source, functionName, target, problems }) => (
            <tr key={path}>
              <td>
                <code>{source}</code>
              </td>
              <td>
                <IconArrowRight size={14} stroke={1.6} aria-hidden />{' '}
                {functionName !== undefined && <code>{functionName}</code>}
              </td>
              <td>
                <code>{target ?? source}</code>
                {problems.map((problem) => (
                  <span key={problem} className={classes.invalid}>
                    <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {problem}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};
