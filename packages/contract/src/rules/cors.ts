import type { CorsOptions } from '../resources/shared/cors-options.js';
import type { RuleFindings } from './findings.js';

/** data-plane.md "CorsOptions": origins with valid ports, or a single `*`. */
export const checkCors = (cors: CorsOptions | null | undefined, f: RuleFindings): void => {
  const origins = cors?.allowedOrigins ?? [];
  for (const [i, origin] of origins.entries()) {
    const target = `corsOptions.allowedOrigins[${i}]`;
    if (origin === '*' && origins.length > 1) {
      f.add(
        target,
        'InvalidCorsOptions',
        "The origin '*' allows all origins; it cannot be combined with other origins.",
      );
    } else if (origin !== '*' && !URL.canParse(origin)) {
      f.add(
        target,
        'InvalidCorsOptions',
        `The origin '${origin}' is not valid: the port must be a number up to 65535.`,
      );
    }
  }
};
