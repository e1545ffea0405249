import { changeAgent } from '../agents/change-agent.ts'
import { addContact } from '../agents/contacts.ts'
import { accountByEmail } from '../accounts/account-row.ts'
import { audit } from '../accounts/audit.ts'
import { requestCallBack } from '../calls/call-backs.ts'
import { changeOffice } from '../offices/change-office.ts'
import { departmentChannel } from '../offices/channels.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { hashGuid } from '../platform/hash-guid.ts'
import { demoAccountsOf } from '../tenancy/document/demo-accounts.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { putAppointments } from './demo-appointments.ts'
import type { CallsFile } from './demo-calls-file.ts'
import { subjectRefOf } from './demo-call-subject.ts'
import { putConversations } from './demo-conversations.ts'
import { type DemoPeople, putPastCall } from './past-calls.ts'

/** In the audit of an agency whose calls were made: what is deleted afterwards stays deleted. */
const MADE = 'demo.calls'

/**
 * Gives a demo agency agents, office hours, contacts, calls that took place, a call-back that waits, and conversations. Agents and hours are
 * set where nobody has set any; the rest is made once. Other agencies have no accounts that would have them.
 */
export async function fillDemoCalls(
  database: Database,
  document: TenantDocument,
  file: CallsFile | null,
): Promise<void> {
  const people = demoAccountsOf(document)
  if (file === null || people.length === 0) return
  await asTenant(database, document.tenant.code, async (tx) => {
    const staff = new Map<string, string>()
    for (const { role, email } of people) {
      const row = await accountByEmail(tx, email)
      if (row !== null) staff.set(role, row.guid)
    }
    const actor = staff.get('admin')
    if (actor === undefined) return
    await setAgents(tx, document, file, { staff, actor })
    await setOffices(tx, document, file, actor)
    const callers = await putCallers(tx, document, file)
    await putAppointments(tx, document, file, { staff, callers })
    if (await isMade(tx)) return
    for (const { first, last, email } of file.contacts)
      await addContact(tx, { first_name: first, last_name: last, email }, actor)
    for (const [i, call] of file.calls.entries())
      await putPastCall(tx, document, call, i, { staff, callers })
    await putCallBacks(tx, document, file, callers)
    await putConversations(tx, document, file, { staff, callers })
    await audit(tx, { actor: null, action: MADE, subject: null })
  })
}

async function isMade({ query }: TenantTransaction): Promise<boolean> {
  return (await query('select from audit where action = $1', [MADE])).length > 0
}

async function setAgents(
  tx: TenantTransaction,
  document: TenantDocument,
  { agents }: CallsFile,
  { staff, actor }: { readonly staff: DemoPeople['staff']; readonly actor: string },
): Promise<void> {
  for (const { role, modules } of agents) {
    const account = staff.get(role)
    if (account === undefined) continue
    const known = await tx.query('select from agent where account = $1', [account])
    if (known.length > 0) continue
    // A copy of the demo may have fewer modules.
    const served = modules?.filter((code) => moduleOf(document, code) !== undefined) ?? null
    await changeAgent(tx, document, account, { public: true, modules: served }, actor)
  }
}

async function setOffices(
  tx: TenantTransaction,
  document: TenantDocument,
  { offices }: CallsFile,
  account: string,
): Promise<void> {
  const { timeZone } = document.tenant
  for (const { department, weekly, agencyHolidays, slots } of offices) {
    const channel = departmentChannel(document, department)
    if (channel === undefined) continue
    const known = await tx.query('select from office where channel = $1', [channel.guid])
    if (known.length > 0) continue
    const hours = { time_zone: timeZone, weekly, closures: [], agency_holidays: agencyHolidays }
    await changeOffice(tx, channel, { hours, slots, version: 0 }, { account, timeZone })
  }
}

/** Residents who called; nobody has their passwords. Answers guids by key. */
async function putCallers(
  { query }: TenantTransaction,
  { tenant }: TenantDocument,
  { callers }: CallsFile,
): Promise<ReadonlyMap<string, string>> {
  const guids = new Map<string, string>()
  for (const { key, first, last } of callers) {
    const [row] = await query<{ guid: string }>(
      `insert into account as a (tenant, guid, email, first_name, last_name, confirmed_at)
       values (current_tenant(), $1, $2, $3, $4, now())
       on conflict (tenant, email) do update set email = a.email returning guid`,
      [hashGuid(`demo/${tenant.code}/${key}`), `${key}@residents.example`, first, last],
    )
    if (row !== undefined) guids.set(key, row.guid)
  }
  return guids
}

async function putCallBacks(
  tx: TenantTransaction,
  document: TenantDocument,
  { callBacks }: CallsFile,
  callers: DemoPeople['callers'],
): Promise<void> {
  for (const [i, { caller, phone, note, ...about }] of callBacks.entries()) {
    const account = callers.get(caller)
    const subject = await subjectRefOf(tx, document, about, i)
    if (account === undefined || subject === null) continue
    await requestCallBack(tx, document, {
      account,
      level: 'registered',
      subject,
      phone,
      note,
      request: hashGuid(`demo/${document.tenant.code}/call-back/${i}`),
    })
  }
}
