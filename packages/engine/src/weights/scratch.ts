/**
 * Working memory and derived values that one query after another reuses: one instance of each class. An index has one,
 * and every query thread. Queries run to completion without yielding, so an instance is never in use twice.
 */
export class Scratch {
  private readonly instances = new Map<new () => object, object>();

  /** The instance of a class, created on first use. */
  get<T extends object>(type: new () => T): T {
    let instance = this.instances.get(type);
    if (instance === undefined) this.instances.set(type, (instance = new type()));
    return instance as T;
  }
}
