import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/dependencies.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { CallParts } from './call-work.ts'
import { guestIn, guestSecretOf } from './guests.ts'
import type { Asker } from './participants.ts'

/** What the routes of calls work with. */
export interface CallRoutes extends CallParts {
  readonly accounts: Accounts
}

/** Who asks about a call: the account that is signed in, or the guest that this browser is in it. */
export async function askerOf(
  tx: TenantTransaction,
  call: string,
  { viewer }: RequestContext,
  request: FastifyRequest,
): Promise<Asker> {
  const account = viewer.account?.guid ?? null
  return { account, participant: await guestIn(tx, call, guestSecretOf(request)) }
}
