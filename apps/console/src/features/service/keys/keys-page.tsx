import { authenticationModes, mergeServiceUpdate } from '@searchdeck/contract';
import { useConnection } from '../../../shared/api/use-connection';
import { ChoiceList } from '../choice-list';
import { changeMessages, keysMessages } from '../messages';
import { authenticationOf, authenticationPatch, failureModes } from '../model/authentication';
import { keysRoleNote } from '../model/keys-role-note';
import { serviceSections } from '../model/sections';
import { ServicePage } from '../service-page';
import type { ServiceSettings } from '../use-service-settings';
import { AdminKeys } from './admin-keys';
import { QueryKeys } from './query-keys';

/** Authentication of the data plane, admin keys, and query keys. */
export const KeysPage = () => (
  <ServicePage
    title={keysMessages.title}
    description={keysMessages.description}
    roleNote={keysRoleNote(useConnection())}
  >
    {(settings) => (
      <>
        <Authentication settings={settings} />
        <AdminKeys />
        <QueryKeys />
      </>
    )}
  </ServicePage>
);

const Authentication = ({ settings }: { settings: ServiceSettings }) => {
  const { service, patch, change, denialReason } = settings;
  const current = authenticationOf(service);
  const next = authenticationOf(mergeServiceUpdate(service, patch));
  const disabled = denialReason !== undefined;
  return (
    <>
      <ChoiceList
        sectionId={serviceSections.authentication.id}
        label={keysMessages.authentication}
        description={keysMessages.authenticationDescription}
        choices={authenticationModes.map((mode) => ({
          value: mode,
          label: changeMessages.authenticationModes[mode],
          description: keysMessages.modes[mode],
          reason: settings.rejectionReason(authenticationPatch({ ...next, mode })),
        }))}
        current={current.mode}
        value={next.mode}
        disabled={disabled}
        onChange={(mode) => change(authenticationPatch({ ...next, mode }))}
      />
      {next.mode === 'apiKeysAndRoles' && (
        <ChoiceList
          label={keysMessages.failureMode}
          choices={failureModes.map((failureMode) => ({
            value: failureMode,
            label: changeMessages.failureModes[failureMode],
            description: keysMessages.failureModes[failureMode],
          }))}
          current={current.mode === 'apiKeysAndRoles' ? current.failureMode : undefined}
          value={next.failureMode}
          disabled={disabled}
          onChange={(failureMode) => change(authenticationPatch({ ...next, failureMode }))}
        />
      )}
    </>
  );
};
