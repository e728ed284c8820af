import { Button } from '@mantine/core';
import { printJson } from '@searchdeck/contract';
import { IconServer2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SubscriptionConnection } from '../../../shared/api/connections';
import { pagePaths } from '../../../shared/api/paths';
import { managementDenialReason } from '../../../shared/api/use-management-denial-reason';
import { OrphanedDraftNote } from '../../../shared/definition/orphaned-draft-note';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { messages as sharedMessages } from '../../../shared/ui/messages';
import { Note } from '../../../shared/ui/note';
import { Page } from '../../../shared/ui/page';
import { useUrlParameters } from '../../../shared/ui/use-url-parameters';
import fleetClasses from '../fleet.module.css';
import type { FleetService } from '../model/fleet';
import { EMPTY_TAG } from '../../../shared/tags/tags';
import { useFleet } from '../use-fleet';
import classes from './create.module.css';
import { createMessages as texts } from './messages';
import { withBasicSettings } from './new-service';
import { LocationFields } from './location-fields';
import { ServiceSummary } from './service-summary';
import { SettingsEditor } from './settings-editor';
import { useNameCheck } from './use-name-check';
import { useNewService } from './use-new-service';

/** Search parameter of the editor. */
const EDITOR = 'editor';
const NO_SERVICES: readonly FleetService[] = [];

/** Creates a search service: a form or JSON, a summary of the settings, and the request. */
export const CreateServicePage = () => {
  const { sources, services, connections } = useFleet();
  const writableSources = sources.filter((source) => managementDenialReason(source, 'contributor') === undefined);
  const [firstSource] = sources;
  return (
    <Page title={texts.title} description={texts.description}>
      {connections !== undefined && writableSources.length === 0 ? (
        <EmptyState
          icon={<IconServer2 size={22} stroke={1.5} />}
          title={texts.noSourcesTitle}
          description={
            (firstSource === undefined ? undefined : managementDenialReason(firstSource, 'contributor')) ??
            texts.noSources
          }
          action={<Link to={pagePaths.services}>{texts.viewServices}</Link>}
        />
      ) : (
        writableSources.length > 0 && <CreateForm sources={writableSources} services={services ?? NO_SERVICES} />
      )}
    </Page>
  );
};

interface CreateFormProps {
  sources: readonly SubscriptionConnection[];
  services: readonly FleetService[];
}

const CreateForm = ({ sources, services }: CreateFormProps) => {
  const navigate = useNavigate();
  const [isSubmitted, setSubmitted] = useState(false);
  const [search, setParameters] = useUrlParameters();
  const service = useNewService(sources, () => navigate(pagePaths.services));
  const { draft, source, input, newTag, body, problems, edit, create } = service;
  const nameCheck = useNameCheck(input);
  // Invalid JSON can't be edited as a form.
  const isJson = search.get(EDITOR) === 'json' || body === undefined;
  // In the form, the region has its own error.
  const findings = useMemo(
    () => (isJson ? problems : problems.filter(({ target }) => target !== 'location')),
    [isJson, problems],
  );
  const canCreate = body !== undefined && findings.length === 0 && nameCheck !== 'unavailable';
  const isProduction = source?.environment === 'production';
  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        const isCorrectTag = newTag.check();
        if (canCreate && !service.isIncomplete && isCorrectTag) create.mutate();
      }}
    >
      <div className={classes.main}>
        {!draft.isDirty && <OrphanedDraftNote drafts={draft.orphanedDrafts} />}
        {isProduction && <Note tone="danger">{sharedMessages.isProduction}</Note>}
        <h2>{texts.identification}</h2>
        <LocationFields
          input={input}
          sources={sources}
          services={services}
          nameCheck={nameCheck}
          isSubmitted={isSubmitted}
          hasBasicSettings={!isJson}
          onChange={(next) => edit({ ...input, ...next })}
          onBasicChange={(next) => edit({ ...input, ...withBasicSettings(input, next) })}
        />
        <SettingsEditor
          input={input}
          newTag={newTag}
          isJson={isJson}
          isValidJson={body !== undefined}
          findings={findings}
          onEditor={(next) => {
            // The text has the tag that is typed.
            if (next === 'json' && !newTag.isEmpty && newTag.check()) {
              edit(service.completeInput);
              newTag.edit(EMPTY_TAG);
            }
            setParameters({ [EDITOR]: next === 'json' ? next : undefined });
          }}
          onChange={(next) => edit({ ...input, ...next })}
        />
      </div>
      <div className={classes.side}>
        <ServiceSummary
          input={service.completeInput}
          path={service.path}
          text={body === undefined ? '' : printJson(body, 2)}
        />
        {create.error !== null && <ErrorState error={create.error} title={texts.createFailed} />}
        <FormActions
          status={
            body === undefined
              ? texts.invalidJson
              : findings.length > 0
                ? texts.errors(findings.length)
                : texts.longRunning
          }
          onDiscard={draft.isDirty ? draft.discard : undefined}
          isProduction={isProduction}
          isPending={create.isPending}
          isDisabled={!canCreate}
        />
      </div>
    </form>
  );
};

interface FormActionsProps {
  /** What prevents creating the service, or how long it takes. */
  status: string;
  /** Undefined: there is no draft. */
  onDiscard: (() => void) | undefined;
  isProduction: boolean;
  isPending: boolean;
  isDisabled: boolean;
}

const FormActions = ({ status, onDiscard, isProduction, isPending, isDisabled }: FormActionsProps) => (
  <div className={fleetClasses.actions}>
    <span>{status}</span>
    {onDiscard !== undefined && <Button onClick={onDiscard}>{texts.discard}</Button>}
    <Button component={Link} to={pagePaths.services}>
      {texts.cancel}
    </Button>
    <Button
      type="submit"
      variant="filled"
      {...(isProduction ? { color: 'red' } : {})}
      loading={isPending}
      disabled={isDisabled}
    >
      {texts.create}
    </Button>
  </div>
);
