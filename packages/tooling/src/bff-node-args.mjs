/**
 * Node options for the console server. Under load, objects of unfinished requests would fill the default semi-space of 16 MB
 * and be copied again and again. With 64 MB, pauses would be longer than a request.
 */
export const BFF_NODE_ARGS = ['--max-semi-space-size=32'];
