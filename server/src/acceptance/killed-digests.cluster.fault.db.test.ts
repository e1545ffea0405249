import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { watchedFolder } from '../testing/matching-fixture.ts'
import { DIGEST_QUEUE } from '../digests/demo-digests.ts'
import { csvOf, fileOf, importFile, numberedRows } from '../imports/import-for-tests.ts'
import { type SmtpForTests, startSmtp } from '../platform/mail/smtp-for-tests.ts'
import { orderJob } from '../testing/order-job.ts'
import { applyFolder } from '../testing/portal.ts'
import { findPostgres } from '../testing/postgres-cluster.ts'
import { type ServerPair, serverPair } from '../testing/server-pair.ts'
import { barCheck } from './bar-check.ts'

/** Days, accounts with a digest on each of them, and kills on each of them. */
const [DAYS, PEOPLE, KILLS] = process.env['PLAT_BAR'] === 'full' ? [5, 400, 10] : [1, 20, 3]
/** Records, and how many of them change each day. */
const RECORDS = 60
const CHANGED = 20
const TENANT = 'ash'
/** The agency next door: the same people watch there, and nothing happens. */
const OTHER = 'elm'
const BOTH = [0, 1]
const programs = findPostgres()

let pair: ServerPair
let smtp: SmtpForTests
const arrived: SmtpForTests['arrived'] = []

beforeAll(async () => {
  if (programs === null) return
  pair = await serverPair(programs)
  for (const tenant of [TENANT, OTHER]) await makeWatchers(tenant)
  smtp = await startSmtp()
  await pair.start(smtp.url)
})
afterAll(async () => {
  if (programs === null) return
  await pair.close()
  await smtp.close()
})

/** An agency with records and accounts, each with an alert for all that happens there. */
async function makeWatchers(tenant: string): Promise<void> {
  const files = watchedFolder(tenant)
  const alert = {
    hour: 0,
    regions: [{ type: 'place', label: { en: 'Districts', es: 'Distritos' } }],
  }
  await applyFolder(pair.database, {
    ...files,
    'tenant.yaml': {
      ...files['tenant.yaml'],
      control: { ...files['tenant.yaml'].control, alert },
      mail: { contact: `records@${tenant}.example` },
    },
  })
  await importDay(tenant, 0)
  await pair.admin.query(
    `with owner as (
       insert into account (tenant, email, confirmed_at)
       select $1, 'p' || n || '@' || $1 || '.example.org', now() from generate_series(1, $2) as n
       returning tenant, guid)
     insert into alert (tenant, owner, module, name, place, criteria, events, after_version, first_day)
     select tenant, owner.guid, 'permits', 'Home', $3, '{}', '{status}', m.version, current_date - 2
     from owner join module m using (tenant)`,
    [tenant, PEOPLE, { type: { name: { en: 'City' }, code: 'agency' }, name: { en: 'City' } }],
  )
}

/** Imports the records; each day some of them have another status. */
async function importDay(tenant: string, day: number): Promise<void> {
  const rows = numberedRows(RECORDS, (number) => ({
    status: number > CHANGED || day === 0 ? 'Active' : `Step ${day}`,
    lng: '-97.8',
    lat: '30.2',
  }))
  const { directory: dataDir } = pair
  const file = await fileOf(dataDir, `${tenant}-${day}.csv`, csvOf(rows))
  const { state } = await importFile(pair.database, {
    tenant,
    file,
    dataDir,
    acceptChanges: ['all'],
  })
  expect(state).toBe('finished')
}

/** How many rows a question has. */
async function rowsOf(sql: string, values: readonly unknown[] = []): Promise<number> {
  return (await pair.admin.query(sql, [...values])).rows.length
}

/** Who has died counts as dead at once, and what it had is done again at once. */
async function forgetDead(): Promise<void> {
  await pair.admin.query(
    `update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
  )
  await pair.admin.query(
    `update mail_outbox set next_attempt_at = now() where state in ('queued', 'sending')`,
  )
}

/** A stage of a day. */
interface Stage {
  /** Locks a row that holds a server in the middle of it: something is done, and not committed. */
  readonly hold?: string
  /** Rows when a server is in the middle of it. */
  readonly middle: string
  /** Rows as long as something is left to do. */
  readonly left: string
  /** Has it done, again where a dead server has taken the order with it. */
  order?(): Promise<unknown>
}

const WAITS = `select 1 from pg_stat_activity where usename = 'plat_web' and wait_event_type = 'Lock'`
const matching: Stage = {
  hold: `select 1 from alert where tenant = '${TENANT}' order by guid desc limit 1 for update`,
  middle: WAITS,
  left: `select 1 from module m left join change_reader c on c.tenant = m.tenant and c.module = m.module
           where m.tenant = '${TENANT}' and m.version > coalesce(c.version, 0)`,
}
const digest: Stage = {
  hold: `select 1 from notification where tenant = '${TENANT}' and released_at is null
           order by owner desc limit 1 for update`,
  middle: WAITS,
  left: `select 1 where not exists (select from alert_day where tenant = '${TENANT}' and work = 'digest'
             and day = (now() at time zone 'America/Chicago')::date)`,
  order: () => orderJob(pair.database, DIGEST_QUEUE, 'due'),
}
const delivery: Stage = {
  middle: `select 1 from mail_outbox where state = 'sending'`,
  left: `select 1 from mail_outbox where state in ('queued', 'sending')`,
}
const STAGES = [matching, digest, delivery]

/** Does a stage, with servers killed in its middle. @returns how many were killed */
async function survive(stage: Stage, kills: number): Promise<number> {
  let killed = 0
  for (let kill = 0; kill < kills; kill++) {
    // Both where one is held: the one that is busy is certainly among them.
    const numbers = stage.hold !== undefined && kill % 2 === 0 ? BOTH : [randomInt(2)]
    if (await killInTheMiddle(stage, numbers)) killed += numbers.length
  }
  while ((await rowsOf(stage.left)) > 0) {
    await stage.order?.()
    await hurry(stage)
    await wait(50)
  }
  return killed
}

/** @returns false where the stage was over before */
async function killInTheMiddle(stage: Stage, numbers: readonly number[]): Promise<boolean> {
  const { hold, middle, left, order } = stage
  const holder = await pair.admin.connect()
  try {
    await holder.query('begin')
    if (hold !== undefined) await holder.query(hold)
    await order?.()
    // A server looks for orders when it starts; else one would be waited for until its next look.
    if (order !== undefined) await pair.kill([randomInt(2)])
    while ((await rowsOf(middle)) === 0) {
      if ((await rowsOf(left)) === 0) return false
      await hurry(stage)
      await wait(5)
    }
    await pair.kill(numbers, async () => {
      await holder.query('rollback')
      await forgetDead()
      await order?.()
    })
    return true
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** Until the digest's turn it counts as done, as servers also start it by the clock: that would be before all is matched. */
async function holdDigests(): Promise<void> {
  await pair.admin.query(
    `insert into alert_day (tenant, day, work)
     values ($1, (now() at time zone 'America/Chicago')::date, 'digest') on conflict do nothing`,
    [TENANT],
  )
}

async function releaseDigests(): Promise<void> {
  await pair.admin.query(
    `delete from alert_day where tenant = $1 and work = 'digest'
       and day = (now() at time zone 'America/Chicago')::date`,
    [TENANT],
  )
}

/** What is tried again later is tried again now. */
async function hurry({ hold }: Stage): Promise<void> {
  await pair.admin.query(`update jobs.job set start_after = now() where state = 'retry'`)
  // Where locks are looked for, it takes none on mails itself.
  if (hold === undefined)
    await pair.admin.query(`update mail_outbox set next_attempt_at = now() where state = 'queued'`)
}

/** The mail server is gone. */
async function loseMailServer(): Promise<void> {
  await smtp.close()
  arrived.push(...smtp.arrived)
}

/** The mail server comes back once a mail could not be delivered. */
async function returnMailServer(): Promise<void> {
  const refused = `select 1 from mail_outbox where state = 'queued' and attempts > 0 and last_error is not null`
  while ((await rowsOf(refused)) === 0) await wait(50)
  smtp = await startSmtp({ port: smtp.port })
  await forgetDead()
}

barCheck(14.1, 'servers killed while they match, tell and mail alerts', async (skip) => {
  if (programs === null) skip('needs PostgreSQL ≥ 15 with PostGIS in /usr/lib/postgresql')
  let kills = 0
  let twice = 0
  for (let day = 1; day <= DAYS; day++) {
    await holdDigests()
    await importDay(TENANT, day)
    for (const [number, stage] of STAGES.entries()) {
      const mine = Math.floor(KILLS / STAGES.length) + (number < KILLS % STAGES.length ? 1 : 0)
      // It goes before there are mails: a fast machine sends them all as soon as they are written.
      if (stage === digest) {
        await loseMailServer()
        await releaseDigests()
      }
      if (stage === delivery) await returnMailServer()
      kills += await survive(stage, mine)
    }
    arrived.push(...smtp.arrived.splice(0))
    await expectToldOnce(day)
    twice += await expectMailed()
    await letDayPass()
  }
  return `${kills} servers killed, the mail server away ${DAYS} times: ${DAYS * PEOPLE} digests of ${CHANGED} notifications each, each one once in MyCC; ${twice} mails came again with the same Message-ID`
})

/** Each account has been told once of each change of each day, and of nothing else; next door there is nothing. */
async function expectToldOnce(day: number): Promise<void> {
  const { rows } = await pair.admin.query<{ tenant: string; told: number; records: number }>(
    `select tenant, count(*)::int as told, count(distinct (record, event_key))::int as records
     from notification where released_at is not null group by tenant, owner`,
  )
  const expected = { tenant: TENANT, told: day * CHANGED, records: day * CHANGED }
  expect(rows).toEqual(Array.from({ length: PEOPLE }, () => expected))
  expect(await rowsOf('select 1 from notification where released_at is null')).toBe(0)
}

/** Each account has the day's mail. @returns how many came more than once: their server died before it noted them. */
async function expectMailed(): Promise<number> {
  const people = Array.from(
    { length: PEOPLE },
    (_, i) => `p${i + 1}@${TENANT}.example.org`,
  ).toSorted()
  const { rows } = await pair.admin.query<{ recipient: string; state: string }>(
    `select recipient, state from mail_outbox order by recipient collate "C"`,
  )
  expect(rows).toEqual(people.map((recipient) => ({ recipient, state: 'sent' })))
  const mails = Map.groupBy(arrived.splice(0), ({ recipients }) => recipients[0] ?? '')
  expect([...mails.keys()].toSorted()).toEqual(people)
  for (const same of mails.values()) {
    expect(new Set(same.map(({ messageId }) => messageId)).size).toBe(1)
    expect(same[0]?.subject).toContain(String(CHANGED))
  }
  return [...mails.values()].reduce((sum, same) => sum + same.length - 1, 0)
}

/** Today's digests were yesterday's. */
async function letDayPass(): Promise<void> {
  // In two steps, so that no day takes the place of one that is still to be moved.
  await pair.admin.query(`update alert_day set day = day - 10000`)
  await pair.admin.query(`update alert_day set day = day + 9990`)
  await pair.admin.query('delete from mail_outbox')
}
