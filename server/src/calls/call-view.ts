import type { Call, CallInformation, CallRequest } from '@plat/contract/calls/calls'
import type { CallInvitation } from '@plat/contract/calls/invites'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { CALL_COLUMNS, type CallRow, noSuchCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { invitedTo, newestInvitation } from './invite-view.ts'
import { requestFor } from './offers.ts'
import { zoneOf } from './office.ts'
import { accountsIn, participantsOf } from './participants.ts'
import { accountsOf } from './people.ts'
import { queueOf } from './queue.ts'
import { subjectFor } from './subject-view.ts'
import { roomRtc } from './video-server.ts'

/** The call that an account or guest makes or is in, the call that it is asked to answer, and its newest invitation. */
export async function readCalls(
  work: CallWork,
  account: string,
): Promise<{
  call: Call | null
  request: CallRequest | null
  invitation: CallInvitation | null
}> {
  const { tx } = work
  const [own] = await tx.query<CallRow>(
    `select ${CALL_COLUMNS} from call c
     where c.state <> 'ended' and (c.state = 'waiting' and c.caller = $1
       or exists (select from call_participant t where t.call = c.guid and t.account = $1 and t.left_at is null))
     order by c.created_at limit 1`,
    [account],
  )
  const [asked] = await tx.query<CallRow & { until: Date }>(
    `select ${CALL_COLUMNS}, o.until from call_offer o join call c on c.guid = o.call
     where o.account = $1 and o.state = 'offered'`,
    [account],
  )
  return {
    invitation: await newestInvitation(work, account),
    call: own === undefined ? null : await viewFor(work, own, account),
    request:
      asked === undefined ? null : await requestFor(work, asked, { account, until: asked.until }),
  }
}

/** A call as shown to its caller or to a person in it. */
export async function viewFor(work: CallWork, call: CallRow, account: string): Promise<Call> {
  const { tx, document } = work
  const { guid, state } = call
  const isIn = state === 'active' && (await accountsIn(tx, guid)).includes(account)
  const visibility = (await accountsOf(work, [account])).get(account)?.visibility ?? 0
  return {
    id: guid,
    state,
    subject: await subjectFor(tx, document, call, visibility),
    created: call.created_at.toISOString(),
    queue: state === 'waiting' ? await queueOf(work, call) : null,
    information: isIn ? await informationFor(work, call, account) : null,
    may_return: state === 'active' && !isIn && (await mayReturn(tx, guid, account)),
    outcome: call.outcome,
    end_reason: call.end_reason,
  }
}

/** Details of an active call for a person in it. */
export async function informationFor(
  work: CallWork,
  call: CallRow,
  account: string,
): Promise<CallInformation> {
  const { tx, document } = work
  const reader = (await accountsOf(work, [account])).get(account)
  const people = await participantsOf(tx, call.guid)
  const own = people.find(({ person }) => person.id === account)
  // The note is for the agency: guests and others who were invited do not read it.
  const isForReader = [call.caller, call.callee].includes(account) || own?.user_type === 'agent'
  return {
    id: call.guid,
    subject: await subjectFor(tx, document, call, reader?.visibility ?? 0),
    caller_note: isForReader ? call.note : null,
    user_type: reader?.userType ?? 'caller',
    people,
    test: call.test,
    appointment: await appointmentOf(work, call),
    invitations: own?.user_type === 'agent' ? await invitedTo(tx, call.guid) : [],
    rtc: roomRtc(work, call),
  }
}

async function appointmentOf(
  work: CallWork,
  { appointment, channel }: CallRow,
): Promise<CallInformation['appointment']> {
  if (appointment === null) return null
  const [row] = await work.tx.query<{ starts_at: Date; ends_at: Date }>(
    'select starts_at, ends_at from appointment where guid = $1',
    [appointment],
  )
  if (row === undefined) return null
  const { starts_at: start, ends_at: end } = row
  return {
    guid: appointment,
    datetime: { start: start.toISOString(), end: end.toISOString() },
    time_zone: await zoneOf(work, channel),
  }
}

/**
 * Whether an account that has left a call may come back at once: who called or answered may, and who was invited comes
 * by the invitation.
 */
export async function mayReturn(
  { query }: TenantTransaction,
  call: string,
  account: string,
): Promise<boolean> {
  const rows = await query(
    `select from call_participant t where t.call = $1 and t.account = $2 and t.left_at is not null
       and not exists (select from call_invite i where i.call = $1 and i.account = $2 and i.state in ('admitted', 'removed'))`,
    [call, account],
  )
  return rows.length > 0
}

/** @throws AppError not_found for an account that neither makes the call nor is or was in it */
export async function requireReader(
  { query }: TenantTransaction,
  { guid, caller }: CallRow,
  account: string,
): Promise<void> {
  if (caller === account) return
  const rows = await query('select 1 from call_participant where call = $1 and account = $2', [
    guid,
    account,
  ])
  if (rows.length === 0) throw noSuchCall()
}
