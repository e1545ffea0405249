import { LISTED_UNSEEN, type MissedCall, MOST_UNSEEN } from '@plat/contract/calls/missed-calls'
import { sendLive } from '../live/inbox.ts'
import type { CallWork } from './call-work.ts'
import { accountsOf } from './people.ts'
import { type StoredSubject, SUBJECT_COLUMNS } from './stored-subject.ts'
import { subjectsFor } from './subject-view.ts'

interface MissedRow extends StoredSubject {
  readonly id: string
  readonly caller: string | null
  readonly at: Date
  [column: string]: unknown
}

/**
 * Missed calls that an account has not seen, and their number, counted up to MOST_UNSEEN.
 * @param visibility highest visibility of records that the account may see
 */
export async function readMissedCalls(
  work: CallWork,
  account: string,
  visibility: number,
): Promise<{ unseen: number; calls: MissedCall[] }> {
  const { tx, document } = work
  const [counted] = await tx.query<{ unseen: number }>(
    `select count(*)::integer as unseen from (
       select from call_offer where account = $1 and state = 'missed' and seen_at is null limit $2) as missed`,
    [account, MOST_UNSEEN],
  )
  const unseen = counted?.unseen ?? 0
  if (unseen === 0) return { unseen, calls: [] }
  const rows = await tx.query<MissedRow>(
    `select c.guid as id, c.caller, o.closed_at as at, ${SUBJECT_COLUMNS}
     from call_offer o join call c on c.tenant = o.tenant and c.guid = o.call
     where o.account = $1 and o.state = 'missed' and o.seen_at is null
     order by o.closed_at desc, o.guid limit $2`,
    [account, LISTED_UNSEEN],
  )
  const subjects = await subjectsFor(tx, document, rows, visibility)
  const people = await accountsOf(
    work,
    rows.map(({ caller }) => caller),
  )
  const calls = rows.flatMap(({ id, caller, at }, i) => {
    const subject = subjects[i]
    if (subject === undefined) return []
    const user = people.get(caller ?? '')?.person ?? null
    return [{ id, user, subject, at: at.toISOString() }]
  })
  return { unseen, calls }
}

/**
 * Marks missed calls of an account as seen, and makes its other pages read them again.
 * @param until when the newest of them stopped ringing, as `readMissedCalls` returned it
 */
export async function seeMissedCalls(
  { tx }: CallWork,
  account: string,
  until: string,
): Promise<void> {
  // The API shows milliseconds, the database has microseconds.
  const seen = await tx.query(
    `update call_offer set seen_at = now()
     where account = $1 and state = 'missed' and seen_at is null
       and date_trunc('milliseconds', closed_at) <= $2::timestamptz
     returning guid`,
    [account, until],
  )
  if (seen.length > 0) sendLive(tx, [account], { type: 'notifications_changed', data: null })
}
