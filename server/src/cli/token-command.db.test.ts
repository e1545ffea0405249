import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerOfToken } from '../accounts/api-token.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { tokenCommand } from './token-command.ts'

let database: Database
const mine = uniqueTenant('rowan')
const theirs = uniqueTenant('aspen')

beforeAll(async () => {
  database = await testDatabase()
  for (const tenant of [mine, theirs]) await applyFolder(database, folder(tenant))
})
afterAll(() => database.close())

async function token(...args: string[]) {
  const said: { out: string[]; err: string[] } = { out: [], err: [] }
  const exit = await tokenCommand(args, {
    config: readConfig({}),
    out: (line) => void said.out.push(line),
    err: (line) => void said.err.push(line),
    openDatabase: async () => database,
  })
  return { exit, out: said.out.join('\n'), err: said.err.join('\n') }
}

test('a token reads; with a scope it may send records, at its own agency only', async () => {
  const plain = (await token('create', mine, 'reader')).out
  expect(await viewerOfToken(database, mine, plain)).toMatchObject({ scopes: [] })
  const sender = (await token('create', mine, 'system', '--scope', 'records.push')).out
  expect(await viewerOfToken(database, mine, sender)).toEqual({
    level: 'registered',
    account: null,
    scopes: ['records.push'],
  })
  expect(await viewerOfToken(database, theirs, sender)).toBeNull()
  expect((await token('list', mine)).out).toMatch(/^system\tregistered\trecords\.push\tuntil /m)
  expect((await token('list', theirs)).out).toBe('')
})

test('a scope that there is not is refused', async () => {
  const answer = await token('create', mine, 'system', '--scope', 'records.delete')
  expect(answer).toMatchObject({ exit: 2, out: '' })
  expect(answer.err).toBe('--scope: expected records.push, got "records.delete".')
})
