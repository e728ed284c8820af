/**
 * Options of Node for the console server. Under load, objects of unfinished requests would fill the default of 16 MB and be
 * copied again and again; with 64 MB, the pauses are longer than a request.
 */
export const BFF_NODE_ARGS = ['--max-semi-space-size=32'];
