export { isAddressAllowed, addressKind, AddressNotAllowed, type AddressKind, type AddressRule } from './addresses.js';
export type { Resolve, RuleOf } from './connector.js';
export { guardSocket } from './socket.js';
