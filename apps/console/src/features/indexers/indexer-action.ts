/** The props of a dialog of an indexer. */
export interface IndexerActionProps {
  name: string;
  onClose: () => void;
  /** Starts a run. */
  onRun: () => void;
}
