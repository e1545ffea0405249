import { departmentChannel } from '../../../server/src/offices/channels.ts'
import { asTenant } from '../../../server/src/platform/db/as-tenant.ts'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { loadTenant } from '../../../server/src/tenancy/tenant-cache.ts'
import { type LiveClient, openLive } from '../../../server/src/testing/live-client.ts'
import { call } from '../../../server/src/testing/server-process.ts'
import { makeSessions, type SignedIn } from '../../../server/src/testing/sessions.ts'
import { quantile, row } from './table.ts'

const CALLS = 100
/** An account may make 60 calls an hour. */
const CALLERS = 10
const ALWAYS = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])

interface Server {
  readonly port: number
  readonly host: string
}

/** Measures how soon the page of the only agent shows a call: one after the other, each withdrawn when it is shown. */
export async function measureCalls(
  database: Database,
  tenant: string,
  server: Server,
): Promise<void> {
  const channel = await openOffice(database, tenant)
  const people = await makeSessions(database, tenant, CALLERS + 1)
  const [agent, ...callers] = people
  if (agent === undefined) throw new Error('no agent was made')
  await asTenant(database, tenant, async ({ query }) => {
    await query(`update session set second_factor = 'totp' where account = any ($1)`, [
      people.map(({ guid }) => guid),
    ])
    await query(`update account set role = 'internal' where guid = $1`, [agent.guid])
    await query('insert into agent (tenant, account, public) values (current_tenant(), $1, true)', [
      agent.guid,
    ])
  })
  const page = await openPage(server, agent)
  const others = await Promise.all(callers.map((caller) => openPage(server, caller)))
  // The first ones bring code and caches with them.
  for (const caller of callers) await offerDelay(server, caller, page, channel)
  const delays: number[] = []
  for (let round = 0; round < CALLS / CALLERS; round++)
    for (const caller of callers) delays.push(await offerDelay(server, caller, page, channel))
  row(`offer to the agent (${CALLS} calls), p50`, `${quantile(delays, 0.5).toFixed(1)} ms`, '')
  row(
    `offer to the agent (${CALLS} calls), p99`,
    `${quantile(delays, 0.99).toFixed(1)} ms`,
    '≤ 100 ms',
  )
  await Promise.all([page, ...others].map((one) => one.close()))
}

async function openPage(server: Server, { token }: SignedIn): Promise<LiveClient> {
  const page = await openLive({ ...server, token })
  await page.next('hello')
  return page
}

/** Milliseconds from the request of a call until it is offered at the agent's page. */
async function offerDelay(
  server: Server,
  { token }: SignedIn,
  agent: LiveClient,
  channel: string,
): Promise<number> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const order = { ...server, path: `/api/nencounter/call/${path}`, method: 'POST', headers, body }
    const { status, text } = await call(order)
    if (status !== 200) throw new Error(`a call was answered with ${status}: ${text}`)
  }
  const started = performance.now()
  const requested = post('request', { subject: { type: 'channel', guid: channel } })
  const { data } = await agent.next('call_request')
  const delay = performance.now() - started
  await requested
  await post(`${data.id}/close`, {})
  await agent.next('call_request_over')
  return delay
}

/** Opens the office of the only department day and night. @returns guid of its channel */
async function openOffice(database: Database, tenant: string): Promise<string> {
  const { document } = await loadTenant(database, tenant)
  const channel = departmentChannel(document, 'building')?.guid
  if (channel === undefined) throw new Error('the department has no channel')
  const hours = { time_zone: 'UTC', weekly: ALWAYS, closures: [], agency_holidays: false }
  await asTenant(database, tenant, ({ query }) =>
    query(
      'insert into office (tenant, channel, hours, version) values (current_tenant(), $1, $2, 1)',
      [channel, JSON.stringify(hours)],
    ),
  )
  return channel
}
