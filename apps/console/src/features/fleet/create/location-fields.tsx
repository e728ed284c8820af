import { Autocomplete, NativeSelect, TextInput } from '@mantine/core';
import { resourceGroupName, SkuName, type QuotaUsages } from '@searchdeck/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { SubscriptionConnection } from '../../../shared/api/connections';
import { operationQuery } from '../../../shared/api/use-operation';
import type { FleetService } from '../model/fleet';
import { createMessages as texts } from './messages';
import classes from './create.module.css';
import { basicSettingsOf, nameProblem, type BasicSettings, type NewService } from './new-service';
import type { NameCheck } from './use-name-check';

/** Inputs in a row are aligned, however long their descriptions are. */
const WRAPPER_ORDER = ['label' as const, 'input' as const, 'description' as const, 'error' as const];

interface LocationFieldsProps {
  input: NewService;
  sources: readonly SubscriptionConnection[];
  services: readonly FleetService[];
  nameCheck: NameCheck;
  /** The user has tried to create the service. */
  isSubmitted: boolean;
  /** The JSON has the region and the tier. */
  hasBasicSettings: boolean;
  onChange: (change: Partial<NewService>) => void;
  onBasicChange: (change: Partial<BasicSettings>) => void;
}

interface Offerings {
  value: readonly { regionName?: string | null }[];
}

const sortUnique = (values: readonly string[]): string[] => [...new Set(values)].toSorted();

/** Subscription, resource group, name, region, and pricing tier of the new service. */
export const LocationFields = ({
  input,
  sources,
  services,
  nameCheck,
  isSubmitted,
  hasBasicSettings,
  onChange,
  onBasicChange,
}: LocationFieldsProps) => {
  const { connectionId, subscriptionId } = input;
  const source = sources.find(({ id }) => id === connectionId);
  const subscriptionServices = services.filter(
    (service) => service.subscriptionId.toLowerCase() === subscriptionId.toLowerCase(),
  );
  const offerings = useQuery({
    ...operationQuery<Offerings>(connectionId, 'provider.offerings'),
    enabled: connectionId !== '',
    retry: false,
    staleTime: Infinity,
  });
  const regions = sortUnique([
    ...(offerings.data?.body.value ?? []).flatMap(({ regionName }) => regionName ?? []),
    ...services.map(({ service }) => service.location),
  ]);
  const { location, sku } = basicSettingsOf(input);
  const values = { resourceGroup: input.resourceGroup, name: input.name, location };
  const requiredProblem = (field: keyof typeof texts.required) =>
    isSubmitted && values[field].trim() === '' ? texts.required[field] : undefined;
  return (
    <div className={classes.fields}>
      {sources.length > 1 && (
        <NativeSelect
          size="xs"
          label={texts.connection}
          value={connectionId}
          onChange={(event) => {
            const next = sources.find(({ id }) => id === event.currentTarget.value);
            onChange({ connectionId: next?.id ?? '', subscriptionId: next?.subscriptionIds[0] ?? '' });
          }}
          data={sources.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <NativeSelect
        size="xs"
        className={classes.wide}
        label={texts.subscription}
        value={subscriptionId}
        onChange={(event) => onChange({ subscriptionId: event.currentTarget.value })}
        data={[...(source?.subscriptionIds ?? [])]}
      />
      <Autocomplete
        size="xs"
        label={texts.resourceGroup}
        description={texts.resourceGroupHint}
        inputWrapperOrder={WRAPPER_ORDER}
        data={sortUnique(subscriptionServices.map(({ resourceGroup }) => resourceGroup))}
        value={input.resourceGroup}
        error={requiredProblem('resourceGroup')}
        maxLength={resourceGroupName.maxLength}
        onChange={(resourceGroup) => onChange({ resourceGroup })}
      />
      <TextInput
        label={texts.name}
        description={nameText(input.name, nameCheck)}
        inputWrapperOrder={WRAPPER_ORDER}
        value={input.name}
        error={
          requiredProblem('name') ??
          (nameCheck === 'unavailable'
            ? texts.nameTaken(input.name)
            : input.name === ''
              ? undefined
              : nameProblem(input.name))
        }
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.currentTarget.value.trim() })}
      />
      {hasBasicSettings && (
        <>
          <Autocomplete
            size="xs"
            label={texts.location}
            description={texts.locationHint}
            inputWrapperOrder={WRAPPER_ORDER}
            data={regions}
            value={location}
            error={requiredProblem('location')}
            onChange={(next) => onBasicChange({ location: next })}
          />
          <SkuField input={input} sku={sku} location={location} onChange={(next) => onBasicChange({ sku: next })} />
        </>
      )}
    </div>
  );
};

const nameText = (name: string, check: NameCheck): string =>
  check === 'checking'
    ? texts.checkingName
    : check === 'available'
      ? texts.nameAvailable(name)
      : check === 'failed'
        ? texts.nameCheckFailed
        : texts.nameHint;

const REGION_DELAY_MS = 500;

interface SkuFieldProps {
  input: NewService;
  sku: SkuName;
  location: string;
  onChange: (sku: SkuName) => void;
}

/** The pricing tiers with their descriptions, and how much of the region's quota is used. */
const SkuField = ({ input, sku, location: currentLocation, onChange }: SkuFieldProps) => {
  const { connectionId, subscriptionId } = input;
  const [location] = useDebouncedValue(currentLocation.trim(), REGION_DELAY_MS);
  const usages = useQuery({
    ...operationQuery<QuotaUsages>(connectionId, 'services.usages', { path: { subscriptionId, location } }),
    enabled: connectionId !== '' && location !== '',
    retry: false,
  });
  const usage = usages.data?.body.value.find(({ name }) => name?.value?.toLowerCase() === sku.toLowerCase());
  const isFull = usage?.limit != null && (usage.currentValue ?? 0) >= usage.limit;
  return (
    <NativeSelect
      size="xs"
      label={texts.sku}
      inputWrapperOrder={WRAPPER_ORDER}
      description={
        usage?.limit == null
          ? SkuName.values[sku]
          : `${SkuName.values[sku]} ${texts.skuUsage(usage.currentValue ?? 0, usage.limit)}`
      }
      error={isFull ? texts.skuFull : undefined}
      value={sku}
      onChange={(event) => onChange(event.currentTarget.value as SkuName)}
      data={Object.keys(SkuName.values)}
    />
  );
};
