/** How often the writer looks whether the reading has begun, in milliseconds. */
const LOOK = 2;

/** Keeps documents and segments as they are until a reader, perhaps on another thread, has begun to read them. */
export class WritePause {
  readonly #begun = new Int32Array(new SharedArrayBuffer(4));

  constructor(readonly exclusive: (work: () => Promise<void>) => Promise<void>) {}

  /** Resolves when nobody writes, with what the reader sets to 1 once it has begun. */
  begin(): Promise<Int32Array> {
    return new Promise((resolve, reject) => {
      this.exclusive(async () => {
        resolve(this.#begun);
        while (Atomics.load(this.#begun, 0) === 0) await new Promise((again) => setTimeout(again, LOOK));
      }).catch(reject);
    });
  }

  /** Whether or not the reader has begun. */
  release(): void {
    Atomics.store(this.#begun, 0, 1);
  }
}
