import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ALERT_READER } from '../alerts/matching/match-module.ts'
import { alertsCommand } from '../alerts/alerts-command.ts'
import { mailCommand } from '../digests/bounces/mail-command.ts'
import { digestContext } from '../digests/digest-context.ts'
import { digestKind } from '../digests/digest-kind.ts'
import { mailAlive } from '../digests/mail-alive.ts'
import { releaseBatch } from '../digests/release-batch.ts'
import { releaseDigests, releaseDueDigests } from '../digests/release-digests.ts'
import { runDigests } from '../digests/run-digests.ts'
import { tellAtOnce } from '../digests/tell-at-once.ts'
import type { CommandContext } from '../platform/command-context.ts'
import { readConfig } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { holdMails, refuseHeld } from '../platform/mail/mail-hold.ts'
import { uniqueTenant } from '../platform/testing/database.ts'
import { digestFixture } from '../testing/digest-fixture.ts'
import { applyFolder } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { backUp } from './back-up.ts'
import { restoreCommand } from './commands.ts'

const at = digestFixture()
const DAY = '2026-03-02'
const NOON = new Date('2026-03-02T12:00:00-06:00')
let dataDir: string
let file: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plat-restored-'))
  file = join(dataDir, 'ridge.plat')
})
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true })
  for (const tenant of [at.ridge, at.mesa])
    await at.sql('update tenant set mail_held_since = null', [], tenant)
})

async function run(
  command: (args: string[], context: CommandContext) => Promise<number>,
  ...args: string[]
) {
  const out: string[] = []
  const err: string[] = []
  const code = await command(args, {
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    openDatabase: async () => at.database,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const alertsRun = alertsCommand({
  digests: (_source, tenant, day, dryRun) => runDigests(at.parts, tenant, day, dryRun),
})

function queueReset(to: string): Promise<void> {
  const mail = { to, subject: 'Choose a password', text: 'T', html: '<p>T', kind: 'account.reset' }
  return asTenant(at.database, at.ridge, (tx) => queueMail(tx, mail))
}

const states = () =>
  at.sql<{ recipient: string; kind: string; state: string }>(
    'select recipient, kind, state from mail_outbox order by recipient, kind',
  )

/** An agency with a waiting email and notification, backed up; both are sent before it is restored. */
async function restoreSent(...options: string[]) {
  const smtp = await at.mailServer()
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana, { monthly: true, firstDay: '2026-02-01' })
  await at.news(ana, { alert: home })
  await queueReset('ben@example.com')
  await backUp(at.database, { file, tenants: [at.ridge], plat: 'test' })
  expect(await releaseDigests(at.parts, at.ridge, { day: DAY })).toMatchObject({ mails: 1 })
  await at.send(smtp)
  const arrived = () => smtp.arrived.map(({ recipients }) => recipients.join()).toSorted()
  expect(arrived()).toEqual(['ana@example.com', 'ben@example.com'])
  const restored = await run(restoreCommand, file, '--replace', ...options)
  expect(restored.code).toBe(0)
  smtp.arrived.length = 0
  return { smtp, arrived, ana, home, said: restored.err }
}

test('what was sent after the backup is not sent again after a restore, and the operator is told', async () => {
  const { smtp, arrived, said } = await restoreSent()
  expect(said).toContain(
    `${at.ridge}: 1 email and 1 notification from before the restore are waiting. Some may have been sent already. ` +
      `These are not sent until you run "plat mail release ${at.ridge}" (sends them) or ` +
      `"plat mail release ${at.ridge} --discard" (does not); new emails, such as links to log in, are sent.`,
  )
  await expect(releaseDueDigests(at.parts, at.ridge, NOON)).rejects.toThrow('have been held since')
  await expect(releaseDigests(at.parts, at.ridge, { day: DAY })).rejects.toThrow('held')
  await expect(mailAlive(at.parts, at.ridge, DAY)).rejects.toThrow('held')
  await at.sql('update notification set at_once = true')
  await tellAtOnce(at.parts)(at.ridge)
  await at.send(smtp)
  expect(arrived()).toEqual([])
  expect(await at.released()).toBe(0)

  // The other agency is sent its digests, and the job of all does not fail.
  const eva = await at.account('eva@example.com', { tenant: at.mesa })
  await at.news(eva, { alert: await at.alert(eva, {}, at.mesa) }, at.mesa)
  const job = digestKind(at.parts).run({ about: 'due' }, new AbortController().signal)
  expect(await job).toMatchObject({ released: { [at.mesa]: { mails: 1 } } })
  // So is someone who asks for a link now.
  await queueReset('cleo@example.com')
  await at.send(smtp)
  expect(arrived()).toEqual(['cleo@example.com', 'eva@example.com'])
})

test('plat alerts run says that emails are held, and a dry run what would be sent', async () => {
  await restoreSent()
  const args = ['run', '--tenant', at.ridge, '--day', DAY]
  expect(await run(alertsRun, ...args)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /have been held since 20\S+Z. Nothing was sent. Run "plat mail release/,
    ),
  })
  expect(await at.released()).toBe(0)
  expect(await run(alertsRun, ...args, '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('would be sent, once "plat mail release" ends the hold'),
  })
})

test('what is held is sent when the operator says so', async () => {
  const { smtp, arrived } = await restoreSent()
  expect(await run(mailCommand, 'release', at.ridge)).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 email and 1 notification will be sent'),
  })
  expect(await run(mailCommand, 'release', at.ridge)).toMatchObject({
    code: 1,
    err: `${at.ridge}: emails are not held. Nothing was changed.`,
  })
  await at.send(smtp)
  expect(arrived()).toEqual(['ben@example.com'])
  await releaseDueDigests(at.parts, at.ridge, NOON)
  await at.send(smtp)
  // The digest and the monthly email.
  expect(arrived()).toEqual(['ana@example.com', 'ana@example.com', 'ben@example.com'])
})

test('what is discarded is never sent; notifications appear in MyCC', async () => {
  const { smtp, arrived, ana, home } = await restoreSent()
  const released = await run(mailCommand, 'release', at.ridge, '--discard')
  expect(released).toMatchObject({ code: 0, err: '' })
  expect(released.out).toMatch(/1 email and \d+ notifications? were discarded/)
  expect(await at.sql('select from notification where released_at is null')).toEqual([])
  expect(await at.released()).toBeGreaterThan(0)
  expect(await states()).toEqual([
    { recipient: 'ben@example.com', kind: 'account.reset', state: 'expired' },
  ])
  expect(await releaseDueDigests(at.parts, at.ridge, new Date())).toBeNull()
  await at.send(smtp)
  expect(arrived()).toEqual([])
  // What happens later is sent, with the digests of a later day.
  await at.news(ana, { alert: home, record: 2, key: '99:new' })
  expect(await releaseDigests(at.parts, at.ridge, { day: '2099-01-01' })).toMatchObject({
    mails: 1,
  })
})

test('two operators at once: one releases, the other is told that nothing is held', async () => {
  await restoreSent()
  const both = await Promise.all(
    [
      ['release', at.ridge],
      ['release', at.ridge, '--discard'],
    ].map((args) => run(mailCommand, ...args)),
  )
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
  const [mail] = await states()
  expect(['queued', 'expired']).toContain(mail?.state)
  expect(mail?.state === 'queued').toBe(both[0]?.code === 0)
})

test('--send restores without a hold, and where nothing can be sent again there is none', async () => {
  const { smtp, arrived, said } = await restoreSent('--send')
  expect(said).toContain('are waiting and will be sent, also those that were sent after the backup')
  await releaseDueDigests(at.parts, at.ridge, NOON)
  await at.send(smtp)
  expect(arrived()).toContain('ana@example.com')

  await at.end()
  const again = join(dataDir, 'nothing.plat')
  await backUp(at.database, { file: again, tenants: [at.ridge], plat: 'test' })
  const restored = await run(restoreCommand, again, '--replace')
  expect(restored.err).toMatch(/^Restored as of \S+$/)
  expect(await at.sql('select from tenant where mail_held_since is not null')).toEqual([])
})

test('a hold during which the backup was made goes on after a restore, also with --send', async () => {
  await queueReset('ben@example.com')
  await asTenant(at.database, at.ridge, holdMails)
  await backUp(at.database, { file, tenants: [at.ridge], plat: 'test' })
  expect((await run(restoreCommand, file, '--replace', '--send')).err).toContain(
    `${at.ridge}: The backup was made during a hold, which goes on. 1 email and 0 notifications from before`,
  )
  expect(await states()).toMatchObject([{ state: 'held' }])
})

test('a restore holds what is yet to be created again: digests of a day that may have left', async () => {
  const ana = await at.account('ana@example.com')
  await at.alert(ana, { monthly: true })
  await backUp(at.database, { file, tenants: [at.ridge], plat: 'test' })
  const { err } = await run(restoreCommand, file, '--replace')
  expect(err).toContain(
    `${at.ridge}: Digests and emails about alerts that were sent after the backup could be sent again. These are not sent until`,
  )
  expect(await at.sql('select from tenant where mail_held_since is not null')).toHaveLength(1)
})

test('a restore holds what is told at once: an import may bring the same changes again', async () => {
  const ana = await at.account('ana@example.com')
  const backUpOf = async (cadence: 'daily' | 'immediate') => {
    await at.sql('update alert set cadence = $1', [cadence])
    await at.sql(`delete from alert_day`)
    for (const days of [-1, 0, 1])
      await at.sql(
        `insert into alert_day (tenant, work, day, done_at)
         select current_tenant(), work, current_date + $1::int, now() from unnest('{digest,windows}'::text[]) as t (work)`,
        [days],
      )
    await at.sql(
      `insert into change_reader (tenant, module, reader, version)
       select tenant, module, $1, version from module
       on conflict (tenant, module, reader) do update set version = excluded.version`,
      [ALERT_READER],
    )
    const named = join(dataDir, `${cadence}.plat`)
    await backUp(at.database, { file: named, tenants: [at.ridge], plat: 'test' })
    return run(restoreCommand, named, '--replace')
  }
  await at.alert(ana, { cadence: 'daily' })
  expect((await backUpOf('daily')).err).toMatch(/^Restored as of \S+$/)
  expect((await backUpOf('immediate')).err).toContain('could be sent again')
  expect(await at.sql('select from tenant where mail_held_since is not null')).toHaveLength(1)
})

test('a hold by hand holds also what a digest is queueing at that moment', async () => {
  // The embedded database does one thing at a time.
  if (at.database.kind !== 'postgres') return
  const smtp = await at.mailServer()
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: await at.alert(ana) })
  const context = await digestContext(at.parts, at.ridge)
  const batch = { day: DAY, monday: DAY, name: DAY, pictures: null, after: null, size: 2 }
  const queued = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const release = asTenant(at.database, at.ridge, async (tx) => {
    await releaseBatch(tx, context, batch)
    queued.resolve()
    await mayEnd.promise
  })
  await queued.promise
  const hold = run(mailCommand, 'hold', at.ridge)
  await wait(200)
  mayEnd.resolve()
  await release
  expect(await hold).toMatchObject({
    code: 0,
    out: expect.stringContaining(
      '1 email and 0 notifications are waiting. These are not sent until',
    ),
  })
  await at.send(smtp)
  expect(smtp.arrived).toEqual([])
  expect(await states()).toMatchObject([{ state: 'held' }])
  await run(mailCommand, 'release', at.ridge)
  await at.send(smtp)
  expect(smtp.arrived).toHaveLength(1)
})

test('a tenant that is being applied stops no digest, and a digest no apply', async () => {
  // The embedded database does one thing at a time.
  if (at.database.kind !== 'postgres') return
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: await at.alert(ana) })
  await asTenant(at.database, at.ridge, async (apply) => {
    await apply.query('select from tenant for no key update')
    expect(await releaseDigests(at.parts, at.ridge, { day: DAY })).toMatchObject({ mails: 1 })
  })
  await asTenant(at.database, at.ridge, async (digest) => {
    await refuseHeld(digest)
    await at.apply(at.ridge)
  })
})

test('the log says that emails are held also of an agency without alerts', async () => {
  const plain = uniqueTenant('plain')
  await applyFolder(at.database, folder(plain))
  await asTenant(at.database, plain, holdMails)
  await expect(releaseDueDigests(at.parts, plain, NOON)).rejects.toThrow('have been held since')
  await asTenant(at.database, plain, (tx) => tx.query('delete from tenant'))
})

test('the commands name what they do not understand', async () => {
  for (const args of [['hold'], ['release'], ['hold', at.ridge, '--all'], ['hold', '--discard']])
    expect(await run(mailCommand, ...args)).toMatchObject({
      code: 2,
      err: expect.stringContaining('plat mail hold TENANT'),
    })
  expect(await run(mailCommand, 'release', 'nobody')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no agency nobody'),
  })
  await asTenant(at.database, at.ridge, holdMails)
  expect(await at.sql('select from tenant where mail_held_since is not null')).toHaveLength(1)
  expect(await at.sql('select from tenant where mail_held_since is not null', [], at.mesa)).toEqual(
    [],
  )
})
