import { ActionIcon, Button, Select, TextInput, Tooltip } from '@mantine/core';
import { roles, type RoleAssignment } from '@searchdeck/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBff } from '../../shared/api/call-bff';
import { connectionsQuery, type AnyConnection } from '../../shared/api/connections';
import { keys } from '../../shared/api/keys';
import { sessionQuery } from '../../shared/auth/session';
import { ErrorState } from '../../shared/ui/error-state';
import { roleLabels } from '../../shared/ui/connection-labels';
import { connectionRoleMessages as messages, subjectTypeLabels } from './connection-role-messages';
import classes from './connection-roles.module.css';

type SubjectType = RoleAssignment['type'];

interface Change {
  assignment: RoleAssignment;
  isRemoved?: boolean;
}

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));
const typeOptions = Object.entries(subjectTypeLabels).map(([value, label]) => ({ value, label }));
const NEW_ASSIGNMENT: RoleAssignment = { type: 'user', subject: '', role: 'reader' };

/** The roles of users and groups on a shared connection. Each change is saved at once. Renders nothing without a directory. */
export const ConnectionRoles = ({ connection }: { connection: AnyConnection }) => {
  const { data: session } = useQuery(sessionQuery);
  return session?.mode === 'directory' && !connection.isPrivate ? (
    <Roles connection={connection} subject={session.user.subject} />
  ) : null;
};

const Roles = ({ connection: { id }, subject }: { connection: AnyConnection; subject: string }) => {
  const client = useQueryClient();
  const queryKey = [...keys.bff('connectionRoles'), id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callBff('connectionRoles.list', { path: { id }, signal })).body.value,
  });
  const change = useMutation({
    mutationFn: async ({ assignment, isRemoved = false }: Change) => {
      const { type, subject: assignedSubject } = assignment;
      const { body } = isRemoved
        ? await callBff('connectionRoles.remove', { path: { id }, query: { type, subject: assignedSubject } })
        : await callBff('connectionRoles.assign', { path: { id }, body: assignment });
      return body.value;
    },
    onSuccess: (value) => {
      client.setQueryData(queryKey, value);
      // Connections contain the user's role and an ETag.
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    },
  });
  const failure = change.error ?? error;
  const pendingChange = change.isPending ? change.variables : undefined;
  /** Ignored until the previous change is saved. */
  const save = (next: Change) => {
    if (pendingChange === undefined) change.mutate(next);
  };
  const isSame = (a: RoleAssignment, b: RoleAssignment) => a.type === b.type && a.subject === b.subject;
  const displayedRole = (assignment: RoleAssignment) =>
    pendingChange !== undefined && isSame(pendingChange.assignment, assignment)
      ? pendingChange.assignment.role
      : assignment.role;
  return (
    <section className={classes.roles} aria-labelledby="connection-roles" aria-busy={change.isPending}>
      <h3 id="connection-roles">{messages.title}</h3>
      <p>{messages.description}</p>
      {data !== undefined && data.length > 0 && (
        <ul aria-label={messages.title}>
          {data.map((assignment) => (
            <li key={`${assignment.type} ${assignment.subject}`}>
              <span>{subjectTypeLabels[assignment.type]}</span>
              <code>{assignment.subject}</code>
              <Select
                size="xs"
                aria-label={messages.roleOf(assignment.subject)}
                data={roleOptions}
                value={displayedRole(assignment)}
                allowDeselect={false}
                onChange={(role) => role !== null && save({ assignment: { ...assignment, role } })}
              />
              <Tooltip label={messages.remove(assignment.subject)}>
                <ActionIcon
                  aria-label={messages.remove(assignment.subject)}
                  onClick={() => save({ assignment, isRemoved: true })}
                >
                  <IconTrash size={15} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <AssignmentForm
        subject={subject}
        isSaving={change.isPending}
        onAssign={(assignment, onSaved) => change.mutate({ assignment }, { onSuccess: onSaved })}
      />
      {failure !== null && (
        <ErrorState error={failure} title={change.error === null ? messages.loadFailed : messages.saveFailed} />
      )}
    </section>
  );
};

interface AssignmentFormProps {
  /** Subject of the signed-in user. */
  subject: string;
  isSaving: boolean;
  onAssign: (assignment: RoleAssignment, onSaved: () => void) => void;
}

const AssignmentForm = ({ subject, isSaving, onAssign }: AssignmentFormProps) => {
  const [draft, setDraft] = useState(NEW_ASSIGNMENT);
  const trimmedSubject = draft.subject.trim();
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmedSubject === '') return;
        onAssign({ ...draft, subject: trimmedSubject }, () =>
          setDraft({ ...NEW_ASSIGNMENT, type: draft.type, role: draft.role }),
        );
      }}
    >
      <Select
        size="xs"
        label={messages.type}
        data={typeOptions}
        value={draft.type}
        allowDeselect={false}
        onChange={(type) => type !== null && setDraft({ ...draft, type: type as SubjectType })}
      />
      <TextInput
        size="xs"
        label={messages.subject}
        description={draft.type === 'user' ? messages.userHint(subject) : messages.groupHint}
        value={draft.subject}
        onChange={(event) => setDraft({ ...draft, subject: event.currentTarget.value })}
      />
      <Select
        size="xs"
        label={messages.role}
        data={roleOptions}
        value={draft.role}
        allowDeselect={false}
        onChange={(role) => role !== null && setDraft({ ...draft, role })}
      />
      <Button type="submit" disabled={trimmedSubject === ''} loading={isSaving}>
        {messages.assign}
      </Button>
    </form>
  );
};
