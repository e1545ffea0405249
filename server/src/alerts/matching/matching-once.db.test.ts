import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { alertsCommand } from '../alerts-command.ts'
import { matchModule } from './match-module.ts'
import { matchingFixture, permits } from '../../testing/matching-fixture.ts'

const here = matchingFixture('once')

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `P-${from + at} new`).toSorted()

test('what is cut off anywhere is told once, and so is what two processes tell at once', async () => {
  await here.load(permits(20))
  const alerts = [await here.watch({ cadence: 'immediate' }), await here.watch()]
  await here.load(permits(40))
  let stores = 0
  const tellAtOnce = async () => {
    if (++stores < 4) throw new Error('killed')
  }
  const source = { ...here.source, tellAtOnce }
  const manner = { batch: 7 }
  for (let tried = 0; tried < 3; tried++)
    await expect(matchModule(source, here.tenant, 'permits', manner)).rejects.toThrow('killed')
  await here.load(permits(45))
  const both = [1, 2].map(() => matchModule(here.source, here.tenant, 'permits', manner))
  // The one that is overtaken may say so; its job is tried again.
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toContain('fulfilled')
  for (const alert of alerts) expect(await here.told(alert)).toEqual(numbers(21, 45))
  const [reader] = await asTenant(here.database, here.tenant, ({ query }) =>
    query('select version from change_reader'),
  )
  expect(reader).toEqual({ version: 3 })
})

test('a dry run says what would be told and tells nothing', async () => {
  await here.load(permits(20))
  const alert = await here.watch()
  await here.load(permits(25))
  const dry = () => matchModule(here.source, here.tenant, 'permits', { dryRun: true, batch: 2 })
  expect(await dry()).toMatchObject({ events: 5, notifications: 5 })
  expect(await dry()).toMatchObject({ events: 5, notifications: 5 })
  expect(await here.told(alert)).toEqual([])
  await matchModule(here.source, here.tenant, 'permits')
  expect(await here.told(alert)).toHaveLength(5)
})

test('a dry run goes on where a server stores the same changes meanwhile', async () => {
  // The embedded database does one thing at a time.
  if (here.database.kind !== 'postgres') return
  await here.load(permits(20))
  await here.watch()
  await matchModule(here.source, here.tenant, 'permits')
  await here.load(permits(25))
  const dry = await asTenant(here.database, here.tenant, async ({ query }) => {
    await query('select from change_reader for update')
    const running = matchModule(here.source, here.tenant, 'permits', { dryRun: true })
    await wait(300)
    await query('update change_reader set version = version + 1')
    return { running }
  })
  expect(await dry.running).toMatchObject({ events: 5, notifications: 5 })
})

test('plat alerts run that a server overtakes ends with a sentence', async () => {
  if (here.database.kind !== 'postgres') return
  await here.load(permits(20))
  await here.watch()
  await matchModule(here.source, here.tenant, 'permits')
  await here.load(permits(25))
  const err: string[] = []
  const command = await asTenant(here.database, here.tenant, async ({ query }) => {
    await query('select from change_reader for update')
    const running = alertsCommand({})(['run', '--tenant', here.tenant], {
      config: readConfig({ LOG_LEVEL: 'silent' }),
      openDatabase: async () => here.database,
      out: () => undefined,
      err: (line) => void err.push(line),
    })
    await wait(300)
    await query('update change_reader set version = version + 1')
    return { running }
  })
  expect(await command.running).toBe(1)
  expect(err).toEqual(['The server is matching these changes now. Try again in a minute.'])
})

test('an import has the job sent that tells of it, with its own transaction', async () => {
  await here.load(permits(20))
  const jobs = () =>
    asTenant(here.database, here.tenant, ({ query }) =>
      query(`select data from jobs.job where name = 'changes'`),
    )
  expect(await jobs()).toEqual([{ data: { tenant: here.tenant, about: 'permits' } }])
})
