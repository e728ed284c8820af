import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { fleetViewLimits, type FleetView } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import classes from '../fleet.module.css';
import { actionMessages } from '../messages';
import { saveView } from './fleet-views-api';
import { viewMessages as texts } from './messages';

interface ViewNameDialogProps {
  /** Undefined: closed. A view without a name is new. */
  view: FleetView | undefined;
  others: readonly FleetView[];
  onSaved: (view: FleetView) => void;
  onClose: () => void;
}

export const ViewNameDialog = ({ view, ...form }: ViewNameDialogProps) => (
  <Modal
    opened={view !== undefined}
    onClose={form.onClose}
    size={440}
    title={<b>{view?.name === '' ? texts.saveTitle : texts.renameTitle(view?.name ?? '')}</b>}
  >
    {view !== undefined && <Form view={view} {...form} />}
  </Modal>
);

const Form = ({ view, others, onSaved, onClose }: ViewNameDialogProps & { view: FleetView }) => {
  const client = useQueryClient();
  const [name, setName] = useState(view.name);
  const [isDefault, setDefault] = useState(view.isDefault);
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useMutation({
    mutationFn: (next: FleetView) => saveView(client, next),
    onSuccess: (_result, next) => {
      notify.done(texts.saved(next.name));
      onSaved(next);
    },
  });
  const newName = name.trim();
  const isTaken = others.some((other) => other.name.toLowerCase() === newName.toLowerCase());
  const problem = newName === '' ? texts.nameMissing : isTaken ? texts.nameTaken(newName) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem === undefined) save.mutate({ ...view, name: newName, isDefault });
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <TextInput
        label={texts.name}
        data-autofocus
        autoComplete="off"
        maxLength={fleetViewLimits.name}
        value={name}
        error={isSubmitted || isTaken ? problem : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={texts.isDefault}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      {save.error !== null && <ErrorState isCompact error={save.error} title={texts.saveFailed} />}
      <div className={classes.actions}>
        <Button onClick={onClose}>{actionMessages.cancel}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
};
