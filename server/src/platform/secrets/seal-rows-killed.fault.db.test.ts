import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import type { Database } from '../db/database.ts'
import { openBody, type StoredBody } from './mail-body.ts'
import { ownDatabase, uniqueTenant } from '../testing/database.ts'
import { sealRows } from './seal-rows.ts'

let database: Database
const tenant = uniqueTenant('killed')
const MAILS = 2_000

beforeAll(async () => {
  database = await ownDatabase()
  await asTenant(database, tenant, async ({ query }) => {
    await query('insert into tenant (tenant, version) values (current_tenant(), 1)')
    await query(
      `insert into mail_outbox (tenant, guid, kind, urgency, recipient, subject, text, html)
       select $1, gen_random_uuid(), 'a.b', 1, number || '@example.org', 'x', 'token=' || number,
         '<p>' || repeat('html ', 500)
       from generate_series(1, $2) as number`,
      [tenant, MAILS],
    )
  })
})
afterAll(async () => {
  await asTenant(database, tenant, ({ query }) => query('delete from tenant'))
  await database.close()
})

const counts = () =>
  asTenant(database, tenant, async ({ query }) => {
    const [row] = await query<{ clear: number; sealed: number; both: number }>(
      `select count(*) filter (where text <> '' or html <> '')::integer as clear,
         count(*) filter (where body is not null)::integer as sealed,
         count(*) filter (where body is not null and (text <> '' or html <> ''))::integer as both
       from mail_outbox`,
    )
    return row ?? { clear: 0, sealed: 0, both: 0 }
  })

test('killed at any moment, sealing loses no mail and goes on with the next start', async () => {
  const { types: _functions, ...connection } = database.connection
  const seen: number[] = []
  for (let kill = 0; kill < 5 && (await counts()).clear > 0; kill++) {
    const child = fork(
      join(import.meta.dirname, 'seal-child-for-tests.ts'),
      [JSON.stringify({ kind: database.kind, connection })],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    )
    const ended = once(child, 'exit')
    await once(child, 'message')
    const before = (await counts()).clear
    // The last one may finish.
    if (kill < 4) {
      while (child.exitCode === null && (await counts()).clear === before) await wait(1)
      await wait(kill * 7)
      child.kill('SIGKILL')
    }
    await ended
    const { clear, sealed, both } = await counts()
    expect(clear + sealed).toBe(MAILS)
    expect(both).toBe(0)
    seen.push(clear)
  }
  expect(seen.filter((clear) => clear > 0 && clear < MAILS).length).toBeGreaterThan(0)
  await sealRows(database)
  const bodies = await asTenant(database, tenant, async (tx) => {
    const rows = await tx.query<StoredBody & { recipient: string }>(
      'select guid, recipient, body, text, html from mail_outbox',
    )
    return rows.map((row) => [row.recipient, openBody(tx, row).text])
  })
  expect(bodies.every(([to, text]) => `${text}@example.org` === `token=${to}`)).toBe(true)
})
