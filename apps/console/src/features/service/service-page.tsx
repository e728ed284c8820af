import { ActionIcon, Button, SegmentedControl, Skeleton, Tooltip } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { lazy, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { keys } from '../../shared/api/keys';
import { managementMessages } from '../../shared/api/management-messages';
import { editConnectionPath, pagePaths } from '../../shared/api/paths';
import { useConnection } from '../../shared/api/use-connection';
import { missingCoordinates } from '../../shared/api/use-management-denial-reason';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands } from '../../shared/commands/commands';
import { DiscardedDraftNote } from '../../shared/definition/older-draft-note';
import { OrphanedDraftNote } from '../../shared/definition/orphaned-draft-note';
import { OperationList } from '../../shared/tasks/operation-list';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { LazyBoundary } from '../../shared/ui/lazy-boundary';
import { Note } from '../../shared/ui/note';
import { Page } from '../../shared/ui/page';
import { useUrlParameters } from '../../shared/ui/use-url-parameters';
import { WhenOpened } from '../../shared/ui/when-opened';
import { serviceMessages } from './messages';
import { countOf, type DescribedChange } from './model/change-list';
import classes from './service.module.css';
import { useServiceJson } from './use-service-json';
import { useServiceSettings, type ServiceSettings } from './use-service-settings';

const ReviewChanges = lazy(() => import('./review-changes').then((m) => ({ default: m.ReviewChanges })));
// Loaded on first use.
const ServiceJsonView = lazy(() => import('./service-json-view').then((m) => ({ default: m.ServiceJsonView })));
/** Search parameter that opens the review. */
const REVIEW = 'review';
/** Search parameter of the editor. */
const EDITOR = 'editor';

interface ServicePageProps {
  title: string;
  description: string;
  /** Replaces the reason for which the settings can't be changed, where parts of the page require several roles. */
  roleNote?: string | undefined;
  children: (settings: ServiceSettings) => ReactNode;
}

/** Frame of the pages of a service's settings: its state, operations in progress, and the changes to review. */
export const ServicePage = (props: ServicePageProps) => {
  const connection = useConnection();
  const missingNames = missingCoordinates(connection);
  if (missingNames.length === 0) return <SettingsPage {...props} />;
  return (
    <Page title={props.title} description={props.description}>
      <EmptyState
        icon={<IconPlugConnectedX size={22} stroke={1.5} />}
        title={serviceMessages.noCoordinatesTitle}
        description={serviceMessages.noCoordinates(missingNames)}
        action={
          connection.managed ? (
            <Link to={pagePaths.connections}>{serviceMessages.manageConnections}</Link>
          ) : connection.role === 'owner' ? (
            <Button component={Link} variant="filled" to={editConnectionPath(connection.id)}>
              {serviceMessages.editConnection}
            </Button>
          ) : (
            <ButtonWithReason reason={managementMessages.role(connection.name, connection.role, 'owner')}>
              {serviceMessages.editConnection}
            </ButtonWithReason>
          )
        }
      />
    </Page>
  );
};

const SettingsPage = ({ title, description, roleNote, children }: ServicePageProps) => {
  const connection = useConnection();
  const { settings, error, refetch } = useServiceSettings(true);
  const client = useQueryClient();
  // The page also lists what is not part of the service, such as shared private links.
  const refresh = () => void client.refetchQueries({ queryKey: keys.connection(connection.id), type: 'active' });
  const [search, setParameters] = useUrlParameters();
  const isJson = search.get(EDITOR) === 'json';
  return (
    <Page
      title={title}
      description={description}
      actions={
        <>
          {settings !== undefined && (
            <SegmentedControl
              size="xs"
              aria-label={serviceMessages.editor}
              data={[
                { value: 'form', label: serviceMessages.formEditor },
                { value: 'json', label: serviceMessages.jsonEditor },
              ]}
              value={isJson ? 'json' : 'form'}
              onChange={(next) => setParameters({ [EDITOR]: next === 'json' ? next : undefined })}
            />
          )}
          <Tooltip label={serviceMessages.refresh}>
            <ActionIcon aria-label={serviceMessages.refresh} onClick={refresh}>
              <IconRefresh size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </>
      }
    >
      <div className={classes.page}>
        <OperationList connectionId={connection.id} />
        {error !== null && settings === undefined ? (
          <ErrorState error={error} title={serviceMessages.loadFailed} onRetry={refetch} />
        ) : settings === undefined ? (
          <Skeleton height={220} maw={720} />
        ) : (
          <SettingsEditor settings={settings} roleNote={roleNote} isJson={isJson}>
            {children}
          </SettingsEditor>
        )}
      </div>
    </Page>
  );
};

interface SettingsEditorProps extends Pick<ServicePageProps, 'roleNote' | 'children'> {
  settings: ServiceSettings;
  isJson: boolean;
}

/** The settings as a form or as JSON, and the changes to review. */
const SettingsEditor = ({ settings, roleNote, isJson, children }: SettingsEditorProps) => {
  const json = useServiceJson(settings);
  const [search, setParameters] = useUrlParameters();
  const hasChanges = settings.changes.length > 0;
  const canReview = hasChanges && settings.isWellFormed && !(isJson && json.isInvalid);
  const setReview = (isOpen: boolean) => setParameters({ [REVIEW]: isOpen ? '1' : undefined });
  const isReviewOpen = search.has(REVIEW) && canReview;
  useCommands(
    canReview
      ? [
          {
            id: 'review-service',
            label: serviceMessages.reviewCommand,
            group: commandGroups.page,
            keys: 'mod+s',
            run: () => setReview(true),
          },
        ]
      : [],
  );
  return (
    <>
      <ServiceNotes settings={settings} roleNote={roleNote} />
      {isJson ? (
        <LazyBoundary>
          <ServiceJsonView settings={settings} json={json} onReview={() => canReview && setReview(true)} />
        </LazyBoundary>
      ) : settings.isWellFormed ? (
        children(settings)
      ) : (
        <Note
          tone="danger"
          actions={<Button onClick={() => setParameters({ [EDITOR]: 'json' })}>{serviceMessages.editJson}</Button>}
        >
          {serviceMessages.invalidSettings}
        </Note>
      )}
      {hasChanges && <ChangesFooter settings={settings} canReview={canReview} onReview={() => setReview(true)} />}
      <WhenOpened opened={isReviewOpen}>
        <ReviewChanges settings={settings} opened={isReviewOpen} onClose={() => setReview(false)} />
      </WhenOpened>
    </>
  );
};

/** `Replicas 1 → 3 · Tag team not set → search`. */
const labelsOf = (changes: readonly DescribedChange[]): string => changes.map(({ label }) => label).join(' · ');

type ServiceNotesProps = Pick<SettingsEditorProps, 'settings' | 'roleNote'>;

const ServiceNotes = ({ settings, roleNote }: ServiceNotesProps) => {
  const { denialReason, draft, orphanedChanges } = settings;
  const { status, statusDetails, provisioningState } = settings.service.properties ?? {};
  const note = roleNote ?? denialReason;
  const isHealthy = status === 'running' || status === 'provisioning' || status == null;
  return (
    <>
      {provisioningState?.toLowerCase() === 'provisioning' && <Note>{serviceMessages.provisioning}</Note>}
      {provisioningState?.toLowerCase() === 'failed' && <Note tone="danger">{serviceMessages.failed}</Note>}
      {!isHealthy && <Note tone="danger">{serviceMessages.status(status, statusDetails ?? '')}</Note>}
      {note !== undefined && <Note tone="warn">{note}</Note>}
      {draft.discardedDraft !== undefined && (
        <DiscardedDraftNote onRestore={draft.restoreDiscarded} onDismiss={draft.dismissDiscarded} />
      )}
      {denialReason === undefined && !draft.isDirty && orphanedChanges.length > 0 && (
        <OrphanedDraftNote drafts={draft.orphanedDrafts} changes={labelsOf(orphanedChanges)} />
      )}
    </>
  );
};

interface ChangesFooterProps {
  settings: ServiceSettings;
  /** False while the JSON is invalid. */
  canReview: boolean;
  onReview: () => void;
}

const ChangesFooter = ({ settings, canReview, onReview }: ChangesFooterProps) => {
  const { changes, findings, draft } = settings;
  const [finding] = findings;
  return (
    <div className={classes.footer}>
      <p role="status">
        <b>{serviceMessages.changes(countOf(changes))}</b>
        {finding !== undefined ? (
          <span className={classes.error}>{finding.message}</span>
        ) : canReview ? (
          <span>{labelsOf(changes)}</span>
        ) : (
          <span className={classes.error}>{serviceMessages.invalidJson}</span>
        )}
      </p>
      <Button onClick={draft.discard}>{serviceMessages.discard}</Button>
      <Button variant="filled" disabled={!canReview} onClick={onReview}>
        {serviceMessages.review}
      </Button>
    </div>
  );
};
