// Preloaded into a program with --expose-gc: collects garbage on SIGUSR2, so that only memory that is in use remains.
process.on('SIGUSR2', () => {
  global.gc?.();
  global.gc?.();
});
