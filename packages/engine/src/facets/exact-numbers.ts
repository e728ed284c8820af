import { toNumberIfSafe } from '../documents/numbers.js';

/** The highest exponent of a power of ten that is an exact double. */
const MAX_DECIMALS = 22;

/** Adds numbers and integers beyond 2^53 without losing a digit of the integers. */
export class ExactSum {
  private integers = 0n;
  /** The sum of integers that are not in `integers` yet; always a safe integer. */
  private small = 0;
  private others = 0;
  private hasOnlyIntegers = true;

  add(value: number | bigint): void {
    if (typeof value === 'bigint') {
      this.integers += value;
    } else if (Number.isSafeInteger(value)) {
      const sum = this.small + value;
      if (Number.isSafeInteger(sum)) this.small = sum;
      else {
        this.integers += BigInt(this.small) + BigInt(value);
        this.small = 0;
      }
    } else {
      this.others += value;
      this.hasOnlyIntegers = false;
    }
  }

  /** A bigint only if all values were integers and a number cannot hold the sum. */
  total(): number | bigint {
    const integers = toNumberIfSafe(this.integers + BigInt(this.small));
    return this.hasOnlyIntegers ? integers : Number(integers) + this.others;
  }
}

/** The lower end of the interval that contains an integer: an exact multiple of `step`. */
export function floorToInteger(value: bigint, step: bigint): bigint {
  const remainder = value % step;
  return remainder < 0n ? value - remainder - step : value - remainder;
}

/**
 * The lower ends of intervals of doubles. A fractional step is exact in decimal notation: 0.3 is
 * the third multiple of 0.1, and printed as 0.3.
 */
export class StepFloor {
  private readonly numerator: number;
  private readonly denominator: number;

  constructor(readonly step: number) {
    const [, whole = '', decimals = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(step)) ?? [];
    const power = Number(exponent) - decimals.length;
    const isFraction = power < 0 && power >= -MAX_DECIMALS;
    this.numerator = isFraction ? Number(whole + decimals) : step;
    this.denominator = isFraction ? 10 ** -power : 1;
  }

  of(value: number): number {
    const times = Math.floor(value / this.step);
    // At this magnitude, neighboring doubles are further apart than the step.
    if (!Number.isSafeInteger(times)) return value;
    // Rounding of the quotient can yield an integer that the value does not reach.
    if (this.multiple(times) > value) return this.multiple(times - 1);
    return this.multiple(times + 1) <= value ? this.multiple(times + 1) : this.multiple(times);
  }

  private multiple(times: number): number {
    return (times * this.numerator) / this.denominator;
  }
}
