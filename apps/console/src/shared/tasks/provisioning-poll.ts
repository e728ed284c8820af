/** Wait between reads while a service is provisioned (service-behavior §4 "States and transitions"). */
export const PROVISIONING_POLL_MS = 30_000;
