import {
  capacityOf,
  ComputeType,
  HostingMode,
  interchangeableSkus,
  isHighDensity,
  mergeServiceUpdate,
  searchUnitsOf,
  skuLimits,
  SkuName,
} from '@searchdeck/contract';
import { formatBytes, formatNumber } from '../../../shared/format/format';
import { ChoiceList } from '../choice-list';
import { scaleMessages } from '../messages';
import { storageOf } from '../model/change-list';
import { choicesOf } from '../model/choices';
import { serviceSections } from '../model/sections';
import { ServicePage } from '../service-page';
import classes from '../service.module.css';
import type { ServiceSettings } from '../use-service-settings';
import { ScaleMatrix } from './scale-matrix';

/** Replicas, partitions, and what determines how many of them the service can have. */
export const ScalePage = () => (
  <ServicePage title={scaleMessages.title} description={scaleMessages.description}>
    {(settings) => <Scale settings={settings} />}
  </ServicePage>
);

const Scale = ({ settings }: { settings: ServiceSettings }) => {
  const { service, patch, denialReason, change } = settings;
  const next = mergeServiceUpdate(service, patch);
  const [before, after] = [service.properties ?? {}, next.properties ?? {}];
  const disabled = denialReason !== undefined;
  return (
    <>
      <section className={classes.section} aria-labelledby={serviceSections.capacity.id}>
        <h2 id={serviceSections.capacity.id}>{scaleMessages.capacity}</h2>
        <div className={classes.capacity}>
          <ScaleMatrix settings={settings} />
          <Consequences settings={settings} />
        </div>
      </section>
      <ChoiceList
        sectionId={serviceSections.sku.id}
        label={scaleMessages.sku}
        description={scaleMessages.skuDescription(interchangeableSkus)}
        choices={choicesOf(SkuName, (name) => settings.rejectionReason({ sku: { name } }))}
        current={service.sku.name}
        value={next.sku.name}
        disabled={disabled}
        onChange={(name) => change({ sku: { name } })}
      />
      <ChoiceList
        sectionId={serviceSections.hostingMode.id}
        label={scaleMessages.hostingMode}
        description={scaleMessages.hostingModeDescription}
        choices={choicesOf(HostingMode, (hostingMode) => settings.rejectionReason({ properties: { hostingMode } }))}
        current={before.hostingMode ?? 'Default'}
        value={after.hostingMode ?? 'Default'}
        disabled={disabled}
        onChange={(hostingMode) => change({ properties: { hostingMode } })}
      />
      <ChoiceList
        sectionId={serviceSections.computeType.id}
        label={scaleMessages.computeType}
        choices={choicesOf(ComputeType, (computeType) => settings.rejectionReason({ properties: { computeType } }))}
        current={before.computeType ?? 'Default'}
        value={after.computeType ?? 'Default'}
        disabled={disabled}
        onChange={(computeType) => change({ properties: { computeType } })}
      />
    </>
  );
};

/** The capacity before and after the change. */
const Consequences = ({ settings: { service, patch } }: { settings: ServiceSettings }) => {
  const next = mergeServiceUpdate(service, patch);
  const rows = [
    [scaleMessages.replicas, (s: typeof service) => capacityOf(s).replicas, formatNumber],
    [scaleMessages.partitions, (s: typeof service) => capacityOf(s).partitions, formatNumber],
    [scaleMessages.searchUnits, (s: typeof service) => searchUnitsOf(capacityOf(s)), formatNumber],
    [scaleMessages.storage, storageOf, formatBytes],
  ] as const;
  const { replicas } = capacityOf(next);
  return (
    <div className={classes.consequences}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{scaleMessages.before}</th>
            <th scope="col">{scaleMessages.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, valueOf, format]) => (
            <tr key={label} data-changed={valueOf(service) !== valueOf(next) || undefined}>
              <th scope="row">{label}</th>
              <td>{format(valueOf(service))}</td>
              <td>{format(valueOf(next))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{scaleMessages.availability[Math.min(replicas, scaleMessages.availability.length) - 1]}</p>
      {skuLimits(next.sku.name).maxReplicas === 1 && <p>{scaleMessages.oneChoice(next.sku.name)}</p>}
      {isHighDensity(next.sku.name, { hostingMode: next.properties?.hostingMode ?? 'Default' }) && (
        <p>{HostingMode.values.HighDensity}</p>
      )}
    </div>
  );
};
