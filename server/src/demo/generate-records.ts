import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { unpackRecords } from './record-packs.ts'

/** The demo's module that is first imported as it was some weeks ago, to give its records a history. */
export const CHANGED_MODULE = { module: 'planning-applications', days: 21 }

/** Whether the agency has the module whose records change. */
export function hasChanged({ modules }: TenantDocument): boolean {
  return modules.some(({ code }) => code === CHANGED_MODULE.module)
}

/**
 * The agency's own day some days ago, `YYYY-MM-DD`: by the clock of another zone the newest records would
 * lie in its future.
 */
export function agencyDayAgo({ tenant }: TenantDocument, days: number, now = Date.now()): string {
  return dayIn(tenant.timeZone, new Date(now - days * DAY))
}

/** Milliseconds of a day. */
const DAY = 86_400_000

/** Folder of an agency's generated records. */
export function generatedFolder(config: Config, document: TenantDocument): string {
  return join(config.dataDir, 'demo', document.tenant.code)
}

/** Fills the agency's folder with records up to today, or with those that were made some days ago. */
export async function generate(config: Config, document: TenantDocument): Promise<void> {
  if (!document.tenant.demo) return
  const today = agencyDayAgo(document, 0)
  const earlier = hasChanged(document)
    ? ['--earlier', `${CHANGED_MODULE.module}=${agencyDayAgo(document, CHANGED_MODULE.days)}`]
    : []
  await unpackRecords({
    root: config.root,
    city: document.tenant.code,
    out: generatedFolder(config, document),
    today,
    make: (folder) =>
      runGenerator(config.root, document.tenant.code, [
        '--out',
        folder,
        '--today',
        today,
        ...earlier,
      ]),
  })
}

/** Runs the generator in its own process: it keeps a core busy for seconds. */
export async function runGenerator(
  root: string,
  city: string,
  options: readonly string[],
): Promise<void> {
  const script = join(root, 'tools/src/demo-city/generate.ts')
  const child = spawn(process.execPath, [script, '--city', city, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const endWithUs = (): void => void child.kill()
  process.once('exit', endWithUs)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve)
    child.once('error', reject)
  }).finally(() => process.off('exit', endWithUs))
  if (code !== 0)
    throw new Error(`The demo city "${city}" could not be generated (exit code ${code}).`)
}

/** Whether a file or folder exists. */
export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
