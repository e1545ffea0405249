import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../../accounts/api-token.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { applyFolder } from '../../testing/portal.ts'
import { findPostgres } from '../../testing/postgres-cluster.ts'
import { type ServerPair, serverPair } from '../../testing/server-pair.ts'
import { visible } from '../import-for-tests.ts'
import { linesOf, sendLines, sentPermits, sentRow } from '../../testing/push-fixture.ts'

const programs = findPostgres()
let pair: ServerPair
let admin: pg.Pool
let token: string

beforeAll(async () => {
  if (programs === null) return
  pair = await serverPair(programs)
  admin = pair.admin
  await applyFolder(pair.database, sentPermits('ash'))
  token = await createApiToken(pair.database, 'ash', {
    name: 'system',
    level: 'registered',
    days: 1,
    scopes: ['records.push'],
  })
  await pair.start('smtp://127.0.0.1:9')
}, 180_000)
afterAll(async () => {
  if (programs !== null) await pair.close()
})

/** Waits until a statement waits for a lock. */
async function waiting(): Promise<void> {
  const blocked = async () =>
    (
      await admin.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%push_request%'`,
      )
    ).rows.length
  await expect.poll(blocked, { timeout: 60_000 }).toBeGreaterThan(0)
}

test.skipIf(programs === null)(
  'a server that is killed when all rows are in has stored none of them, and what is sent again is stored once',
  async () => {
    const [first, second] = pair.servers
    if (first === undefined || second === undefined) throw new Error('two servers were started')
    const order = {
      tenant: 'ash',
      token,
      body: linesOf(Array.from({ length: 200 }, (_, at) => sentRow(at))),
      headers: { 'idempotency-key': 'night' },
    }
    const holder = await admin.connect()
    try {
      // The last statement of a request cannot go on: its records are in the transaction by then.
      await holder.query('begin; lock table push_request in share mode')
      const cut = sendLines({ ...order, port: first.port }).catch(() => 'cut')
      await waiting()
      first.child.kill('SIGKILL')
      await first.ended()
      expect(await cut).toBe('cut')
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await visible(pair.database, 'ash')).toMatchObject({ version: 0, count: 0 })
    const again = await sendLines({ ...order, port: second.port })
    expect(again.body).toMatchObject({ data: { inserted: 200, version: 1 } })
    const once = await sendLines({ ...order, port: second.port })
    expect(once.body).toEqual(again.body)
    expect(await visible(pair.database, 'ash')).toMatchObject({ version: 1, count: 200 })
    const runs = await asTenant(pair.database, 'ash', ({ query }) =>
      query('select state from import_run order by started_at'),
    )
    expect(runs).toEqual([{ state: 'failed' }, { state: 'finished' }])
  },
  180_000,
)
