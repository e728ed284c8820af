import { isObject, redact, type Schema } from '@searchdeck/contract';

/** Members of kinds that this version does not know, such as a new vectorizer. */
const SECRET_MEMBER = /^(?:api-?key|account-?key|access-?key|connection-?string|password|sas|.*secret|.*[a-z]token)$/i;
/** Headers that a skill or a vectorizer sends: the service stores and returns their values like any other. */
const SECRET_HEADER = /auth|key|token|secret|password|cookie|signature/i;

const isHeaderMap = (name: string): boolean => name.toLowerCase() === 'httpheaders';

const withoutSecretNames = (value: unknown, isHeaders = false): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutSecretNames(item));
  if (!isObject(value)) return value;
  const secretPattern = isHeaders ? SECRET_HEADER : SECRET_MEMBER;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'string' && secretPattern.test(name) ? null : withoutSecretNames(member, isHeaderMap(name)),
    ]),
  );
};

/** A definition with null for each value that its schema marks as a secret, or that is one by its name. */
export const withoutSecrets = (schema: Schema, definition: unknown): unknown =>
  withoutSecretNames(redact(schema, definition));
