/**
 * Makes glibc return large buffers to the system when they are freed. By default it raises the size from which it does,
 * and the memory of a merge stays occupied for the life of the process. Other C libraries ignore the variable.
 *
 * @type {NodeJS.ProcessEnv}
 */
export const MEMORY_ENV = { MALLOC_MMAP_THRESHOLD_: '131072' };
