/** Whether a host name (without brackets) is this machine, whose connections need no encryption. */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
