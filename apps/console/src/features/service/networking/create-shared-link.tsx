import { Button, Modal, Select, TextInput } from '@mantine/core';
import {
  hasResourceType,
  isResourceId,
  printJson,
  sharedLinkNameProblem,
  type PrivateLinkResourceBody,
  type SharedPrivateLinkResourceBody,
} from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { useOperation, useOperationQuery } from '../../../shared/api/use-operation';
import { followOperation } from '../../../shared/tasks/follow-operation';
import { ErrorState } from '../../../shared/ui/error-state';
import { RequestPreview } from '../../../shared/ui/request-preview';
import { networkingMessages } from '../messages';
import classes from './networking.module.css';

interface CreateSharedLinkProps {
  opened: boolean;
  links: readonly SharedPrivateLinkResourceBody[];
  onClose: () => void;
}

export const CreateSharedLink = (props: CreateSharedLinkProps) => (
  <Modal opened={props.opened} onClose={props.onClose} size={620} title={<b>{networkingMessages.createLink}</b>}>
    {props.opened && <LinkForm {...props} />}
  </Modal>
);

/** The resource types that the service reports; a link is to one of their groups. */
const useTargets = () => {
  const query = useOperationQuery<{ value: readonly PrivateLinkResourceBody[] }>('privateLinkResources.list');
  return (query.data?.body.value ?? [])
    .flatMap((resource) => resource.properties?.shareablePrivateLinkResourceTypes ?? [])
    .flatMap(({ properties }) =>
      properties?.groupId == null
        ? []
        : [
            {
              value: properties.groupId,
              label: `${properties.groupId} · ${properties.type ?? ''}`,
              type: properties.type ?? '',
            },
          ],
    );
};

const LinkForm = ({ links, onClose }: CreateSharedLinkProps) => {
  const connection = useConnection();
  const client = useQueryClient();
  const put = useOperation('sharedPrivateLinks.put');
  const targets = useTargets();
  const [isSubmitted, setSubmitted] = useState(false);
  const [name, setName] = useState('');
  const [privateLinkResourceId, setResourceId] = useState('');
  const [groupId, setGroupId] = useState<string | null>(null);
  const [requestMessage, setRequestMessage] = useState('');
  const type = targets.find(({ value }) => value === groupId)?.type;
  const body = { properties: { privateLinkResourceId, groupId: groupId ?? '', requestMessage } };
  const problems = {
    name:
      name === ''
        ? networkingMessages.nameMissing
        : links.some((link) => link.name?.toLowerCase() === name.toLowerCase())
          ? networkingMessages.linkExists(name)
          : sharedLinkNameProblem(name),
    resourceId: !isResourceId(privateLinkResourceId)
      ? networkingMessages.invalidResourceId
      : type === undefined || hasResourceType(privateLinkResourceId, type)
        ? undefined
        : networkingMessages.otherTargetType(groupId ?? '', type),
    groupId: groupId === null ? networkingMessages.groupIdMissing : undefined,
  };
  const send = async () => {
    setSubmitted(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    const path = { sharedPrivateLinkResourceName: name };
    const response = await put.mutateAsync({ path, body });
    onClose();
    await followOperation(client, connection.id, 'sharedPrivateLinks.put', response.headers, path);
  };
  const errorOf = (field: keyof typeof problems) => (isSubmitted ? problems[field] : undefined);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send().catch(() => undefined);
      }}
    >
      <TextInput
        data-autofocus
        label={networkingMessages.name}
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.currentTarget.value.trim())}
      />
      <Select
        label={networkingMessages.groupId}
        data={targets}
        value={groupId}
        error={errorOf('groupId')}
        onChange={setGroupId}
      />
      <TextInput
        label={networkingMessages.target}
        placeholder={networkingMessages.targetPlaceholder}
        spellCheck={false}
        value={privateLinkResourceId}
        error={errorOf('resourceId')}
        onChange={(event) => setResourceId(event.currentTarget.value.trim())}
      />
      <TextInput
        label={networkingMessages.requestMessage}
        value={requestMessage}
        onChange={(event) => setRequestMessage(event.currentTarget.value)}
      />
      <p>{networkingMessages.linkConsequence}</p>
      <RequestPreview label={networkingMessages.request}>{printJson(body, 2)}</RequestPreview>
      {put.error !== null && <ErrorState error={put.error} title={networkingMessages.linkCreateFailed} />}
      <div className={classes.actions}>
        <Button onClick={onClose}>{networkingMessages.cancel}</Button>
        <Button type="submit" variant="filled" loading={put.isPending}>
          {networkingMessages.createLink}
        </Button>
      </div>
    </form>
  );
};
