import type { NetworkSecurityPerimeterConfigurationBody as Perimeter } from '@searchdeck/contract';
import { ReviewList } from '../../../shared/ui/review-list';
import { networkingMessages } from '../messages';
import sections from '../section.module.css';
import service from '../service.module.css';
import classes from './networking.module.css';

const { perimeterFacts: labels } = networkingMessages;

/** The perimeter, what prevents it from being applied, and its access rules. All of it is read-only. */
export const PerimeterDetails = ({ perimeter: { properties } }: { perimeter: Perimeter }) => {
  const { networkSecurityPerimeter, resourceAssociation, profile, provisioningIssues } = properties ?? {};
  const logs = profile?.enabledLogCategories ?? [];
  const facts: readonly (readonly [label: string, value: string | null | undefined])[] = [
    [labels.perimeter, networkSecurityPerimeter?.id],
    [labels.guid, networkSecurityPerimeter?.perimeterGuid],
    [labels.location, networkSecurityPerimeter?.location],
    [labels.association, resourceAssociation?.name],
    [labels.profile, profile?.name],
    [labels.rulesVersion, profile?.accessRulesVersion?.toString()],
    [labels.logs, logs.length === 0 ? undefined : logs.join(', ')],
  ];
  const rules = profile?.accessRules ?? [];
  return (
    <div className={classes.details}>
      {(provisioningIssues ?? []).length > 0 && (
        <>
          <h3>{networkingMessages.issues}</h3>
          <ReviewList>
            {provisioningIssues?.map(({ name, properties: issue }, i) => (
              <li key={name ?? i} data-tone={issue?.severity === 'Warning' ? 'warn' : 'danger'}>
                <b>{issue?.issueType ?? name}</b>
                <span>{issue?.description}</span>
                {(issue?.suggestedResourceIds ?? []).length > 0 && (
                  <span>{networkingMessages.suggested(issue?.suggestedResourceIds ?? [])}</span>
                )}
              </li>
            ))}
          </ReviewList>
        </>
      )}
      <dl className={service.facts}>
        {facts.map(
          ([label, value]) =>
            value != null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h3>{networkingMessages.accessRules}</h3>
      {rules.length === 0 ? (
        <p>{networkingMessages.noAccessRules}</p>
      ) : (
        <table className={sections.table}>
          <thead>
            <tr>
              <th scope="col">{networkingMessages.name}</th>
              <th scope="col">{networkingMessages.direction}</th>
              <th scope="col">{networkingMessages.ruleSources}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ name, properties: rule }, i) => (
              <tr key={name ?? i}>
                <th scope="row">{name}</th>
                <td>{rule?.direction}</td>
                <td>
                  {[
                    ...(rule?.addressPrefixes ?? []),
                    ...(rule?.subscriptions ?? []).map(({ id }) => id ?? ''),
                    ...(rule?.fullyQualifiedDomainNames ?? []),
                  ].join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
};
