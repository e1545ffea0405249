import type { KeptMessage } from '@plat/contract/live/messages'
import type { FastifyBaseLogger } from 'fastify'
import { sendLive } from '../live/inbox.ts'
import { lookAgain } from '../offices/waiting-calls.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { tellAgents } from '../agents/tell-agents.ts'
import type { VideoSettings } from './video-settings.ts'

/** What calls work with. */
export interface CallParts {
  readonly database: Database
  readonly logger: FastifyBaseLogger
  readonly video: VideoSettings
}

/** A transaction in which something happens to a call, and what it means for others. */
export interface CallWork {
  readonly tx: TenantTransaction
  readonly document: TenantDocument
  readonly video: VideoSettings
  /** Tells a receiver (guid of an account, or of a guest's participant) when the transaction commits. */
  say(inbox: string, message: KeptMessage): void
  /** The account's state as an agent has changed: it is told, once the transaction is committed. */
  changed(account: string): void
  /** Somebody who waits may be next: calls that wait are looked at, once the transaction is committed. */
  madeRoom(): void
  /** Something outside the database is done once the transaction is committed; that it fails is logged. */
  outside(action: () => Promise<void>): void
}

/** Does work on calls in one transaction of a tenant; what it says is sent if that commits. */
export async function withCalls<Result>(
  parts: CallParts,
  tenant: string,
  work: (work: CallWork) => Promise<Result>,
): Promise<Result> {
  const { database } = parts
  const { document } = await loadTenant(database, tenant)
  const agents = new Set<string>()
  let hasRoom = false
  const result = await asTenant(database, tenant, (tx) =>
    work({
      ...readingCalls(parts, tx, document),
      changed: (account) => void agents.add(account),
      madeRoom: () => {
        hasRoom = true
      },
      outside: (action) =>
        tx.afterCommit(() => {
          action().catch((error: unknown) =>
            parts.logger.warn({ err: error, tenant }, 'the video server was not told'),
          )
        }),
    }),
  )
  // In a transaction of their own: with a call in hand, two that end at once would wait for each other's waiting calls.
  // Should this process die before it, they are looked at some seconds later.
  if (hasRoom || agents.size > 0)
    await asTenant(database, tenant, async (tx) => {
      if (hasRoom) await lookAgain(tx)
      await tellAgents(tx, [...agents])
    })
  return result
}

/** The same in a transaction that somebody else has begun, to read calls: nothing else may be done about them. */
export function readingCalls(
  { video }: Pick<CallParts, 'video'>,
  tx: TenantTransaction,
  document: TenantDocument,
): CallWork {
  return {
    tx,
    document,
    video,
    say: (inbox, message) => sendLive(tx, inbox, message),
    changed: () => undefined,
    madeRoom: () => undefined,
    outside: () => undefined,
  }
}
