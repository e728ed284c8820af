/** A binary heap of nodes in typed arrays, with the nearest node on top, or the farthest if `isFarthestFirst`. */
export class DistanceHeap {
  private keys: Float64Array;
  private nodes: Int32Array;
  size = 0;
  private readonly sign: number;

  constructor(isFarthestFirst = false, capacity = 64) {
    this.sign = isFarthestFirst ? -1 : 1;
    this.keys = new Float64Array(capacity);
    this.nodes = new Int32Array(capacity);
  }

  get top(): number {
    return this.nodes[0]!;
  }

  get topDistance(): number {
    return this.keys[0]! * this.sign;
  }

  clear(): void {
    this.size = 0;
  }

  push(distance: number, node: number): void {
    if (this.size === this.keys.length) this.grow();
    const key = distance * this.sign;
    const keys = this.keys;
    const nodes = this.nodes;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (keys[parent]! <= key) break;
      keys[at] = keys[parent]!;
      nodes[at] = nodes[parent]!;
      at = parent;
    }
    keys[at] = key;
    nodes[at] = node;
  }

  /** Removes the node on top and returns it. */
  pop(): number {
    const top = this.nodes[0]!;
    const last = --this.size;
    if (last > 0) this.sink(this.keys[last]!, this.nodes[last]!);
    return top;
  }

  /** Replaces the top node. */
  replaceTop(distance: number, node: number): void {
    this.sink(distance * this.sign, node);
  }

  private sink(key: number, node: number): void {
    const keys = this.keys;
    const nodes = this.nodes;
    const { size } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && keys[child + 1]! < keys[child]!) child++;
      if (keys[child]! >= key) break;
      keys[at] = keys[child]!;
      nodes[at] = nodes[child]!;
      at = child;
    }
    keys[at] = key;
    nodes[at] = node;
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2);
    const nodes = new Int32Array(this.keys.length * 2);
    keys.set(this.keys);
    nodes.set(this.nodes);
    this.keys = keys;
    this.nodes = nodes;
  }
}
