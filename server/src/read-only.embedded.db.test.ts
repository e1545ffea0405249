import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedConnection, fromConnection } from './platform/open-database.ts'
import type { Database } from './platform/db/database.ts'
import type { EmbeddedServer } from './platform/db/embedded.ts'
import { ownEmbedded, testKeys } from './platform/testing/database.ts'
import { applyFolder, testServer } from './testing/portal.ts'
import { folder } from './testing/search-fixture.ts'

let embedded: EmbeddedServer
let database: Database

beforeAll(async () => {
  embedded = await ownEmbedded()
  database = fromConnection('embedded', embeddedConnection(embedded.host), 4, testKeys)
  await applyFolder(database, folder('ash'))
  // All connections share one session here.
  await database.pool.query('set default_transaction_read_only = on')
})
afterAll(async () => {
  await database.close()
  await embedded.close()
})

test.each([
  ['embedded', 'disk full', /its disk is full/],
  ['postgres', 'database read-only', /it can only be read/],
] as const)('%s that takes no changes is "%s"', async (kind, state, words) => {
  const { app, close } = await testServer({ ...database, kind })
  const headers = { host: 'ash.test', origin: 'http://ash.test' }
  const ready = await app.fastify.inject({ url: '/api/ready', headers })
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: state }])
  const signUp = await app.fastify.inject({
    method: 'POST',
    url: '/api/account',
    headers,
    payload: { email: 'ana@example.com' },
  })
  expect([signUp.statusCode, signUp.json().detail]).toEqual([503, expect.stringMatching(words)])
  await close()
})
