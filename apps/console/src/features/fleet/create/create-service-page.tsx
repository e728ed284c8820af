import { Button } from '@mantine/core';
import { printJson, stableVersion } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconServer2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SubscriptionConnection } from '../../../shared/api/connections';
import { keys } from '../../../shared/api/keys';
import { callOperation, prepare } from '../../../shared/api/operations';
import { managementDenialReason } from '../../../shared/api/use-management-denial-reason';
import { OrphanedDraftNote } from '../../../shared/definition/orphaned-draft-note';
import { useDraft } from '../../../shared/definition/use-draft';
import { SchemaForm } from '../../../shared/schema-form/schema-form';
import { followOperation } from '../../../shared/tasks/follow-operation';
import { CopyButton } from '../../../shared/ui/copy-button';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { Page } from '../../../shared/ui/page';
import { RequestPreview } from '../../../shared/ui/request-preview';
import { ReviewList } from '../../../shared/ui/review-list';
import fleetClasses from '../fleet.module.css';
import type { FleetService } from '../model/fleet';
import { TagFields } from '../tag-fields';
import { useFleet } from '../use-fleet';
import classes from './create.module.css';
import { describeService } from './describe-service';
import { createMessages as texts } from './messages';
import { bodyOf, EMPTY_SERVICE, findingsOf, nameProblem, readNewService, settingsSchema } from './new-service';
import { LocationFields } from './location-fields';
import { useNameCheck } from './use-name-check';

const SERVICES = '/services';
const OPEN_SECTIONS: readonly string[] = ['properties'];
const NO_SERVICES: readonly FleetService[] = [];

/** Creates a search service: a form, a summary of the settings, and the request. */
export const CreateServicePage = () => {
  const { sources, services, connections } = useFleet();
  const writable = sources.filter((source) => managementDenialReason(source, 'contributor') === undefined);
  const [denied] = sources;
  return (
    <Page title={texts.title} description={texts.description}>
      {connections !== undefined && writable.length === 0 ? (
        <EmptyState
          icon={<IconServer2 size={22} stroke={1.5} />}
          title={texts.noSourcesTitle}
          description={
            (denied === undefined ? undefined : managementDenialReason(denied, 'contributor')) ?? texts.noSources
          }
          action={<Link to={SERVICES}>{texts.viewServices}</Link>}
        />
      ) : (
        writable.length > 0 && <CreateForm sources={writable} services={services ?? NO_SERVICES} />
      )}
    </Page>
  );
};

interface CreateFormProps {
  sources: readonly SubscriptionConnection[];
  services: readonly FleetService[];
}

/** The request line. An ellipsis replaces empty parameters, because a path must not have empty segments. */
function requestLine(path: Readonly<Record<string, string>>): string {
  const displayed = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, value === '' ? '…' : value]));
  const { method, path: target } = prepare('services.put', { path: displayed });
  return `${method} ${target.replaceAll(encodeURIComponent('…'), '…')}`;
}

const EMPTY_DRAFT = { text: JSON.stringify(EMPTY_SERVICE), etag: '' };

const CreateForm = ({ sources, services }: CreateFormProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraft('services', 'services', 'new', EMPTY_DRAFT);
  const [isSubmitted, setSubmitted] = useState(false);
  const stored = useMemo(() => readNewService(draft.text), [draft.text]);
  const source = sources.find(({ id }) => id === stored.connectionId) ?? sources[0];
  const input = {
    ...stored,
    connectionId: source?.id ?? '',
    subscriptionId: source?.subscriptionIds.includes(stored.subscriptionId)
      ? stored.subscriptionId
      : (source?.subscriptionIds[0] ?? ''),
  };
  const change = (next: Partial<typeof input>) => {
    create.reset();
    draft.edit(JSON.stringify({ ...input, ...next }));
  };
  const nameCheck = useNameCheck(input);
  const body = bodyOf(input);
  const path = {
    subscriptionId: input.subscriptionId,
    resourceGroupName: input.resourceGroup.trim(),
    searchServiceName: input.name,
  };
  // The location has its own error.
  const { settings } = input;
  const findings = useMemo(
    () => findingsOf({ ...readNewService(draft.text), settings }).filter(({ target }) => target !== 'location'),
    [draft.text, settings],
  );
  const isIncomplete =
    input.resourceGroup.trim() === '' || nameProblem(input.name) !== undefined || input.location.trim() === '';
  const create = useMutation({
    mutationFn: () => callOperation(input.connectionId, 'services.put', { path, body }),
    onSuccess: async ({ headers }) => {
      draft.markSaved();
      await followOperation(client, input.connectionId, 'services.put', headers, path);
      await client.invalidateQueries({ queryKey: keys.collection(input.connectionId, 'services') });
      await navigate(SERVICES);
    },
  });
  const submit = () => {
    setSubmitted(true);
    if (!isIncomplete && findings.length === 0 && nameCheck !== 'unavailable') create.mutate();
  };
  const request = requestLine(path);
  const text = printJson(body, 2);
  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.main}>
        {!draft.isDirty && <OrphanedDraftNote orphaned={draft.orphaned} />}
        {source?.environment === 'production' && <Note tone="danger">{texts.production}</Note>}
        <h2>{texts.identification}</h2>
        <LocationFields
          input={input}
          sources={sources}
          services={services}
          nameCheck={nameCheck}
          isSubmitted={isSubmitted}
          onChange={change}
        />
        <h2>{texts.tags}</h2>
        <div className={fleetClasses.form}>
          <TagFields
            rows={Object.entries(input.tags).map(([name, value]) => ({ name, value }))}
            onChange={(rows) => change({ tags: Object.fromEntries(rows.map(({ name, value = '' }) => [name, value])) })}
          />
        </div>
        <h2>{texts.settings}</h2>
        <SchemaForm
          label={texts.settingsForm}
          schema={settingsSchema}
          text={settings}
          onChange={(next) => change({ settings: next })}
          findings={findings}
          isExisting={false}
          version={stableVersion.management}
          labels={texts.labels}
          openSections={OPEN_SECTIONS}
        />
      </div>
      <div className={classes.side}>
        <h2>{texts.summary}</h2>
        <ReviewList>
          {describeService(input).map(({ label, consequence, tone }) => (
            <li key={label} data-tone={tone}>
              <b>{label}</b>
              {consequence !== undefined && <span>{consequence}</span>}
            </li>
          ))}
        </ReviewList>
        <h2>
          {texts.request} <CopyButton value={text} label={texts.copyRequest} />
        </h2>
        <RequestPreview label={texts.request}>{`${request}\n\n${text}`}</RequestPreview>
        {create.error !== null && <ErrorState error={create.error} title={texts.createFailed} />}
        <div className={fleetClasses.actions}>
          <span>{findings.length > 0 ? texts.errors(findings.length) : texts.longRunning}</span>
          {draft.isDirty && <Button onClick={draft.discard}>{texts.discard}</Button>}
          <Button component={Link} to={SERVICES}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant="filled"
            {...(source?.environment === 'production' ? { color: 'red' } : {})}
            loading={create.isPending}
            disabled={findings.length > 0 || nameCheck === 'unavailable'}
          >
            {texts.create}
          </Button>
        </div>
      </div>
    </form>
  );
};
