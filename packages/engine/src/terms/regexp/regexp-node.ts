/**
 * Regular expressions as trees with derivatives: the derivative of an expression by a character matches what can follow
 * that character (Brzozowski 1964). Intersection and complement need no extra work, every distinct derivative is a state,
 * and matching takes linear time for every pattern.
 */
export interface RegexpNode {
  readonly id: number;
  readonly kind: 'none' | 'empty' | 'chars' | 'concat' | 'or' | 'and' | 'not' | 'star';
  /** Whether it matches the empty text. */
  readonly isNullable: boolean;
  /** Of `chars`: ascending, disjoint ranges of code points, both ends inclusive. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly operands: readonly RegexpNode[];
}

export const MAX_CODE_POINT = 0x10ffff;

export class TooComplexError extends Error {}

/** Creates nodes, each distinct one once, and computes their derivatives. */
export class RegexpAlgebra {
  private readonly nodes = new Map<string, RegexpNode>();
  private readonly derivatives = new Map<number, Map<number, RegexpNode>>();
  readonly none: RegexpNode;
  readonly empty: RegexpNode;
  /** Any text. */
  readonly all: RegexpNode;
  readonly any: RegexpNode;

  constructor(readonly maxNodes = 20_000) {
    this.none = this.create('none', false, [], []);
    this.empty = this.create('empty', true, [], []);
    this.any = this.chars([[0, MAX_CODE_POINT]]);
    this.all = this.not(this.none);
  }

  private create(
    kind: RegexpNode['kind'],
    isNullable: boolean,
    operands: readonly RegexpNode[],
    ranges: RegexpNode['ranges'],
  ): RegexpNode {
    const key = `${kind} ${operands.map((operand) => operand.id).join()} ${ranges.join(';')}`;
    let node = this.nodes.get(key);
    if (node === undefined) {
      if (this.nodes.size >= this.maxNodes) throw new TooComplexError();
      node = { id: this.nodes.size, kind, isNullable, operands, ranges };
      this.nodes.set(key, node);
    }
    return node;
  }

  /** One character of the ranges, which can be in any order. */
  chars(ranges: readonly (readonly [number, number])[]): RegexpNode {
    const disjointRanges: [number, number][] = [];
    for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
      const last = disjointRanges.at(-1);
      if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
      else disjointRanges.push([from, to]);
    }
    return disjointRanges.length === 0 ? this.none : this.create('chars', false, [], disjointRanges);
  }

  concat(first: RegexpNode, second: RegexpNode): RegexpNode {
    if (first === this.none || second === this.none) return this.none;
    if (first === this.empty) return second;
    if (second === this.empty) return first;
    if (first.kind === 'concat') return this.concat(first.operands[0]!, this.concat(first.operands[1]!, second));
    return this.create('concat', first.isNullable && second.isNullable, [first, second], []);
  }

  or(...nodes: readonly RegexpNode[]): RegexpNode {
    const operands = this.flatten('or', nodes).filter((operand) => operand !== this.none);
    if (operands.includes(this.all)) return this.all;
    if (operands.length <= 1) return operands[0] ?? this.none;
    return this.create(
      'or',
      operands.some((operand) => operand.isNullable),
      operands,
      [],
    );
  }

  and(...nodes: readonly RegexpNode[]): RegexpNode {
    const operands = this.flatten('and', nodes).filter((operand) => operand !== this.all);
    if (operands.includes(this.none)) return this.none;
    if (operands.length <= 1) return operands[0] ?? this.all;
    return this.create(
      'and',
      operands.every((operand) => operand.isNullable),
      operands,
      [],
    );
  }

  private flatten(kind: 'or' | 'and', nodes: readonly RegexpNode[]): RegexpNode[] {
    const flatOperands = nodes.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
    return [...new Set(flatOperands)].sort((a, b) => a.id - b.id);
  }

  not(operand: RegexpNode): RegexpNode {
    return operand.kind === 'not' ? operand.operands[0]! : this.create('not', !operand.isNullable, [operand], []);
  }

  star(operand: RegexpNode): RegexpNode {
    if (operand === this.none || operand === this.empty) return this.empty;
    if (operand === this.any) return this.all;
    return operand.kind === 'star' ? operand : this.create('star', true, [operand], []);
  }

  derive(node: RegexpNode, codePoint: number): RegexpNode {
    let derivatives = this.derivatives.get(node.id);
    if (derivatives === undefined) this.derivatives.set(node.id, (derivatives = new Map()));
    let derivative = derivatives.get(codePoint);
    if (derivative === undefined) derivatives.set(codePoint, (derivative = this.computeDerivative(node, codePoint)));
    return derivative;
  }

  private computeDerivative(node: RegexpNode, codePoint: number): RegexpNode {
    const [first, second] = node.operands;
    switch (node.kind) {
      case 'none':
      case 'empty':
        return this.none;
      case 'chars':
        return node.ranges.some(([from, to]) => from <= codePoint && codePoint <= to) ? this.empty : this.none;
      case 'concat': {
        const through = this.concat(this.derive(first!, codePoint), second!);
        return first!.isNullable ? this.or(through, this.derive(second!, codePoint)) : through;
      }
      case 'or':
        return this.or(...node.operands.map((operand) => this.derive(operand, codePoint)));
      case 'and':
        return this.and(...node.operands.map((operand) => this.derive(operand, codePoint)));
      case 'not':
        return this.not(this.derive(first!, codePoint));
      case 'star':
        return this.concat(this.derive(first!, codePoint), node);
    }
  }
}
