import { readFileSync } from 'node:fs'

/** User and system time of all threads of a process so far, in seconds at a resolution of 10 ms; 0 if unavailable. */
export function processorSeconds(pid: number): number {
  try {
    // Fields 14 and 15 of /proc/pid/stat, see proc(5), in hundredths of a second; the split skips the name.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** Resident memory of a process in bytes; 0 if unavailable. */
export function residentMemory(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(line ?? 0) * 1_024
  } catch {
    return 0
  }
}

/** Does work and says by how many bytes the memory of a process grew meanwhile, at most. */
export async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = residentMemory(pid)
  let most = before
  const look = () => (most = Math.max(most, residentMemory(pid)))
  const watch = setInterval(look, 20)
  try {
    await work()
    look()
  } finally {
    clearInterval(watch)
  }
  return most - before
}
