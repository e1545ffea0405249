import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Identifies a process against a later one with the same number: by when it began. Null where it does not
 * run any more, or the system does not say.
 */
export async function processIdentity(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null),
    ])
    // The second field is the program's name, which may hold spaces and brackets; the start is the 22nd.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    const started = fields?.[19]
    if (started === undefined) return null
    // A process that was killed keeps its number until its parent has noticed.
    return fields?.[0] === 'Z' ? 'ended' : `${boot.trim()}/${started}`
  }
  if (process.platform === 'win32') return null
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)], {
    env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
  }).catch(() => ({ stdout: '' }))
  return stdout.trim() === '' ? null : stdout.trim()
}
