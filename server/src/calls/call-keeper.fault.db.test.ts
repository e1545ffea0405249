import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callFixture, OPEN_RECORD } from '../testing/call-fixture.ts'
import { CallKeeper } from './call-keeper.ts'
import { withCalls } from './call-work.ts'
import { requestCall } from './request-call.ts'

/** The embedded database calls its server directly. */
const onPostgres = !inject('database').startsWith('/')

const calls = callFixture()
const { live, resident, agent } = calls
let keepers: CallKeeper[]
beforeAll(() => {
  keepers = [new CallKeeper(calls.parts()), new CallKeeper(calls.parts())]
})
afterAll(() => Promise.all(keepers.map((keeper) => keeper.close())))

/** A call of a process that dies as soon as it is stored. */
async function callOfDyingProcess(): Promise<string> {
  const ana = await resident()
  const wish = {
    caller: ana.guid,
    level: 'registered',
    subject: { type: 'record', guid: OPEN_RECORD.guid },
    note: null,
    request: randomUUID(),
  } as const
  return withCalls(calls.parts(), live.tenant, (work) => requestCall(work, wish))
}

test(
  'a call whose process died rings all the same, and moves on to the next agent',
  { tags: 'short' },
  async () => {
    const [ben, cleo] = [await agent('Ben'), await agent('Cleo')]
    const call = await callOfDyingProcess()
    expect((await ben.page.next('call_request')).data.id).toBe(call)
    await live.query(`update call_offer set until = now()`)
    expect((await cleo.page.next('call_request')).data.id).toBe(call)
  },
)

test.skipIf(!onPostgres)(
  'a call that is made while the listening connection is dead rings once it is back, without another notification',
  { tags: 'short' },
  async () => {
    const ben = await agent('Ben')
    const { rows } = await live.database.pool.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
       where datname = current_database() and query ilike 'listen %'`,
    )
    expect(rows).toContainEqual({ ended: true })
    const call = await callOfDyingProcess()
    expect((await ben.page.next('call_request')).data.id).toBe(call)
  },
)
