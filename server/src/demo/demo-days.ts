import type { DemoDay } from '@plat/contract/demo/demo'
import type { Config } from '../platform/config.ts'
import { sendDemoDigests } from '../digests/demo-digests.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { importGenerated } from './import-generated.ts'
import { makeNextDay } from './next-day.ts'

/** Where the demo's records are. */
export interface DemoParts {
  readonly config: Config
  readonly database: Database
}

/** A day that begins. */
export interface BegunDay {
  /** Null where the agency has no generated records. */
  readonly made: Promise<DemoDay | null>
  /** Settles when its records are imported. */
  readonly imported: Promise<void>
}

/** By agency: who asks while a day is imported is answered with that one. */
const underWay = new Map<string, BegunDay>()

/**
 * Moves a demo agency a day on by an ordinary import of its changed records; who watches them is told as of any, and has
 * the digests of that day soon after.
 * @param report receives what could not be imported.
 */
export function beginNextDay(
  parts: DemoParts,
  document: TenantDocument,
  report: (line: string) => void,
): BegunDay {
  const { code } = document.tenant
  const known = underWay.get(code)
  if (known !== undefined) return known
  const made = makeNextDay(parts.config, document)
  const imported = made
    .then(async (day) => {
      if (day === null) return
      await importGenerated(parts, document, report)
      await asTenant(parts.database, code, (tx) => sendDemoDigests(tx, day.day))
    })
    .finally(() => underWay.delete(code))
  const begun = { made, imported }
  underWay.set(code, begun)
  return begun
}
