import { because, type Because } from '@plat/contract/platform/reasons'
import { asksSecondFactor, fullName } from '../accounts/account-row.ts'
import { AGENT_JOIN_SQL, isAvailableSql } from '../agents/agent-sql.ts'
import { sendLive } from '../live/inbox.ts'
import { AppError } from '../platform/errors.ts'
import { type CallRow, lockCall, noSuchCall } from './call-row.ts'
import { informationFor } from './call-view.ts'
import type { CallWork } from './call-work.ts'
import { closeOffer } from './offers.ts'
import { accountsOf } from './people.ts'

interface OwnOffer {
  readonly guid: string
  readonly state: 'offered' | 'accepted' | 'declined' | 'missed' | 'withdrawn'
  readonly overdue: boolean
  [column: string]: unknown
}

/**
 * Answers or declines the call that is offered to an account. Declining a call that is over changes nothing, nor does a
 * second answer.
 * @throws AppError not_found for a call that was never offered to the account; conflict where another account has
 * answered, naming it, where it is too late, and where the account cannot take calls any more
 */
export async function answerCall(
  work: CallWork,
  guid: string,
  account: string,
  accepts: boolean,
): Promise<void> {
  const { tx } = work
  const call = await lockCall(tx, guid)
  const [offer] = await tx.query<OwnOffer>(
    `select guid, state, until <= now() as overdue from call_offer where call = $1 and account = $2
     order by offered_at desc limit 1`,
    [guid, account],
  )
  if (offer === undefined) throw noSuchCall()
  const isOpen = offer.state === 'offered' && !offer.overdue && call.caller !== null
  if (!accepts) return isOpen ? closeOffer(work, call, 'declined') : undefined
  if (call.state === 'active' && offer.state === 'accepted') return
  if (!isOpen) throw new AppError('conflict', await whyTooLate(work, call))
  if (!(await mayAnswer(work, call, account)))
    throw new AppError('conflict', because('call_too_late'))
  await accept(work, call, offer, account)
}

async function whyTooLate({ tx }: CallWork, { guid, state }: CallRow): Promise<Because> {
  if (state === 'ended') return because('call_ended')
  const [winner] = await tx.query<{ firstName: string; lastName: string }>(
    `select a.first_name as "firstName", a.last_name as "lastName"
     from call_offer t join account a on a.guid = t.account where t.call = $1 and t.state = 'accepted'`,
    [guid],
  )
  return winner === undefined
    ? because('call_too_late')
    : because('call_taken', { name: fullName(winner) })
}

/** Whether an account may take a call now: a manager may have made the agent private, or taken the role away. */
async function mayAnswer(
  { tx, document }: CallWork,
  { callee }: CallRow,
  account: string,
): Promise<boolean> {
  if (callee !== null) return callee === account
  const rows = await tx.query(
    `select 1 from account a ${AGENT_JOIN_SQL} where a.guid = $2 and ${isAvailableSql('$1')}`,
    [asksSecondFactor(document), account],
  )
  return rows.length > 0
}

async function accept(
  work: CallWork,
  call: CallRow,
  offer: OwnOffer,
  account: string,
): Promise<void> {
  const { tx } = work
  const { guid, caller, caller_away_since: away } = call
  await tx.query(`update call_offer set state = 'accepted', answered_at = now() where guid = $1`, [
    offer.guid,
  ])
  await tx.query(
    `update call set state = 'active', answered_at = now(), place = null where guid = $1`,
    [guid],
  )
  const people = [account, caller].filter((one) => one !== null)
  const known = await accountsOf(work, people)
  const inserted = await tx.query(
    `insert into call_participant (tenant, call, account, user_type, away_since)
     select current_tenant(), $1, account, user_type, case when account = $4 then $5::timestamptz end
     from unnest($2::uuid[], $3::text[]) as come (account, user_type) on conflict do nothing returning guid`,
    [guid, people, people.map((one) => known.get(one)?.userType ?? 'caller'), caller, away],
  )
  // An account cannot be in a call that it makes and in one that it answers: the index refuses the second.
  if (inserted.length < people.length) throw new AppError('conflict', because('in_another_call'))
  await tx.query(
    `update call_back set state = 'done', changed_at = now() where call = $1 and state = 'taken'`,
    [guid],
  )
  const active: CallRow = { ...call, state: 'active' }
  for (const one of people) {
    const data = await informationFor(work, active, one)
    sendLive(tx, [one], { type: 'call_information', data })
  }
}
