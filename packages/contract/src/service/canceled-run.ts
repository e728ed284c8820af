/** Error message of an indexer run that was canceled. Only local services can cancel runs, and no status means it. */
export const RUN_CANCELED_MESSAGE = 'The run was canceled. The next run continues where it stopped.';

/** Whether a run ended because a user canceled it: it didn't fail. */
export const isCanceledRun = (run: { status: string; errorMessage?: string | null | undefined }): boolean =>
  run.status === 'transientFailure' && run.errorMessage === RUN_CANCELED_MESSAGE;
