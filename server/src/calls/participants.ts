import type { CallParticipant } from '@plat/contract/calls/calls'
import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** Accounts in a call that have not left, in the order in which they joined. */
export async function accountsIn({ query }: TenantTransaction, call: string): Promise<string[]> {
  const rows = await query<{ account: string }>(
    'select account from call_participant where call = $1 and left_at is null order by user_type, created_at, guid',
    [call],
  )
  return rows.map(({ account }) => account)
}

/** Agents among them. */
export async function agentsIn({ query }: TenantTransaction, call: string): Promise<string[]> {
  const rows = await query<{ account: string }>(
    `select account from call_participant where call = $1 and user_type = 'agent' and left_at is null order by created_at, guid`,
    [call],
  )
  return rows.map(({ account }) => account)
}

interface ParticipantColumns {
  readonly account: string
  readonly first_name: string
  readonly last_name: string
  readonly user_type: CallParticipant['user_type']
  readonly guest: boolean
  readonly invited: boolean
  readonly interpreter: boolean
  readonly state: CallParticipant['state']
  readonly peer: string | null
  [column: string]: unknown
}

/** People who are in a call. */
export async function participantsOf(
  { query }: TenantTransaction,
  call: string,
): Promise<CallParticipant[]> {
  const rows = await query<ParticipantColumns>(
    `select t.account, a.first_name, a.last_name, t.user_type, a.state = 'guest' as guest,
       exists (select from call_invite i join call c on c.guid = i.call
         where i.call = t.call and i.account = t.account and i.state = 'admitted'
           and (c.appointment is null or i.account is distinct from c.caller and i.created_by is distinct from c.caller)
       ) as invited, t.interpreter,
       case when t.away_since is not null then 'away' when t.joined_at is null then 'joining' else 'joined' end as state, t.peer
     from call_participant t join account a on a.guid = t.account
     where t.call = $1 and t.left_at is null order by t.user_type, t.created_at, t.guid`,
    [call],
  )
  return rows.map(({ account, first_name, last_name, ...others }) => ({
    person: { id: account, first_name, last_name },
    ...others,
  }))
}

/** Sends everyone in a call the list of the people in it. */
export async function notifyPeople(tx: TenantTransaction, call: string): Promise<void> {
  const people = await participantsOf(tx, call)
  const accounts = people.map(({ person }) => person.id)
  sendLive(tx, accounts, { type: 'call_people', data: { id: call, people } })
}
