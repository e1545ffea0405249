import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk of its own in memory, small enough to be filled. */
export interface SmallDisk {
  readonly path: string
  /** Gives it another size in megabytes, or takes writing away. */
  change(option: `size=${number}m` | 'ro' | 'rw'): Promise<void>
  remove(): Promise<void>
}

/** Whether this process may mount: only root on Linux, and not in every container. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || userInfo().uid !== 0) return false
  const path = mkdtempSync(join(tmpdir(), 'plat-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' })
    execFileSync('umount', [path])
    return true
  } catch {
    return false
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}

/** Mounts a disk of so many megabytes. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'plat-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  return {
    path,
    change: async (option) => void (await run('mount', ['-o', `remount,${option}`, path])),
    remove: async () => {
      await run('umount', ['--lazy', path])
      await rm(path, { recursive: true, force: true })
    },
  }
}
