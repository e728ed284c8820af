import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FleetService } from './model/fleet';

interface ServiceDialogProps {
  /** Undefined: closed. */
  service: FleetService | undefined;
  titleOf: (name: string) => string;
  onClose: () => void;
  children: (service: FleetService) => ReactNode;
}

/** A dialog about one service. Its content is mounted while it's open. */
export const ServiceDialog = ({ service, titleOf, onClose, children }: ServiceDialogProps) => (
  <Modal
    opened={service !== undefined}
    onClose={onClose}
    size={520}
    title={<b>{service !== undefined && titleOf(service.name)}</b>}
  >
    {service !== undefined && children(service)}
  </Modal>
);
