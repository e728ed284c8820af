/** Endpoint of the platform for tokens of the identity of this machine. */
export interface ManagedIdentitySettings {
  /** Endpoint and secret of a web application host; undefined: the metadata service of a virtual machine. */
  host: { endpoint: string; secret: string } | undefined;
}
