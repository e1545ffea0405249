import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { lockAsAgent } from './call-host.ts'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { OPEN_STATES } from './close-invites.ts'
import { accountsIn, notifyPeople } from './participants.ts'

/** A change of who has the interpreter's seat of a call. */
interface Seating {
  /** Guid of the agent. */
  readonly by: string
  /** Guid of a person in the call; null: the seat becomes free. */
  readonly account: string | null
}

/**
 * Gives the interpreter's seat of a call to a person in it, also where another person has it, or frees it. Notifies
 * everyone in the call if that changes anything.
 * @throws AppError as `lockAsAgent`; not_found for someone who is not in the call; conflict for the person who called,
 * and for the one who was called directly
 */
export async function seatInterpreter(
  work: CallWork,
  guid: string,
  { by, account }: Seating,
): Promise<void> {
  const { tx } = work
  const call = await lockAsAgent(work, guid, by)
  if (account !== null) {
    if (!(await accountsIn(tx, guid)).includes(account))
      throw new AppError('not_found', because('not_in_call'))
    if (account === call.caller) throw new AppError('conflict', because('interpreter_is_caller'))
    if (account === call.callee) throw new AppError('conflict', because('interpreter_is_callee'))
  }
  // Two statements: within one, two people would have the seat for a moment, which the index refuses.
  const freed = await tx.query(
    `update call_participant set interpreter = false
     where call = $1 and account is distinct from $2::uuid and interpreter and left_at is null returning guid`,
    [guid, account],
  )
  const seated = await tx.query(
    `update call_participant set interpreter = true
     where call = $1 and account = $2 and not interpreter and left_at is null returning guid`,
    [guid, account],
  )
  if (freed.length + seated.length > 0) await notifyPeople(tx, guid)
}

/**
 * The interpreter's seat of a call for someone who enters.
 * given: the person gets it; taken: someone else has it; kept: it is free, and someone else is invited to interpret.
 */
export type Seat = 'given' | 'taken' | 'kept' | 'free'

/**
 * Finds out whether someone who enters a locked call gets its interpreter's seat.
 * @param entering guid of the account or guest, and of the invitation by which it comes; null: it comes back without one
 */
export async function seatFor(
  { query }: TenantTransaction,
  { guid: call, caller, callee }: CallRow,
  { invite, account }: { readonly invite: string | null; readonly account: string },
): Promise<Seat> {
  const [row] = await query<{ seat: Seat }>(
    `select case
         when exists (select from call_participant where call = $1 and interpreter and left_at is null) then 'taken'
         when exists (select from call_invite where call = $1 and guid = $2 and interpreter and not $4::boolean) then 'given'
         when exists (select from call_invite where call = $1 and guid is distinct from $2 and interpreter and state = any ($3)) then 'kept'
         else 'free' end as seat`,
    [call, invite, OPEN_STATES, account === caller || account === callee],
  )
  return row?.seat ?? 'free'
}
