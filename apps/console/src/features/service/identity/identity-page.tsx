import { mergeServiceUpdate, SearchEncryptionWithCmk, type SearchServiceResource } from '@searchdeck/contract';
import { Link } from 'react-router';
import { pagePaths } from '../../../shared/api/paths';
import { formatTime } from '../../../shared/format/format';
import { CopyButton } from '../../../shared/ui/copy-button';
import { Note } from '../../../shared/ui/note';
import { ChoiceList } from '../choice-list';
import { identityMessages } from '../messages';
import { choicesOf } from '../model/choices';
import { serviceSections } from '../model/sections';
import { ServicePage } from '../service-page';
import classes from '../service.module.css';
import type { ServiceSettings } from '../use-service-settings';
import { ManagedIdentity } from './managed-identity';

/** Identity, export protection, the policy for customer-managed keys, and the system data of the service. */
export const IdentityPage = () => (
  <ServicePage title={identityMessages.title} description={identityMessages.description}>
    {(settings) => (
      <>
        <ManagedIdentity settings={settings} />
        <Protection settings={settings} />
        <Facts service={settings.service} />
      </>
    )}
  </ServicePage>
);

const exportChoices = ['allowed', 'blocked'] as const;
const exportOf = ({ properties }: SearchServiceResource) =>
  (properties?.dataExfiltrationProtections ?? []).length === 0 ? 'allowed' : 'blocked';

const Protection = ({ settings }: { settings: ServiceSettings }) => {
  const { service, patch, change, denialReason } = settings;
  const next = mergeServiceUpdate(service, patch);
  const encryption = service.properties?.encryptionWithCmk;
  const disabled = denialReason !== undefined;
  return (
    <>
      <ChoiceList
        sectionId={serviceSections.exfiltration.id}
        label={identityMessages.exfiltration}
        choices={exportChoices.map((value) => ({ value, ...identityMessages.exfiltrationChoices[value] }))}
        current={exportOf(service)}
        value={exportOf(next)}
        disabled={disabled}
        onChange={(value) =>
          change({ properties: { dataExfiltrationProtections: value === 'blocked' ? ['BlockAll'] : [] } })
        }
      />
      <ChoiceList
        sectionId={serviceSections.enforcement.id}
        label={identityMessages.enforcement}
        description={
          encryption?.encryptionComplianceStatus == null
            ? undefined
            : identityMessages.compliance(encryption.encryptionComplianceStatus)
        }
        choices={choicesOf(SearchEncryptionWithCmk, (enforcement) =>
          settings.rejectionReason({ properties: { encryptionWithCmk: { enforcement } } }),
        )}
        current={encryption?.enforcement ?? 'Unspecified'}
        value={next.properties?.encryptionWithCmk?.enforcement ?? 'Unspecified'}
        disabled={disabled}
        onChange={(enforcement) =>
          change({
            properties: {
              encryptionWithCmk:
                enforcement === (encryption?.enforcement ?? 'Unspecified') ? encryption : { enforcement },
            },
          })
        }
      />
      {encryption?.encryptionComplianceStatus === 'NonCompliant' && (
        <Note tone="danger">{identityMessages.nonCompliant}</Note>
      )}
    </>
  );
};

const Facts = ({ service }: { service: SearchServiceResource }) => {
  const { systemData, properties } = service;
  const { facts } = identityMessages;
  const rows: readonly (readonly [label: string, value: string | null | undefined, canCopy: boolean])[] = [
    [facts.id, service.id, true],
    [facts.location, service.location, false],
    [facts.endpoint, properties?.endpoint, true],
    [
      facts.created,
      systemData?.createdAt == null
        ? undefined
        : identityMessages.by(formatTime(systemData.createdAt), systemData.createdBy, systemData.createdByType),
      false,
    ],
    [
      facts.lastModified,
      systemData?.lastModifiedAt == null
        ? undefined
        : identityMessages.by(
            formatTime(systemData.lastModifiedAt),
            systemData.lastModifiedBy,
            systemData.lastModifiedByType,
          ),
      false,
    ],
    [
      facts.upgraded,
      properties?.serviceUpgradedAt == null ? undefined : formatTime(properties.serviceUpgradedAt),
      false,
    ],
    [facts.etag, properties?.eTag, false],
  ];
  return (
    <section className={classes.section} aria-labelledby="properties">
      <h2 id="properties">{identityMessages.properties}</h2>
      <dl className={classes.facts}>
        {rows.map(
          ([label, value, canCopy]) =>
            value != null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {canCopy ? <code>{value}</code> : value}
                  {canCopy && <CopyButton value={value} label={identityMessages.copy(label)} />}
                </dd>
              </div>
            ),
        )}
      </dl>
      <p>
        {identityMessages.fixed} {identityMessages.fleetActions}{' '}
        <Link to={`${pagePaths.services}?${new URLSearchParams({ q: service.name ?? '' }).toString()}`}>
          {identityMessages.openFleet}
        </Link>
      </p>
    </section>
  );
};
