import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { Monitoring, Webhook } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { callBff } from '../api/call-bff';
import { useConnection } from '../api/use-connection';
import { Age } from '../ui/age';
import { ErrorState } from '../ui/error-state';
import { notify } from '../ui/notify';
import { alertMessages as texts } from './alert-messages';
import classes from './alerts.module.css';
import { monitoringQuery } from './trends-queries';

interface WebhookSettingsProps {
  settings: Monitoring;
  denialReason: string | undefined;
}

/** The URL that alerts are sent to. It is not shown again, because it may contain a token. */
export const WebhookSettings = ({ settings: { webhook }, denialReason }: WebhookSettingsProps) => {
  const { id } = useConnection();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (next: { url: string; secret?: string } | null) =>
      callBff('monitoring.update', { path: { id }, body: { webhook: next } }),
    onSuccess: ({ body }, next) => {
      client.setQueryData(monitoringQuery(id).queryKey, body);
      notify.done(next === null ? texts.webhookRemoved : texts.webhookSaved);
    },
  });
  const state = { isDisabled: denialReason !== undefined, isSaving: change.isPending };
  return (
    <section aria-labelledby="webhook" aria-busy={change.isPending} className={classes.form}>
      <h3 id="webhook">{texts.webhook}</h3>
      <p>{texts.webhookLead}</p>
      {webhook == null ? (
        <WebhookForm {...state} onSave={change.mutate} />
      ) : (
        <SavedWebhook {...state} webhook={webhook} onRemove={() => change.mutate(null)} />
      )}
      {change.error !== null && <ErrorState isCompact error={change.error} title={texts.webhookSaveFailed} />}
    </section>
  );
};

interface ChangeState {
  isDisabled: boolean;
  isSaving: boolean;
}

interface WebhookFormProps extends ChangeState {
  onSave: (webhook: { url: string; secret?: string }) => void;
}

const WebhookForm = ({ isDisabled, isSaving, onSave }: WebhookFormProps) => {
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ url: url.trim(), ...(secret === '' ? {} : { secret }) });
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        placeholder="https://hooks.example.com/alerts"
        autoComplete="off"
        spellCheck={false}
        value={url}
        disabled={isDisabled}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <PasswordInput
        label={texts.secret}
        description={texts.secretHint}
        autoComplete="new-password"
        value={secret}
        disabled={isDisabled}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isSaving} disabled={isDisabled || url.trim() === ''}>
          {texts.saveWebhook}
        </Button>
      </div>
    </form>
  );
};

interface SavedWebhookProps extends ChangeState {
  webhook: Webhook;
  onRemove: () => void;
}

const SavedWebhook = ({ webhook, isDisabled, isSaving, onRemove }: SavedWebhookProps) => {
  const { id } = useConnection();
  const { origin, isSigned, lastDelivery } = webhook;
  const test = useMutation({
    mutationFn: () => callBff('monitoring.testWebhook', { path: { id } }),
    onSuccess: () => notify.done(texts.testSent),
  });
  return (
    <>
      <p>
        <code>{origin}</code> · {isSigned ? texts.signed : texts.unsigned}
      </p>
      <p className={classes.delivery} data-state={lastDelivery?.state}>
        {lastDelivery == null ? (
          texts.nothingSent
        ) : (
          <>
            {lastDelivery.state === 'delivered' ? texts.delivered : texts[lastDelivery.state](lastDelivery.attempts)} ·{' '}
            <Age at={Date.parse(lastDelivery.at)} />
            {lastDelivery.message != null && ` · ${lastDelivery.message}`}
          </>
        )}
      </p>
      {test.error !== null && <ErrorState isCompact error={test.error} title={texts.testFailed} />}
      <div className={classes.actions}>
        <Button disabled={isDisabled} loading={isSaving} onClick={onRemove}>
          {texts.removeWebhook}
        </Button>
        <Button disabled={isDisabled} loading={test.isPending} onClick={() => test.mutate()}>
          {texts.sendTest}
        </Button>
      </div>
    </>
  );
};
