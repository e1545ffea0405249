import { randomInt } from 'node:crypto'
import type { Call } from '@plat/contract/calls/calls'
import { type ClientMessage, KeptMessage } from '@plat/contract/live/messages'
import { pino } from 'pino'
import { afterEach, beforeAll } from 'vitest'
import { advanceCalls } from '../calls/advance-calls.ts'
import { withCalls } from '../calls/call-work.ts'
import { requestCall } from '../calls/request-call.ts'
import { channelsOf } from '../offices/channels.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { hashSecret } from '../platform/secret-token.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { LiveClient } from './live-client.ts'
import { liveFixture } from './live-fixture.ts'
import { relaxedFolder } from './people.ts'
import { applyFolder, putRecords } from './portal.ts'
import { records } from './search-fixture.ts'
import type { SignedIn } from './sessions.ts'
import { type Reply, type Visitor, visitor } from './visitor.ts'

/** A record that everyone sees, and one that only staff see. */
export const OPEN_RECORD = recordOf('2024-001 BP')
export const SEALED_RECORD = recordOf('2024-005 ZZ')

/** Servers that connect callers, as the tests configure them. */
export const RELAY = {
  secret: 'a secret of the relay',
  stun: 'stun:turn.example.gov:3478',
  turn: ['turn:turn.example.gov:3478', 'turns:turn.example.gov:443?transport=tcp'],
}
/** Settings of a portal with `RELAY`. */
export const RELAY_SETTINGS = {
  PLAT_STUN_URLS: RELAY.stun,
  PLAT_TURN_URLS: RELAY.turn.join(),
  PLAT_TURN_SECRET: RELAY.secret,
}

export const ALWAYS = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])

/** An agency with a department that takes calls for two modules and has a counter, and one that takes none. */
export function callsFolder(tenant: string, control: Record<string, unknown> = {}) {
  const { 'modules/permits.yaml': permits, ...files } = relaxedFolder(tenant)
  const counter = {
    type: 'enquiry',
    name: 'Talk to us',
    action: { type: 'nencounter', channel: 'counter', channelLabel: 'Counter' },
  }
  const settings = files['tenant.yaml']
  return {
    ...files,
    'tenant.yaml': { ...settings, control: { ...settings.control, ...control } },
    'departments/building.yaml': {
      id: 'building',
      name: 'Building',
      modules: ['permits', 'trades'],
      tags: ['call'],
      options: [counter],
    },
    'departments/planning.yaml': { id: 'planning', name: 'Planning', modules: ['cases'] },
    'modules/permits.yaml': permits,
    'modules/trades.yaml': { ...permits, code: 'trades', name: 'Trades' },
    'modules/cases.yaml': { ...permits, code: 'cases', name: 'Cases' },
  }
}

/** Someone with an open page. */
export interface Phone {
  readonly guid: string
  readonly token: string
  page: LiveClient
  get(path: string): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  put(path: string, body?: unknown): Promise<Reply>
  remove(path: string): Promise<Reply>
  /** Answers a call by its page. */
  answer(call: Pick<Call, 'id'>, accepts: boolean): void
  /** Hangs up by its page. */
  hangUp(call: Pick<Call, 'id'>): void
  /** Messages of a type that the server has kept for the account, once all that the page sent is done. */
  received<Type extends KeptMessage['type']>(
    type: Type,
  ): Promise<Extract<KeptMessage, { type: Type }>[]>
}

/**
 * Opens the room of a call in a page, with the password that the page has read.
 * @param peer of the page; null: it has neither pictures nor sound
 */
export async function joinRoom(
  who: Phone,
  { id }: Pick<Call, 'id'>,
  peer: string | null,
): Promise<Reply> {
  const { call } = (await who.get('/nencounter/call')).body.data as unknown as { call: Call | null }
  const password = call?.information?.rtc.room_reservation.invite_password ?? null
  return who.post(`/nencounter/call/${id}/join`, { peer, invite_password: password })
}

/**
 * Two agencies whose offices are open day and night. Nothing moves their calls on but operations and `pass`.
 * @param order of `liveFixture`: the database that they are on, and settings
 */
export function callFixture(...order: Parameters<typeof liveFixture>) {
  const live = liveFixture(...order)
  const phones: Phone[] = []
  const parts = () => ({ database: live.database, logger: pino({ level: 'silent' }) })
  const channel = async (code: string, tenant = live.tenant): Promise<string> => {
    const { document } = await loadTenant(live.database, tenant)
    const found = channelsOf(document).find((one) => one.code === code)
    if (found === undefined) throw new Error(`no channel ${code}`)
    return found.guid
  }
  const setHours = async (weekly: unknown, tenant = live.tenant) => {
    const hours = { time_zone: 'America/Chicago', weekly, closures: [], agency_holidays: false }
    await live.query(
      `insert into office (tenant, channel, hours, version) values (current_tenant(), $1, $2, 1)
       on conflict (tenant, channel) do update set hours = excluded.hours`,
      [await channel('building', tenant), JSON.stringify(hours)],
      tenant,
    )
  }

  beforeAll(async () => {
    for (const tenant of [live.tenant, live.other]) {
      // The second agency hides places in line and uses relay only.
      const hides = tenant === live.other ? { nencounter: { showQueue: false, relay: true } } : {}
      await applyFolder(live.database, callsFolder(tenant, hides))
      await putRecords(live.database, tenant, 'permits', tenant === live.tenant ? records : [])
      await setHours(ALWAYS, tenant)
    }
  })
  /** Closes all pages, and deletes calls and agents. */
  const clear = async () => {
    const pages = phones.splice(0).map(({ page }) => page)
    // Their messages are handled before their calls are deleted. The server closes pages of deleted accounts.
    const isOpen = ({ socket }: LiveClient) => socket.readyState === socket.OPEN
    await Promise.allSettled(pages.filter(isOpen).map((page) => page.settled()))
    for (const tenant of [live.tenant, live.other])
      await asTenant(live.database, tenant, async ({ query }) => {
        await query('delete from call')
        await query('delete from call_back')
        await query('delete from record_comment')
        await query('delete from agent')
        await query(`delete from account where state = 'guest'`)
      })
    await Promise.all(pages.map((page) => page.close()))
  }
  afterEach(clear)

  const openPage = async (
    { token, post }: Pick<Phone, 'token' | 'post'>,
    tenant: string,
  ): Promise<LiveClient> => {
    const { ticket } = (await post('/live/ticket')).body.data
    const page = await live.connect({ token } as SignedIn, {
      host: `${tenant}.test`,
      token: ticket as unknown as string,
    })
    await page.next('hello')
    return page
  }
  /** @param browser of a guest, who has a cookie; left out: the session's token is sent */
  const phoneOf = async (someone: SignedIn, tenant: string, guest?: Visitor): Promise<Phone> => {
    const browser = guest ?? visitor(live.app, `${tenant}.test`)
    const headers: Record<string, string> =
      guest === undefined ? { authorization: `Bearer ${someone.token}` } : {}
    const post: Phone['post'] = (path, body) => browser.post(path, body, headers)
    const phone: Phone = {
      ...someone,
      page: await openPage({ token: someone.token, post }, tenant),
      get: (path) => browser.get(path, headers),
      post,
      put: (path, body) => browser.put(path, body, headers),
      remove: (path) => browser.remove(path, headers),
      answer: ({ id }, answer) => phone.page.send(acknowledgment(id, answer)),
      hangUp: ({ id }) => phone.page.send({ type: 'call_close', data: { id } }),
      received: async (type) => {
        await phone.page.settled()
        const rows = await live.query<{ body: unknown }>(
          `select body from live_message where account = $1 and body ->> 'type' = $2 order by number`,
          [someone.guid, type],
          tenant,
        )
        return rows.map(({ body }) => KeptMessage.parse(body)) as never
      },
    }
    phones.push(phone)
    return phone
  }
  /** A resident who has entered the mailed code. */
  const resident = async (tenant = live.tenant): Promise<Phone> => {
    const someone = await live.person(tenant)
    await live.query(
      `update session set second_factor = 'code' where account = $1`,
      [someone.guid],
      tenant,
    )
    await live.query(
      `update account set first_name = 'Ana', last_name = 'Ortiz' where guid = $1`,
      [someone.guid],
      tenant,
    )
    return phoneOf(someone, tenant)
  }
  /** An agent whom calls reach. @param modules null: of all modules */
  const agent = async (
    name = 'Ben',
    modules: readonly string[] | null = null,
    tenant = live.tenant,
    grants: readonly string[] = [],
  ): Promise<Phone> => {
    const someone = await live.person(tenant)
    await live.query(
      `update account set role = 'internal', first_name = $2, last_name = 'Ruiz', grants = $3 where guid = $1`,
      [someone.guid, name, grants],
      tenant,
    )
    await live.query(
      `insert into agent (tenant, account, public, modules, declared_at)
       values (current_tenant(), $1, true, $2, clock_timestamp())`,
      [someone.guid, modules],
      tenant,
    )
    return phoneOf(someone, tenant)
  }
  /** A browser without an account or guest, from an address of the network of its own. */
  const browser = (tenant = live.tenant): Visitor =>
    visitor(live.app, `${tenant}.test`, `198.51.100.${randomInt(250)}`)
  /** The guest in a browser that has accepted an invitation, with an open page. */
  const guestIn = async (who: Visitor, tenant = live.tenant): Promise<Phone> => {
    const token = who.cookies.get('__Host-guest') ?? ''
    const [row] = await live.query<{ account: string }>(
      'select account from session where token_hash = $1',
      [hashSecret(token)],
      tenant,
    )
    if (row === undefined) throw new Error('the browser has no guest')
    return phoneOf({ guid: row.account, token }, tenant, who)
  }
  /** A call of a process that dies as soon as it is stored. */
  const callOfDyingProcess = async (): Promise<string> => {
    const { guid: caller } = await resident()
    const subject = { type: 'record', guid: OPEN_RECORD.guid } as const
    const wish = { caller, level: 'registered', subject, note: null, request: null } as const
    return withCalls(parts(), live.tenant, (work) => requestCall(work, wish))
  }
  const request = async (who: Phone, more: object = {}): Promise<Call> => {
    const subject = { type: 'record', guid: OPEN_RECORD.guid }
    const reply = await who.post('/nencounter/call/request', { subject, ...more })
    if (reply.status !== 200) throw new Error(reply.text)
    return callIn(reply)
  }
  /** A call that an agent has answered. */
  const answered = async (caller: Phone, by: Phone): Promise<Call> => {
    const call = await request(caller)
    by.answer(call, true)
    await by.page.next('call_information')
    return call
  }
  /** Lets so many seconds pass for all calls of the agency, and has them moved on. */
  const pass = async (seconds: number): Promise<void> => {
    await asTenant(live.database, live.tenant, async ({ query }) => {
      const by = [seconds]
      await query(
        `update call set created_at = created_at - make_interval(secs => $1), answered_at = answered_at - make_interval(secs => $1),
           caller_away_since = caller_away_since - make_interval(secs => $1)`,
        by,
      )
      await query(
        `update call_offer set until = until - make_interval(secs => $1), offered_at = offered_at - make_interval(secs => $1),
           closed_at = closed_at - make_interval(secs => $1)`,
        by,
      )
      await query(
        `update call_participant set created_at = created_at - make_interval(secs => $1),
           away_since = away_since - make_interval(secs => $1)`,
        by,
      )
      await query(
        `update call_invite set created_at = created_at - make_interval(secs => $1), until = until - make_interval(secs => $1),
           changed_at = changed_at - make_interval(secs => $1), away_since = away_since - make_interval(secs => $1)`,
        by,
      )
      await query('update agent set declared_at = declared_at - make_interval(secs => $1)', by)
    })
    await advanceCalls(parts(), live.tenant)
  }
  /** The page is gone without a word, and the server knows. */
  const gone = async ({ guid }: Phone): Promise<void> => {
    await live.query('delete from live_connection where account = $1', [guid])
    await advanceCalls(parts(), live.tenant)
  }
  /** The page opens again. */
  const back = async (phone: Phone): Promise<void> => {
    await phone.page.close()
    phone.page = await openPage(phone, live.tenant)
    await advanceCalls(parts(), live.tenant)
  }
  /** Outcomes of calls in the order of their requests; null: it goes on. */
  const outcomes = async (): Promise<(string | null)[]> => {
    const rows = await live.query<{ outcome: string | null }>(
      'select outcome from call order by created_at, guid',
    )
    return rows.map(({ outcome }) => outcome)
  }
  return {
    live,
    clear,
    parts,
    channel,
    setHours,
    resident,
    agent,
    browser,
    guestIn,
    callOfDyingProcess,
    request,
    answered,
    pass,
    gone,
    back,
    outcomes,
  }
}

/** The call that an answer of the API has. */
export function callIn(reply: Reply): Call {
  return reply.body.data as unknown as Call
}

/** The answer to a call that is offered, as the specification's frame. */
export function acknowledgment(id: string, answer: boolean): ClientMessage {
  return {
    type: 'call_request_acknowledgment',
    data: { id },
    response: { received: true, answer },
  }
}

function recordOf(reference: string) {
  const found = records.find(({ agency_reference }) => agency_reference === reference)
  if (found === undefined) throw new Error(`no record ${reference}`)
  return found
}
