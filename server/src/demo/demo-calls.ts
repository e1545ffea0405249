import { randomUUID } from 'node:crypto'
import { OFFER_SECONDS } from '@plat/contract/calls/calls'
import { type AccountRow, accountByEmail } from '../accounts/account-row.ts'
import { findSubject, type StoredSubject } from '../calls/stored-subject.ts'
import { departmentChannel, type OfficeChannel } from '../offices/channels.ts'
import { readOffices } from '../offices/office-hours.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import { demoAccountsOf } from '../tenancy/document/demo-accounts.ts'
import type { DepartmentDocument } from '../tenancy/document/department-document.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { type CallOffice, callHistory, type PastCall, type PastOffer } from './call-history.ts'
import { managerModules } from './demo-agents.ts'

/** Residents who call, beside the one whose account everyone may use. No one logs in as them. */
const RESIDENTS = [
  ['ana.ortiz', 'Ana', 'Ortiz'],
  ['marcus.bell', 'Marcus', 'Bell'],
  ['lin.zhao', 'Lin', 'Zhao'],
] as const
const NOTES = [
  'Is the inspection on Thursday still on?',
  null,
  'Which drawings are missing?',
  null,
  'Quisiera saber cómo va mi trámite.',
  'This is next to my house. When may they work?',
  null,
]
const CALL_BACKS = [
  { state: 'open', phone: '(541) 555-0142', note: 'I can talk after 3 pm.' },
  { state: 'taken', phone: null, note: 'Which form do I need for a fence?' },
  { state: 'done', phone: '(541) 555-0187', note: null },
] as const
/** Records of a department that are called about, and missed calls of the agent that stay unseen. */
const RECORDS = 6
const UNSEEN = 2

/** Accounts of the demo that have calls. */
export interface DemoPeople {
  readonly agent: AccountRow
  readonly manager: AccountRow
  readonly resident: AccountRow
}

interface People extends DemoPeople {
  /** Guids of those who call. */
  readonly residents: readonly string[]
}

/** An office, and what is called about there. */
interface Office extends CallOffice {
  readonly subjects: readonly StoredSubject[]
}

/**
 * Gives a demo agency a history of calls and call-backs of the last two weeks, once: nothing happens where there are any.
 * It needs records, agents and office hours.
 */
export async function loadCalls(
  database: Database,
  document: TenantDocument,
  now: Date,
): Promise<void> {
  const find = ({ query }: TenantTransaction) =>
    query('select where exists (select from call where not test) or exists (select from call_back)')
  await fillOnce(database, document, find, async (tx, demo) => {
    const offices = await officesOf(tx, document, now)
    const { holidays } = document.tenant.calendar
    const history = callHistory(offices, holidays, dayIn(document.tenant.timeZone, now))
    if (history.length === 0) return
    const people = { ...demo, residents: await residentsOf(tx, demo) }
    await putCalls(tx, offices, history, people)
    await putCallBacks(tx, offices, history, people)
  })
}

/**
 * Fills an agency in one transaction, if it is a demo that has not been filled.
 * @param find some rows that the demo would be filled with
 */
export async function fillOnce(
  database: Database,
  document: TenantDocument,
  find: (tx: TenantTransaction) => Promise<readonly unknown[]>,
  fill: (tx: TenantTransaction, people: DemoPeople) => Promise<void>,
): Promise<void> {
  if (demoAccountsOf(document).length === 0) return
  await asTenant(database, document.tenant.code, async (tx) => {
    const people = await peopleToFill(tx, document, () => find(tx))
    if (people !== null) await fill(tx, people)
  })
}

/**
 * Accounts of the demo; null where a visitor has deleted one of them, or the demo has been filled. Of two processes that
 * start at once, the second waits here for the first.
 * @param find some rows that the demo would be filled with
 */
export async function peopleToFill(
  tx: TenantTransaction,
  document: TenantDocument,
  find: () => Promise<readonly unknown[]>,
): Promise<DemoPeople | null> {
  const accounts = new Map<string, AccountRow>()
  for (const { role, email } of demoAccountsOf(document)) {
    const account = await accountByEmail(tx, email)
    if (account !== null) accounts.set(role, account)
  }
  const [agent, manager, resident] = ['agent', 'manager', 'resident'].map((role) =>
    accounts.get(role),
  )
  if (!agent || !manager || !resident) return null
  await tx.query('select 1 from account where guid = $1 for no key update', [agent.guid])
  return (await find()).length > 0 ? null : { agent, manager, resident }
}

/** Guids of the residents who call, the one whose account everyone may use first; those that are missing are created. */
export async function residentsOf(
  { query }: TenantTransaction,
  { resident }: DemoPeople,
): Promise<string[]> {
  const emails = RESIDENTS.map(([name]) => `${name}@mail.example`)
  await query(
    `insert into account (tenant, email, first_name, last_name, role, confirmed_at)
     select current_tenant(), email, first_name, last_name, 'resident', now()
     from unnest($1::text[], $2::text[], $3::text[]) as r (email, first_name, last_name)
     on conflict do nothing`,
    [emails, RESIDENTS.map(([, first]) => first), RESIDENTS.map(([, , last]) => last)],
  )
  const rows = await query<{ guid: string }>(
    'select guid from account where email = any ($1::text[]) order by email',
    [emails],
  )
  return [resident.guid, ...rows.map(({ guid }) => guid)]
}

async function officesOf(
  tx: TenantTransaction,
  document: TenantDocument,
  now: Date,
): Promise<Office[]> {
  const officeOf = await readOffices(tx, document, now)
  const forManager = managerModules(document)
  const offices: Office[] = []
  for (const department of document.departments) {
    const channel = departmentChannel(document, department.id)
    if (!department.tags.includes('call') || channel === undefined) continue
    const { modules } = department
    const isShared = modules.length === 0 || modules.some((code) => forManager.includes(code))
    offices.push({
      hours: officeOf(channel).hours,
      answeredBy: isShared ? 'two' : 'one',
      subjects: await subjectsOf(tx, document, department, channel),
    })
  }
  return offices
}

/** The newest public records of a department, and its channel. */
async function subjectsOf(
  tx: TenantTransaction,
  document: TenantDocument,
  { modules }: DepartmentDocument,
  channel: OfficeChannel,
): Promise<StoredSubject[]> {
  const records = await tx.query<{ guid: string }>(
    `select guid from record where module = any ($1::text[]) and visibility = 0
     order by record_date desc nulls last, record_no limit $2`,
    [modules, RECORDS],
  )
  const subjects: StoredSubject[] = []
  for (const { guid } of records)
    subjects.push(await findSubject(tx, document, 'anonymous', { type: 'record', guid }))
  subjects.push(
    await findSubject(tx, document, 'anonymous', { type: 'channel', guid: channel.guid }),
  )
  return subjects
}

const subjectOf = (offices: readonly Office[], { office, number }: PastCall) => {
  const subjects = offices[office]?.subjects ?? []
  return subjects[number % subjects.length]
}
const callerOf = ({ residents }: People, { office, number }: PastCall) =>
  residents[(office + number) % residents.length]

async function putCalls(
  tx: TenantTransaction,
  offices: readonly Office[],
  history: readonly PastCall[],
  people: People,
): Promise<void> {
  const calls = history.map((past, i) => ({
    ...past,
    guid: randomUUID(),
    note: NOTES[i % NOTES.length],
  }))
  const rows = calls.map((call) => ({
    guid: call.guid,
    caller: callerOf(people, call),
    outcome: call.outcome,
    note: call.note,
    created_at: call.created,
    answered_at: call.answered,
    ended_at: call.ended,
    ...subjectOf(offices, call),
  }))
  await tx.query(
    `insert into call (tenant, guid, caller, state, outcome, note, created_at, answered_at, ended_at,
       discriminator, subject, agency_reference, visibility, module, department, channel, modules)
     select current_tenant(), r.guid, r.caller, 'ended', r.outcome, r.note, r.created_at, r.answered_at, r.ended_at,
       r.discriminator, r.subject, r.agency_reference, r.visibility, r.module, r.department, r.channel, r.modules
     from jsonb_populate_recordset(null::call, $1::jsonb) as r`,
    [JSON.stringify(rows)],
  )
  const offers = calls
    .flatMap((call) => call.offers.map((offer) => ({ ...offer, call })))
    .toSorted((a, b) => b.answered.getTime() - a.answered.getTime())
  const unseen = new Set(offers.filter(isMissedByAgent).slice(0, UNSEEN))
  await tx.query(
    `insert into call_offer (tenant, call, account, state, offered_at, until, answered_at, closed_at, seen_at)
     select current_tenant(), r.call, r.account, r.state, r.offered_at, r.until, r.answered_at, r.closed_at, r.seen_at
     from jsonb_populate_recordset(null::call_offer, $1::jsonb) as r`,
    [JSON.stringify(offers.map((offer) => offerRow(offer, people, !unseen.has(offer))))],
  )
  await tx.query(
    `insert into call_participant (tenant, call, account, user_type, created_at, joined_at, left_at)
     select c.tenant, c.guid, p.account, p.user_type, c.answered_at, c.answered_at, c.ended_at
     from call c join call_offer o on o.tenant = c.tenant and o.call = c.guid and o.state = 'accepted'
     cross join lateral (values (c.caller, 'caller'), (o.account, 'agent')) as p (account, user_type)`,
  )
}

interface OfferOfCall extends PastOffer {
  readonly call: PastCall & { readonly guid: string }
}

const isMissedByAgent = ({ by, state }: PastOffer) => by === 'agent' && state === 'missed'

function offerRow(
  { by, state, offered, answered, call }: OfferOfCall,
  people: People,
  seen: boolean,
) {
  return {
    call: call.guid,
    account: people[by].guid,
    state,
    offered_at: offered,
    until: new Date(offered.getTime() + OFFER_SECONDS * 1_000),
    answered_at: answered,
    closed_at: state === 'accepted' ? call.ended : answered,
    seen_at: state === 'missed' && seen ? answered : null,
  }
}

async function putCallBacks(
  tx: TenantTransaction,
  offices: readonly Office[],
  history: readonly PastCall[],
  people: People,
): Promise<void> {
  // Who got no answer asked to be called back.
  const failed = history.filter(({ outcome }) => outcome === 'unanswered' || outcome === 'no_agent')
  const rows = CALL_BACKS.flatMap(({ state, phone, note }, i) => {
    const past = failed[i]
    if (past === undefined) return []
    const created = past.ended.getTime() + 60_000
    return {
      account: callerOf(people, past),
      phone,
      note,
      state,
      taken_by: state === 'open' ? null : people.agent.guid,
      created_at: new Date(created),
      changed_at: new Date(state === 'open' ? created : created + 1_800_000),
      ...subjectOf(offices, past),
    }
  })
  await tx.query(
    `insert into call_back (tenant, account, phone, note, state, taken_by, created_at, changed_at,
       discriminator, subject, agency_reference, visibility, module, department, channel, modules)
     select current_tenant(), r.account, r.phone, r.note, r.state, r.taken_by, r.created_at, r.changed_at,
       r.discriminator, r.subject, r.agency_reference, r.visibility, r.module, r.department, r.channel, r.modules
     from jsonb_populate_recordset(null::call_back, $1::jsonb) as r`,
    [JSON.stringify(rows)],
  )
}
