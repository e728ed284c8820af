/** Whether a host, without brackets, is this machine: its connections need no encryption. */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
