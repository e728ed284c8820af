// Preloaded into a program: stops it with SIGTERM when its parent process has ended, so that its port becomes free.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel must not keep the program running.
process.channel?.unref();
