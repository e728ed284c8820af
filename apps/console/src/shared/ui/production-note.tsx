import { messages } from './messages';
import { Note } from './note';

/** A warning above a change of a production service. */
export const ProductionNote = ({ service }: { service: string }) => (
  <Note tone="danger">{messages.productionService(service)}</Note>
);
