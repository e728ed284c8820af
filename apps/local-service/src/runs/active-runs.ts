interface ActiveRun {
  controller: AbortController;
  completion: Promise<void>;
  end: () => void;
}

/** The runs of indexers that are executing in this process. */
export class ActiveRuns {
  private readonly runs = new Map<string, ActiveRun>();

  has(id: string): boolean {
    return this.runs.has(id);
  }
  /** Marks a run as active; its signal aborts on `cancel`. */
  add(id: string): AbortController {
    const controller = new AbortController();
    let end = (): void => undefined;
    const completion = new Promise<void>((resolve) => (end = resolve));
    this.runs.set(id, { controller, completion, end });
    return controller;
  }
  remove(id: string): void {
    this.runs.get(id)?.end();
    this.runs.delete(id);
  }
  /** Cancels a run, and resolves when it has ended. */
  async cancel(id: string, reason: string): Promise<void> {
    const run = this.runs.get(id);
    run?.controller.abort(new DOMException(reason, 'AbortError'));
    await run?.completion;
  }
}
