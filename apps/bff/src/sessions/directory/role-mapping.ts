import { isObject, roles, type Role } from '@searchdeck/contract';

/** Claim → value → role. The value `*` matches every value. */
export type RoleMapping = Readonly<Record<string, Readonly<Record<string, Role>>>>;
export type Claims = Readonly<Record<string, unknown>>;

const ANY_VALUE = '*';

/** A claim by its name, which may contain dots, or by a path such as `realm_access.roles`. */
const claimOf = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
};

/** The texts of a claim, which may be a list. */
const valuesOf = (claims: Claims, name: string): string[] => {
  const claim = claimOf(claims, name);
  const values = Array.isArray(claim) ? (claim as unknown[]) : [claim];
  return values.filter((value): value is string => typeof value === 'string' && value !== '');
};

/** The roles that the claims of any of the tokens grant. */
export const mappedRoles = (mapping: RoleMapping, tokens: readonly Claims[]): Role[] => {
  const grantedRoles = new Set<Role>();
  for (const [name, byValue] of Object.entries(mapping)) {
    for (const value of tokens.flatMap((claims) => valuesOf(claims, name))) {
      for (const key of [value, ANY_VALUE]) {
        const role = Object.hasOwn(byValue, key) ? byValue[key] : undefined;
        if (role !== undefined) grantedRoles.add(role);
      }
    }
  }
  return roles.filter((role) => grantedRoles.has(role));
};

/** Maximum number of values that a session stores. */
const MAX_VALUES = 500;

/** The values of the claims that the mapping names. */
export const mappedValues = (mapping: RoleMapping, tokens: readonly Claims[]): string[] => {
  const values = Object.keys(mapping).flatMap((name) => tokens.flatMap((claims) => valuesOf(claims, name)));
  return [...new Set(values)].slice(0, MAX_VALUES);
};
