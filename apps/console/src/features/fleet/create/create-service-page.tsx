import { Button, SegmentedControl } from '@mantine/core';
import { printJson, stableVersion } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconServer2 } from '@tabler/icons-react';
import { lazy, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SubscriptionConnection } from '../../../shared/api/connections';
import { keys } from '../../../shared/api/keys';
import { callOperation, prepare } from '../../../shared/api/operations';
import { managementDenialReason } from '../../../shared/api/use-management-denial-reason';
import { OrphanedDraftNote } from '../../../shared/definition/orphaned-draft-note';
import { markersFor } from '../../../shared/definition/positions';
import { useDraft } from '../../../shared/definition/use-draft';
import { SchemaForm } from '../../../shared/schema-form/schema-form';
import { followOperation } from '../../../shared/tasks/follow-operation';
import { CopyButton } from '../../../shared/ui/copy-button';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import { Note } from '../../../shared/ui/note';
import { Page } from '../../../shared/ui/page';
import { RequestPreview } from '../../../shared/ui/request-preview';
import { ReviewList } from '../../../shared/ui/review-list';
import { useUrlParameters } from '../../../shared/ui/use-url-parameters';
import fleetClasses from '../fleet.module.css';
import type { FleetService } from '../model/fleet';
import { TagFields } from '../tag-fields';
import { useFleet } from '../use-fleet';
import classes from './create.module.css';
import { describeService } from './describe-service';
import { createMessages as texts } from './messages';
import {
  BASIC_MEMBERS,
  basicSettingsOf,
  bodyOf,
  EMPTY_SERVICE,
  findingsOf,
  nameProblem,
  newServiceJsonSchema,
  newServiceSchema,
  readNewService,
  withBasicSettings,
} from './new-service';
import { LocationFields } from './location-fields';
import { useNameCheck } from './use-name-check';

// Loaded on first use.
const JsonEditor = lazy(() => import('../../../shared/monaco/json-editor').then((m) => ({ default: m.JsonEditor })));

const SERVICES = '/services';
/** Search parameter of the editor. */
const EDITOR = 'editor';
const OPEN_SECTIONS: readonly string[] = ['properties'];
const NO_SERVICES: readonly FleetService[] = [];

/** Creates a search service: a form or JSON, a summary of the settings, and the request. */
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
  const edit = (next: typeof input) => {
    create.reset();
    draft.edit(JSON.stringify(next));
  };
  const [search, setParameters] = useUrlParameters();
  const nameCheck = useNameCheck(input);
  const body = bodyOf(input);
  const path = {
    subscriptionId: input.subscriptionId,
    resourceGroupName: input.resourceGroup.trim(),
    searchServiceName: input.name,
  };
  const { definition } = input;
  const { location, tags } = basicSettingsOf(input);
  // Invalid JSON can't be edited as a form.
  const isJson = search.get(EDITOR) === 'json' || body === undefined;
  const problems = useMemo(() => findingsOf({ ...EMPTY_SERVICE, definition }), [definition]);
  const markers = useMemo(() => markersFor(definition, problems), [definition, problems]);
  // In the form, the region has its own error.
  const findings = useMemo(
    () => (isJson ? problems : problems.filter(({ target }) => target !== 'location')),
    [isJson, problems],
  );
  const isIncomplete =
    input.resourceGroup.trim() === '' || nameProblem(input.name) !== undefined || location.trim() === '';
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
    if (body !== undefined && !isIncomplete && findings.length === 0 && nameCheck !== 'unavailable') create.mutate();
  };
  const request = requestLine(path);
  const text = body === undefined ? '' : printJson(body, 2);
  const statements = describeService(input);
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
          hasBasicSettings={!isJson}
          onChange={(next) => edit({ ...input, ...next })}
          onBasicChange={(next) => edit({ ...input, ...withBasicSettings(input, next) })}
        />
        <SegmentedControl
          size="xs"
          className={classes.editors}
          aria-label={texts.editor}
          data={[
            { value: 'form', label: texts.formEditor, disabled: body === undefined },
            { value: 'json', label: texts.jsonEditor },
          ]}
          value={isJson ? 'json' : 'form'}
          onChange={(next) => setParameters({ [EDITOR]: next === 'json' ? next : undefined })}
        />
        {isJson ? (
          <>
            {body === undefined && <Note tone="warn">{texts.showJson}</Note>}
            <LazyBoundary>
              <JsonEditor
                path="services/new"
                label={texts.json}
                value={definition}
                schema={newServiceJsonSchema}
                markers={markers}
                height={420}
                onChange={(next) => edit({ ...input, definition: next })}
              />
            </LazyBoundary>
            <ReviewList>
              {problems.map(({ target, message }) => (
                <li key={`${target} ${message}`} data-tone="danger">
                  {target !== undefined && <code>{target}</code>} {message}
                </li>
              ))}
            </ReviewList>
          </>
        ) : (
          <>
            <h2>{texts.tags}</h2>
            <div className={fleetClasses.form}>
              <TagFields
                rows={Object.entries(tags).map(([name, value]) => ({ name, value }))}
                onChange={(rows) =>
                  edit({
                    ...input,
                    ...withBasicSettings(input, {
                      tags: Object.fromEntries(rows.map(({ name, value = '' }) => [name, value])),
                    }),
                  })
                }
              />
            </div>
            <h2>{texts.settings}</h2>
            <SchemaForm
              label={texts.settingsForm}
              schema={newServiceSchema}
              omit={BASIC_MEMBERS}
              text={definition}
              onChange={(next) => edit({ ...input, definition: next })}
              findings={findings}
              isExisting={false}
              version={stableVersion.management}
              labels={texts.labels}
              openSections={OPEN_SECTIONS}
            />
          </>
        )}
      </div>
      <div className={classes.side}>
        <h2>{texts.summary}</h2>
        <ReviewList>
          {statements.map(({ label, consequence, tone }) => (
            <li key={label} data-tone={tone}>
              <b>{label}</b>
              {consequence !== undefined && <span>{consequence}</span>}
            </li>
          ))}
        </ReviewList>
        {statements.length === 0 && <p>{texts.noSummary}</p>}
        <h2>
          {texts.request} <CopyButton value={text} label={texts.copyRequest} />
        </h2>
        <RequestPreview label={texts.request}>{`${request}\n\n${text}`}</RequestPreview>
        {create.error !== null && <ErrorState error={create.error} title={texts.createFailed} />}
        <div className={fleetClasses.actions}>
          <span>
            {body === undefined
              ? texts.invalidJson
              : findings.length > 0
                ? texts.errors(findings.length)
                : texts.longRunning}
          </span>
          {draft.isDirty && <Button onClick={draft.discard}>{texts.discard}</Button>}
          <Button component={Link} to={SERVICES}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant="filled"
            {...(source?.environment === 'production' ? { color: 'red' } : {})}
            loading={create.isPending}
            disabled={body === undefined || findings.length > 0 || nameCheck === 'unavailable'}
          >
            {texts.create}
          </Button>
        </div>
      </div>
    </form>
  );
};
