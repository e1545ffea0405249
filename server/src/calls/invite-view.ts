import type { CallInvitation, CallInvite, CallInvited } from '@plat/contract/calls/invites'
import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { CallWork } from './call-work.ts'
import { INVITES_SQL, type InviteRow, inviteOver } from './invite-row.ts'
import { agentsIn } from './participants.ts'
import { accountsOf } from './people.ts'
import type { StoredSubject } from './stored-subject.ts'
import { subjectFor } from './subject-view.ts'

/** Most invitations that are listed: all that are open, and the newest of the others. */
const MOST_LISTED = 50

interface InvitedRow extends Omit<CallInvited, 'person' | 'since'> {
  readonly account: string | null
  readonly first_name: string
  readonly last_name: string
  readonly since: Date
  [column: string]: unknown
}

/** Invitations of a call as its agents see them, the oldest first; without people who were admitted. */
export async function invitedTo(
  { query }: TenantTransaction,
  call: string,
): Promise<CallInvited[]> {
  const rows = await query<InvitedRow>(
    `select listed.guid as id, listed.account, a.first_name, a.last_name, coalesce(a.state = 'guest', false) as guest,
       listed.email, listed.interpreter, listed.state, listed.away_since is null as here, listed.changed_at as since
     from (select * from call_invite
       where call = $1 and state in ('sent', 'asked', 'waiting', 'declined', 'missed', 'refused')
       order by state in ('sent', 'asked', 'waiting') desc, created_at desc, guid limit $2) listed
     left join account a on a.guid = listed.account order by listed.created_at, listed.guid`,
    [call, MOST_LISTED],
  )
  return rows.map(({ account, first_name, last_name, since, ...invited }) => ({
    ...invited,
    person: account === null ? null : { id: account, first_name, last_name },
    since: since.toISOString(),
  }))
}

/** Sends the agents in a call its invitations. */
export async function notifyInvitations(tx: TenantTransaction, call: string): Promise<void> {
  const invitations = await invitedTo(tx, call)
  const agents = await agentsIn(tx, call)
  sendLive(tx, agents, { type: 'call_invitations', data: { id: call, invitations } })
}

/** An invitation as the account or guest sees it whose it is; null: it is over. */
export async function invitationFor(
  work: CallWork,
  guid: string,
  account: string,
): Promise<CallInvitation | null> {
  const [row] = await work.tx.query<InviteRow>(
    `${INVITES_SQL} where i.guid = $1 and i.account = $2`,
    [guid, account],
  )
  return row === undefined ? null : viewOf(work, row, account)
}

/** The newest invitation of an account or guest that can be accepted, or waits; null: there is none. */
export async function newestInvitation(
  work: CallWork,
  account: string,
): Promise<CallInvitation | null> {
  const [row] = await work.tx.query<InviteRow>(
    `${INVITES_SQL} where i.account = $1 and c.state = 'active'
       and (i.state = 'waiting' or i.state = 'asked' and i.until > now())
     order by i.created_at desc, i.guid limit 1`,
    [account],
  )
  return row === undefined ? null : viewOf(work, row, account)
}

async function viewOf(
  work: CallWork,
  row: InviteRow,
  account: string,
): Promise<CallInvitation | null> {
  const { guid: id, call, state, email } = row
  const known = await accountsOf(work, [row.host, account])
  const user = known.get(row.host ?? '')?.person
  if (user === undefined || (state !== 'asked' && state !== 'waiting')) return null
  const visibility = known.get(account)?.visibility ?? 0
  return {
    id,
    call,
    state,
    how: email !== null ? 'mail' : row.by_caller ? 'appointment' : 'request',
    interpreter: row.interpreter,
    user,
    subject: await subjectFor(work.tx, work.document, row, visibility),
    since: row.changed_at.toISOString(),
    until: row.until.toISOString(),
  }
}

/**
 * An invitation as shown to someone with its link or guid.
 * @param visibility highest visibility of records that the reader may see
 * @throws AppError gone once no agent is left who could invite
 */
export async function inviteView(
  work: CallWork,
  row: InviteRow,
  visibility: number,
): Promise<CallInvite> {
  const user = (await accountsOf(work, [row.host])).get(row.host ?? '')?.person
  if (user === undefined) throw inviteOver()
  const isIn = row.state === 'admitted' && row.is_in
  const subject = await subjectFor(work.tx, work.document, row, visibility)
  return {
    id: row.guid,
    call: { id: row.call, subject },
    user,
    state: row.state === 'waiting' ? 'waiting' : isIn ? 'admitted' : 'open',
    interpreter: row.interpreter,
    path: pathOf(work.document, row),
    until: row.until.toISOString(),
  }
}

/** Page of the record's module, or of the first module of the channel's department; null: there is none. */
function pathOf(
  document: TenantDocument,
  { module, department }: Pick<StoredSubject, 'module' | 'department'>,
): string | null {
  if (module !== null && moduleOf(document, module) !== undefined)
    return `/${departmentOf(document, module).id}/${module}`
  const first = document.departments.find(({ id }) => id === department)?.modules[0]
  return first === undefined ? null : `/${department}/${first}`
}
