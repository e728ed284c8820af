import type { OperationId, ResourceKind } from '@searchdeck/contract';
import { useOperation } from '../../shared/api/use-operation';
import { ConfirmDelete } from '../../shared/ui/confirm-delete';
import { notify } from '../../shared/ui/notify';

interface DeleteResourceProps {
  kind: ResourceKind;
  name: string | undefined;
  onClose: () => void;
}

export const DeleteResource = ({ kind, name, onClose }: DeleteResourceProps) => {
  const remove = useOperation(`${kind.id}.delete` as OperationId);
  const what = kind.singular.toLowerCase();
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDelete
      name={name}
      what={what}
      busy={remove.isPending}
      error={remove.error}
      onClose={close}
      onDelete={() => {
        if (name === undefined) return;
        remove.mutate(
          { path: { [kind.parameter]: name } },
          {
            onSuccess: () => {
              notify.done(`${name} is deleted.`);
              close();
            },
          },
        );
      }}
    >
      This destroys the definition of the {what}. The service has no undo; what names it stops working.
    </ConfirmDelete>
  );
};
