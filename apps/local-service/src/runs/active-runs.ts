/** The runs of indexers that are executing in this process. */
export class ActiveRuns {
  private readonly controllers = new Map<string, AbortController>();

  has(id: string): boolean {
    return this.controllers.has(id);
  }
  /** Marks a run as active; its signal aborts on `cancel`. */
  add(id: string): AbortController {
    const controller = new AbortController();
    this.controllers.set(id, controller);
    return controller;
  }
  remove(id: string): void {
    this.controllers.delete(id);
  }
  cancel(id: string, reason: string): void {
    this.controllers.get(id)?.abort(new DOMException(reason, 'AbortError'));
  }
}
