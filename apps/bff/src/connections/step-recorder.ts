import { connectionTestSteps, type ConnectionTestStep, type ConnectionTestStepId } from '@searchdeck/contract';

export interface StepNote {
  message?: string;
  advice?: string;
}

export type FailureNote = StepNote & { message: string };

/** Thrown to end a test because a step failed. */
export class StepFailed extends Error {
  constructor(
    readonly code: string,
    readonly note: FailureNote,
  ) {
    super(note.message);
  }
}

/** The order in which steps are listed. */
const order = Object.keys(connectionTestSteps) as ConnectionTestStepId[];

/** Records the steps of a test with their durations. */
export class StepRecorder {
  private readonly results = new Map<ConnectionTestStepId, ConnectionTestStep>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Runs a step; `note` describes its result. If it fails, throws the StepFailed that `explain` returns. */
  async run<T>(
    step: ConnectionTestStepId,
    action: () => T | Promise<T>,
    explain: (error: unknown) => StepFailed,
    note: (result: T) => StepNote = () => ({}),
  ): Promise<T> {
    const startTime = this.now();
    const elapsedMs = () => Math.round(this.now() - startTime);
    try {
      const result = await action();
      this.results.set(step, { step, state: 'ok', elapsedMs: elapsedMs(), ...note(result) });
      return result;
    } catch (error) {
      const failure = error instanceof StepFailed ? error : explain(error);
      this.results.set(step, { step, state: 'failed', elapsedMs: elapsedMs(), ...failure.note });
      throw failure;
    }
  }

  /** Records that a step succeeded as a part of another one. */
  pass(step: ConnectionTestStepId, note: StepNote = {}): void {
    this.results.set(step, { step, state: 'ok', ...note });
  }

  skip(step: ConnectionTestStepId, message: string): void {
    this.results.set(step, { step, state: 'notApplicable', message });
  }

  fail(step: ConnectionTestStepId, code: string, note: FailureNote): never {
    this.results.set(step, { step, state: 'failed', ...note });
    throw new StepFailed(code, note);
  }

  /** Every step; those without a result were not reached. */
  get steps(): ConnectionTestStep[] {
    return order.map((step) => this.results.get(step) ?? { step, state: 'notReached' });
  }
}
