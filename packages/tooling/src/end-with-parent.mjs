// Loaded into a program before its own code: when whoever started it is gone, killed perhaps, it stops as by SIGTERM and
// leaves its port to the next.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone does not keep it running.
process.channel?.unref();
