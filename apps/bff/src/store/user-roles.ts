import { roles, type Role } from '@searchdeck/contract';

/** The roles in a column with a JSON array, in the order of the contract. Unknown ones are ignored. */
export const parseRoles = (text: string): Role[] => {
  const storedRoles = JSON.parse(text) as unknown[];
  return roles.filter((role) => storedRoles.includes(role));
};
