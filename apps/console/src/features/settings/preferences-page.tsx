import { Input, SegmentedControl, Stack, Switch, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useStore } from '../../shared/api/store';
import { setSingleKeyShortcuts, singleKeyShortcuts } from '../../shared/commands/single-key-shortcuts';
import { KeyText } from '../../shared/ui/key-text';
import { Page } from '../../shared/ui/page';
import { preferencesMessages as messages } from './preferences-messages';

const THEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** Settings of this browser. */
export const PreferencesPage = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const hasSingleKeys = useStore(singleKeyShortcuts);
  return (
    <Page title={messages.title} description={messages.description}>
      <Stack gap={24} maw={560}>
        <Input.Wrapper label={messages.theme} labelElement="div">
          <SegmentedControl
            mt={4}
            size="xs"
            display="flex"
            w="fit-content"
            aria-label={messages.theme}
            data={THEMES.map((value) => ({ value, label: messages.themes[value] }))}
            value={colorScheme}
            onChange={setColorScheme}
          />
        </Input.Wrapper>
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
