import { Button, Modal } from '@mantine/core';
import { mergeServiceUpdate, needsProvisioning, printJson, type SearchServiceResource } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { prepare } from '../../shared/api/operations';
import { withConnectionParameters } from '../../shared/api/management-parameters';
import { useConnection } from '../../shared/api/use-connection';
import { useOperation } from '../../shared/api/use-operation';
import { CopyButton } from '../../shared/ui/copy-button';
import { followOperation } from '../../shared/tasks/follow-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { notify } from '../../shared/ui/notify';
import { ProductionNote } from '../../shared/ui/production-note';
import { RequestPreview } from '../../shared/ui/request-preview';
import { ReviewList } from '../../shared/ui/review-list';
import { reviewMessages } from './messages';
import { countOf } from './model/change-list';
import { accessLoss } from './model/source-address';
import classes from './service.module.css';
import type { ServiceSettings } from './use-service-settings';
import { useSourceAddress } from './use-source-address';

interface ReviewChangesProps {
  settings: ServiceSettings;
  opened: boolean;
  onClose: () => void;
}

/** Shows the changes, the errors that the service would return, and the request before it is sent. */
export const ReviewChanges = ({ settings, opened, onClose }: ReviewChangesProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    size={720}
    title={<b>{reviewMessages.title(settings.service.name ?? '')}</b>}
  >
    {opened && <ReviewBody settings={settings} onClose={onClose} />}
  </Modal>
);

const ReviewBody = ({ settings, onClose }: Omit<ReviewChangesProps, 'opened'>) => {
  const { service, patch, changes, findings, draft, denialReason } = settings;
  const canSave = findings.length === 0 && denialReason === undefined;
  const connection = useConnection();
  const client = useQueryClient();
  const update = useOperation<SearchServiceResource>('services.update');
  const name = service.name ?? connection.name;
  const { method, path } = prepare('services.update', withConnectionParameters('services.update', {}, connection));
  const text = printJson(patch, 2);
  const isLongRunning = needsProvisioning(service, mergeServiceUpdate(service, patch));
  const isProduction = connection.environment === 'production';
  const sourceAddress = useSourceAddress(denialReason === undefined);
  const loss = accessLoss(sourceAddress, service, patch);
  const save = async () => {
    const response = await update.mutateAsync({ body: patch });
    draft.markSaved();
    onClose();
    if (response.body.properties?.provisioningState?.toLowerCase() === 'succeeded') {
      return notify.done(reviewMessages.saved(name));
    }
    await followOperation(client, connection.id, 'services.update', response.headers);
  };
  return (
    <div className={classes.reviewBody}>
      {isProduction && <ProductionNote service={name} />}
      <h3>{reviewMessages.changes}</h3>
      <ReviewList>
        {changes.map((change) => (
          <li key={change.label} data-tone={change.tone}>
            <b>{change.label}</b>
            {change.consequence !== undefined && <span>{change.consequence}</span>}
          </li>
        ))}
      </ReviewList>
      {loss === 'certain' && <Note tone="danger">{reviewMessages.addressExcluded(sourceAddress?.address ?? '')}</Note>}
      {loss === 'possible' && <Note tone="warn">{reviewMessages.unknownAddressExcluded}</Note>}
      {findings.length > 0 && (
        <>
          <h3>{reviewMessages.errors(findings.length)}</h3>
          <ReviewList>
            {findings.map((finding) => (
              <li key={finding.message} data-tone="danger">
                {finding.target !== undefined && <code>{finding.target}</code>} {finding.message}
              </li>
            ))}
          </ReviewList>
        </>
      )}
      <h3>
        {reviewMessages.request} <CopyButton value={text} label={reviewMessages.copyRequest} />
      </h3>
      <RequestPreview label={reviewMessages.request}>{`${method} ${path}\n\n${text}`}</RequestPreview>
      {update.error !== null && <ErrorState error={update.error} title={reviewMessages.saveFailed(name)} />}
      {denialReason !== undefined && <Note tone="warn">{denialReason}</Note>}
      <div className={classes.actions}>
        <span>{isLongRunning && reviewMessages.longRunning}</span>
        <Button onClick={onClose}>{reviewMessages.cancel}</Button>
        <Button
          variant="filled"
          {...(isProduction ? { color: 'red' } : {})}
          // A disabled button can't take the focus.
          data-autofocus={canSave || undefined}
          loading={update.isPending}
          disabled={!canSave}
          onClick={() => void save().catch(() => undefined)}
        >
          {isProduction ? reviewMessages.saveProduction(countOf(changes), name) : reviewMessages.save(countOf(changes))}
        </Button>
      </div>
    </div>
  );
};
