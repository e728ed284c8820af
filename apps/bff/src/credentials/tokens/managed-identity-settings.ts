/** Where the platform serves the tokens of the identity of this machine. */
export interface ManagedIdentitySettings {
  /** Of a web application host, with its secret; undefined: the metadata service of a virtual machine. */
  host: { endpoint: string; secret: string } | undefined;
}
