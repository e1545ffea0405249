import type { FastifyBaseLogger } from 'fastify'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { type VideoServer, videoServerOf } from './video-server.ts'

/** Dependencies of the work on calls. */
export interface CallParts {
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** Servers for pictures and sound; left out by what enters no room. */
  readonly mediaServers?: Config['mediaServers']
  /** Time of `performance.now` at which a running transaction is cut off; left out: no limit. */
  readonly until?: number
}

/** A transaction in which calls of an agency are read or changed. */
export interface CallWork {
  readonly tx: TenantTransaction
  readonly document: TenantDocument
  /** The agency's video server; null: there is none, or its key is not here. */
  readonly videoServer: VideoServer | null
}

/** Works on the calls of an agency in one transaction. @throws Error once the time is over */
export async function withCalls<Result>(
  { database, until, mediaServers }: Omit<CallParts, 'logger'>,
  tenant: string,
  work: (work: CallWork) => Promise<Result>,
): Promise<Result> {
  const { document } = await loadTenant(database, tenant)
  const limitMs = until === undefined ? null : until - performance.now()
  if (limitMs !== null && limitMs <= 0) throw new Error('the time for moving calls on is over')
  const videoServer = videoServerOf(document, mediaServers?.liveKitKeys ?? {})
  return asTenant(database, tenant, (tx) => work({ tx, document, videoServer }), limitMs)
}
