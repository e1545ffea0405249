import { randomUUID } from 'node:crypto'
import type { Grant, Role } from '@plat/contract/accounts/account'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { App } from '../platform/http/app.ts'
import { folder } from './search-fixture.ts'
import { signUp, type Visitor, visitor } from './visitor.ts'

/** An agency whose building department takes calls on three channels, and whose planning department takes none. */
export function officesFolder(tenant: string) {
  const { 'modules/permits.yaml': permits, ...files } = folder(tenant)
  const engage = (channel: string, channelLabel: unknown) => ({
    type: 'enquiry',
    name: 'Talk to us',
    action: { type: 'nencounter', channel, channelLabel },
  })
  const office = (name: string, options: unknown[]) => ({ type: 'subOffice', name, options })
  return {
    ...files,
    'departments/building.yaml': {
      id: 'building',
      name: 'Building',
      modules: ['permits', 'trades'],
      tags: ['general', 'call', 'chat'],
      contact: { email: 'building@oak.example' },
      options: [engage('counter', { en: 'Counter', es: 'Ventanilla' })],
      navigation: [office('Field office', [engage('counter', 'Another name')])],
      variants: {
        internal: { navigation: [office('Yard', [engage('inspections', 'Inspections')])] },
      },
    },
    'departments/planning.yaml': { id: 'planning', name: 'Planning', modules: ['cases'] },
    'modules/permits.yaml': permits,
    'modules/trades.yaml': { ...permits, code: 'trades', name: 'Trades' },
    'modules/cases.yaml': { ...permits, code: 'cases', name: 'Cases' },
  }
}

/** Somebody of an agency, signed in. */
export interface StaffMember extends Visitor {
  readonly guid: string
  readonly email: string
}

let addresses = 0

/** Signs somebody in at an agency, with a second factor; the first name is that of the address. */
export async function staffMember(
  { app, database }: { readonly app: App; readonly database: Database },
  tenant: string,
  email: string,
  rights: { readonly role?: Role; readonly grants?: readonly Grant[] } = {},
): Promise<StaffMember> {
  addresses += 1
  const who = visitor(app, `${tenant}.test`, `198.51.100.${addresses}`)
  await signUp(who, database, tenant, email)
  const { role = 'internal', grants = [] } = rights
  const guid = await asTenant(database, tenant, async (tx) => {
    const [row] = await tx.query<{ guid: string }>(
      `update account set role = $2, grants = $3, first_name = initcap(split_part(email, '@', 1)), last_name = 'Ruiz'
       where email = $1 returning guid`,
      [email, role, grants],
    )
    await tx.query(`update session set second_factor = 'totp'`)
    return row?.guid ?? ''
  })
  return { ...who, guid, email }
}

/** Gives an account a live connection whose server was heard so many seconds ago; left out: it counts for an hour. */
export async function putConnection(
  database: Database,
  tenant: string,
  account: string,
  secondsAgo = -3_600,
): Promise<void> {
  const process = randomUUID()
  await database.pool.query(
    `insert into live_process (process, heard_at) values ($1, now() - make_interval(secs => $2))`,
    [process, secondsAgo],
  )
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into live_connection (tenant, guid, process, inbox, account) values ($1, $2, $3, $4, $4)`,
      [tenant, randomUUID(), process, account],
    ),
  )
}

/** A call as a test writes it; what is left out is of an ended call that nobody answered, about nothing. */
export interface TestCall {
  readonly guid?: string
  readonly kind?: 'call' | 'test'
  readonly caller?: string | null
  readonly state?: 'waiting' | 'active' | 'ended'
  readonly outcome?: string
  readonly discriminator?: 'record' | 'channel' | 'generic'
  readonly subject?: string
  readonly agency_reference?: string
  readonly visibility?: number
  readonly module?: string
  readonly department?: string
  readonly channel?: string
  readonly note?: string
  readonly created?: string
  readonly answered?: string
  readonly ended?: string
}

/** Puts a call into an agency; answers its guid. */
export async function putCall(database: Database, tenant: string, call: TestCall): Promise<string> {
  const { guid = randomUUID(), state = 'ended', created = '2026-06-01T12:00:00Z' } = call
  const isEnded = state === 'ended'
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into call (tenant, guid, kind, caller, state, outcome, discriminator, subject, agency_reference, visibility,
         module, department, channel, note, password, created_at, answered_at, ended_at, due_at)
       values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '', $14, $15, $16, $17)`,
      [
        guid,
        call.kind ?? 'call',
        call.caller ?? null,
        state,
        isEnded ? (call.outcome ?? 'unanswered') : null,
        call.discriminator ?? 'generic',
        call.subject ?? null,
        call.agency_reference ?? null,
        call.visibility ?? 0,
        call.module ?? null,
        call.department ?? null,
        call.channel ?? null,
        call.note ?? null,
        created,
        call.answered ?? null,
        isEnded ? (call.ended ?? created) : null,
        isEnded ? null : '2099-01-01',
      ],
    ),
  )
  return guid
}

/** Puts what an agent was asked about a call. */
export async function putOffer(
  database: Database,
  tenant: string,
  offer: {
    readonly call: string
    readonly agent: string
    readonly state: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
    readonly at?: string
  },
): Promise<void> {
  const { call, agent, state, at = '2026-06-01T12:00:01Z' } = offer
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into call_offer (tenant, call, agent, state, offered_at, until, answered_at)
       values (current_tenant(), $1, $2, $3, $4::timestamptz, $4::timestamptz + interval '20 seconds',
         case when $3 <> 'offered' then $4::timestamptz + interval '5 seconds' end)`,
      [call, agent, state, at],
    ),
  )
}

/** Puts somebody into a call's room; answers the participant's guid. */
export async function putParticipant(
  database: Database,
  tenant: string,
  participant: {
    readonly call: string
    readonly account?: string
    readonly guest?: string
    readonly type?: 'agent' | 'caller'
    readonly state?: 'asked' | 'joining' | 'lobby' | 'connected' | 'left' | 'declined'
  },
): Promise<string> {
  const { call, account, guest, type = 'agent', state = 'connected' } = participant
  const guid = randomUUID()
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into call_participant (tenant, guid, call, account, guest_name, user_type, state, joined_at, left_at)
       values (current_tenant(), $1, $2, $3, $4, $5, $6, now(), case when $6 in ('left', 'declined') then now() end)`,
      [guid, call, account ?? null, guest ?? null, type, state],
    ),
  )
  return guid
}
