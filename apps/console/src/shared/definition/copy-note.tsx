import { fromDialect, secretPaths, type ResourceKind } from '@searchdeck/contract';
import { useConnection } from '../api/use-connection';
import { usePresentations } from '../presentations/context';
import type { Definition } from '../presentations/presentation';
import { Note } from '../ui/note';
import { copyMessages } from './messages';

/** What a copy of a definition doesn't include: documents, and secrets that the service never returns. */
export const CopyNote = ({ kind, definition }: { kind: ResourceKind; definition: Definition }) => {
  const { dialect } = useConnection();
  const { contents } = usePresentations().of(kind);
  const secrets = secretPaths(kind.schema, fromDialect(kind.schema, definition, dialect));
  if (contents === undefined && secrets.length === 0) return null;
  return (
    <Note>
      {contents !== undefined && copyMessages.withoutContents(contents)}
      {secrets.length > 0 && copyMessages.withoutSecrets(secrets)}
    </Note>
  );
};
