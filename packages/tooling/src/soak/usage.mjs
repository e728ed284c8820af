import { readdirSync, readFileSync } from 'node:fs';

/**
 * Resource usage of a process: open files and sockets, threads, and memory in MB. Undefined on systems other than Linux.
 *
 * @typedef {{ handles: number, threads: number, megabytes: number }} Usage
 * @param {number} pid @returns {Usage | undefined}
 */
export function usageOf(pid) {
  if (process.platform !== 'linux') return undefined;
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return {
    handles: readdirSync(`/proc/${pid}/fd`).length,
    threads: readdirSync(`/proc/${pid}/task`).length,
    megabytes: Math.round(Number(resident?.[1] ?? 0) / 1024),
  };
}
