/** An integer as a number where that is the same. */
export function narrowed(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A number as JSON has it: service-facts §10 writes those that are none as text. */
export function shownNumber(value: number): number | string {
  return Number.isNaN(value) ? 'NaN' : value === Infinity ? 'INF' : value === -Infinity ? '-INF' : value;
}

/** Adds numbers and integers beyond 2^53 without losing a digit of the integers. */
export class ExactSum {
  #integers = 0n;
  /** Integers not yet in `#integers`; small enough to take one more exactly. */
  #small = 0;
  #others = 0;
  #onlyIntegers = true;

  add(value: number | bigint): void {
    if (typeof value === 'bigint') {
      this.#integers += value;
    } else if (Number.isSafeInteger(value)) {
      const sum = this.#small + value;
      if (Number.isSafeInteger(sum)) this.#small = sum;
      else {
        this.#integers += BigInt(this.#small) + BigInt(value);
        this.#small = 0;
      }
    } else {
      this.#others += value;
      this.#onlyIntegers = false;
    }
  }

  /** A bigint only where all were integers and a number would not hold the sum. */
  total(): number | bigint {
    const integers = narrowed(this.#integers + BigInt(this.#small));
    return this.#onlyIntegers ? integers : Number(integers) + this.#others;
  }
}

/**
 * The lower end of the interval that holds an integer: a multiple of `step`, to the digit. A step that is no integer
 * is taken for the decimal fraction it is written as.
 */
export function floorToStep(value: bigint, step: number | bigint): number | bigint {
  const { numerator, denominator } = fractionOf(step);
  const scaled = value * denominator;
  const rest = ((scaled % numerator) + numerator) % numerator;
  const floor = scaled - rest;
  return floor % denominator === 0n ? narrowed(floor / denominator) : Number(floor) / Number(denominator);
}

function fractionOf(step: number | bigint): { numerator: bigint; denominator: bigint } {
  if (typeof step === 'bigint') return { numerator: step, denominator: 1n };
  const [, whole = '0', decimals = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(step)) ?? [];
  const power = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return power >= 0
    ? { numerator: digits * 10n ** BigInt(power), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-power) };
}
