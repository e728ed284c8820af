import {
  Input,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core';
import { useMemo } from 'react';
import { useStore } from '../../shared/api/store';
import { setSingleKeyShortcuts, singleKeyShortcuts } from '../../shared/commands/single-key-shortcuts';
import { setTimeZone } from '../../shared/format/stored-time-zone';
import { timeZone } from '../../shared/format/time-zone';
import { KeyText } from '../../shared/ui/key-text';
import { Page } from '../../shared/ui/page';
import { setTableDensity, tableDensities, tableDensity } from '../../shared/ui/table-density';
import { preferencesMessages as messages } from './preferences-messages';

const THEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];
const BROWSER_ZONE = 'browser';
const UTC = 'UTC';

/** The browser's time zone, UTC, and all others by name. */
const timeZoneOptions = () => {
  const browserZone = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  const names = Intl.supportedValuesOf('timeZone').filter((name) => name !== UTC);
  return [
    { value: BROWSER_ZONE, label: messages.browserTimeZone(browserZone) },
    ...[UTC, ...names].map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
  ];
};

/** Settings of this browser. */
export const PreferencesPage = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const hasSingleKeys = useStore(singleKeyShortcuts);
  const density = useStore(tableDensity);
  const zone = useStore(timeZone);
  const zones = useMemo(() => timeZoneOptions(), []);
  return (
    <Page title={messages.title} description={messages.description}>
      <Stack gap={24} maw={560}>
        <Choice
          label={messages.theme}
          data={THEMES.map((value) => ({ value, label: messages.themes[value] }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
        <Choice
          label={messages.density}
          data={tableDensities.map((value) => ({ value, label: messages.densities[value] }))}
          value={density}
          onChange={setTableDensity}
        />
        <Select
          maw={320}
          label={messages.timeZone}
          description={messages.timeZoneHint}
          searchable
          allowDeselect={false}
          nothingFoundMessage={messages.noTimeZone}
          data={zones}
          // Typing replaces the selected zone.
          onFocus={(event) => event.currentTarget.select()}
          onClick={(event) => event.currentTarget.select()}
          value={zone ?? BROWSER_ZONE}
          onChange={(value) => setTimeZone(value === null || value === BROWSER_ZONE ? undefined : value)}
        />
        <Switch
          label={messages.singleKeys}
          description={<KeyText text={messages.singleKeysHint} />}
          checked={hasSingleKeys}
          onChange={(event) => setSingleKeyShortcuts(event.currentTarget.checked)}
        />
      </Stack>
    </Page>
  );
};

interface ChoiceProps<T extends string> {
  label: string;
  data: { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A setting with few values, all of which are shown. */
const Choice = <T extends string>({ label, ...props }: ChoiceProps<T>) => (
  <Input.Wrapper size="xs" label={label} labelElement="div">
    <SegmentedControl mt={4} size="xs" display="flex" w="fit-content" aria-label={label} {...props} />
  </Input.Wrapper>
);
