import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { MULTI_TEMPLATE, SUMMARY_TEMPLATE } from '@plat/contract/reports/reports'
import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { SESSION_COOKIE } from '../platform/http/cookies.ts'
import { type SmtpForTests, startSmtp } from '../platform/mail/smtp-for-tests.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'
import { failLostReports } from '../reports/purge-reports.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { findPostgres } from '../testing/postgres-cluster.ts'
import { folder } from '../testing/search-fixture.ts'
import { type ServerPair, serverPair } from '../testing/server-pair.ts'
import { call, type ServerProcess } from '../testing/server-process.ts'
import { barCheck } from './bar-check.ts'

const [KILLS, HOLDS] = process.env['PLAT_BAR'] === 'full' ? [20, 4] : [3, 1]
const PEOPLE = 4
/** Enough for tables of some pages. */
const RECORDS = 600
const TENANT = 'ash'
const HOST = 'ash.test'
const programs = findPostgres()

let pair: ServerPair
/** As a superuser. */
let admin: pg.Pool
let smtp: SmtpForTests

beforeAll(async () => {
  if (programs === null) return
  pair = await serverPair(programs)
  admin = pair.admin
  // Each time that a report becomes complete.
  await admin.query(`
    create table made (report uuid);
    grant insert on made to plat_app;
    create function note_made() returns trigger language plpgsql as $$
    begin
      insert into made values (new.guid);
      return null;
    end $$;
    create trigger note_made after update on report for each row
      when (new.status = 'complete' and old.status <> 'complete') execute function note_made()`)
  const files = folder(TENANT)
  const tenant = { ...files['tenant.yaml'], mail: { contact: 'records@ash.example' } }
  await applyFolder(pair.database, { ...files, 'tenant.yaml': tenant })
  await putRecords(
    pair.database,
    TENANT,
    'permits',
    Array.from({ length: RECORDS }, (_, i) => ({
      guid: randomUUID(),
      agency_reference: `2024-${i} BP`,
      title: 'House',
      record_type: 'NEW',
      street_address: `${i} North Main Street`,
      lng: -97.8 + i / 10_000,
      lat: 30.2,
    })),
  )
  smtp = await startSmtp()
  await pair.start(smtp.url)
})
afterAll(async () => {
  if (programs === null) return
  await pair.close()
  await smtp.close()
})

/** Somebody with an account who asks for reports and mails them. */
class Person {
  readonly #headers: Readonly<Record<string, string>>
  #search = ''
  /** Guids of the reports that were complete. */
  readonly reports: string[] = []
  /** Addresses to which one was mailed. */
  readonly recipients: string[] = []

  constructor(token: string, number: number) {
    this.#headers = {
      cookie: `${SESSION_COOKIE}=${token}`,
      origin: `http://${HOST}`,
      'x-module': 'permits',
      'x-forwarded-for': `203.0.113.${number}`,
    }
  }

  static async signedIn(number: number): Promise<Person> {
    const token = newSecret()
    await admin.query(
      `with person as (
         insert into account (tenant, email, first_name, last_name, confirmed_at)
         values ($1, gen_random_uuid() || '@example.com', 'Ana', 'Ortiz', now()) returning tenant, guid)
       insert into session (tenant, token_hash, account, device, expires_at)
       select tenant, $2, guid, '', now() + interval '1 day' from person`,
      [TENANT, hashSecret(token)],
    )
    const person = new Person(token, number)
    const saved = await person.#send('/search/saved', {
      criteria: { status: '0' },
      search_metadata: { address: 'status=0' },
      name: 'All',
      title: 'All',
      method: 'share',
    })
    person.#search = saved.guid
    return person
  }

  /** Has a report made and mails it; what gets no answer is sent once more, as the page does. */
  async askAndMail(template: number): Promise<void> {
    const request = randomUUID()
    let report = await this.#send(`/share/${this.#search}/report`, {
      title: 'All',
      template_id: template,
      request,
    })
    while (report.status !== 'complete') {
      await wait(100)
      const path = `/report/${report.guid}`
      report = await (report.status === 'failed'
        ? this.#send(`${path}/retry`, {})
        : this.#send(path))
    }
    this.reports.push(report.guid)
    const recipient = `${randomUUID()}@example.org`
    await this.#send(`/share/${this.#search}/email`, {
      recipients: [recipient],
      pdf: report.guid,
      request: randomUUID(),
    })
    this.recipients.push(recipient)
  }

  async #send(path: string, body?: object): Promise<{ guid: string; status: string }> {
    for (;;) {
      const { port } = pair.servers[randomInt(pair.servers.length)]!
      const method = body === undefined ? 'GET' : 'POST'
      const order = { port, host: HOST, path: `/api${path}`, method, headers: this.#headers, body }
      const answer = await call(order).catch(() => null)
      if (answer?.status === 200) return JSON.parse(answer.text).data
      // Cut off, or refused as it ends; a Retry that had been heard is no longer one.
      if (path.endsWith('/retry') && answer?.status === 409)
        return { guid: path.split('/')[2]!, status: 'pending' }
      if (answer !== null && answer.status !== 503)
        throw new Error(`${path}: ${answer.status} ${answer.text}`)
      await wait(50)
    }
  }
}

/** What a server is killed in the middle of, as the database sees it. */
const MOMENTS = [
  // A report is being made.
  `select 1 from jobs.job where name = 'report' and state = 'active'`,
  // A share is being written, with its mail.
  `select 1 from pg_stat_activity where usename = 'plat_web' and state <> 'idle'
     and query ~ '(saved_search_share|mail_outbox|mail_file)'`,
  // A mail is on its way.
  `select 1 from mail_outbox where state = 'sending'`,
] as const

/**
 * Holds a server in the middle of a report until the other one has made it: it counts as dead meanwhile, and then
 * goes on.
 */
async function hold({ child }: ServerProcess): Promise<void> {
  const held = await bothBusy('-infinity')
  child.kill('SIGSTOP')
  await forgetDead()
  const waits = `select 1 from report where guid = any ($1::uuid[]) and status <> 'complete'`
  while ((await admin.query(waits, [held])).rows.length > 0) await wait(50)
  const { rows } = await admin.query<{ now: string }>('select now()::text')
  child.kill('SIGCONT')
  // When it makes another one, it has done with the one before.
  await bothBusy(rows[0]!.now)
}

/** The reports that are being made, as soon as each server makes one that was begun since; it makes one at a time. */
async function bothBusy(since: string): Promise<readonly string[]> {
  for (;;) {
    const { rows } = await admin.query<{ about: string }>(
      `select data->>'about' as about from jobs.job
       where name = 'report' and state = 'active' and started_on > $1::timestamptz`,
      [since],
    )
    if (rows.length === pair.servers.length) return rows.map(({ about }) => about)
    await wait(2)
  }
}

/** Lets time pass: who has died counts as dead, and what it had belongs to nobody. */
async function forgetDead(): Promise<void> {
  await admin.query(
    `update jobs.job set heartbeat_on = now() - interval '1 hour' where name = 'report' and state = 'active'`,
  )
  await failLostReports(pair.database)
}

barCheck(13.1, 'servers killed while they make and mail reports', async (skip) => {
  if (programs === null) skip('needs PostgreSQL ≥ 15 with PostGIS in /usr/lib/postgresql')
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, i) => Person.signedIn(i + 20)),
  )
  const stopped = new AbortController()
  const asking = Promise.all(
    people.map(async (first, i) => {
      let person = first
      for (let turn = i; !stopped.signal.aborted; turn++) {
        await person.askAndMail(turn % 2 === 0 ? SUMMARY_TEMPLATE : MULTI_TEMPLATE)
        // An account may have fifty made a day.
        if (person.reports.length < 50) continue
        person = await Person.signedIn(people.length + 20)
        people.push(person)
      }
    }),
  )
  const killing = (async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const moment = MOMENTS[kill % MOMENTS.length]!
      while ((await admin.query(moment)).rows.length === 0) await wait(1)
      if (kill % MOMENTS.length === 0) await wait(randomInt(400))
      await pair.kill([kill % pair.servers.length], forgetDead)
      await forgetDead()
    }
    for (let i = 0; i < HOLDS; i++) await hold(pair.servers[i % pair.servers.length]!)
    stopped.abort()
  })()
  await Promise.all([asking, killing])
  const reports = people.flatMap((person) => person.reports)
  const recipients = people.flatMap((person) => person.recipients)
  await expectMadeOnce(reports)
  const twice = await expectMailedOnce(recipients)
  return `${KILLS} kills, ${HOLDS} times held: ${reports.length} reports made and mailed once each; ${twice} mails were out when their server died and came again with the same Message-ID`
})

async function expectMadeOnce(reports: readonly string[]): Promise<void> {
  const { rows } = await admin.query<{ report: string; times: number }>(
    'select report, count(*)::integer as times from made group by report',
  )
  expect(rows.map(({ report }) => report).toSorted()).toEqual(reports.toSorted())
  expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  const { rows: left } = await admin.query(
    `select guid, status from report where status <> 'complete'
       or not exists (select from report_file f where f.report = report.guid)`,
  )
  expect(left).toEqual([])
}

/** @returns mails that arrived more than once: their server died before it could note that they were out. */
async function expectMailedOnce(recipients: readonly string[]): Promise<number> {
  const mails = `from mail_outbox where kind like 'share%'`
  const { rows: queued } = await admin.query<{ recipient: string }>(`select recipient ${mails}`)
  expect(queued.map(({ recipient }) => recipient).toSorted()).toEqual(recipients.toSorted())
  // Mails that a dead server had taken are taken again after an hour.
  await admin.query(
    `update mail_outbox set next_attempt_at = now() where state = 'sending' and next_attempt_at > now()`,
  )
  await expect
    .poll(
      async () => (await admin.query(`select recipient, state ${mails} and state <> 'sent'`)).rows,
      { interval: 100 },
    )
    .toEqual([])
  const ids = Map.groupBy(
    smtp.arrived.filter(({ subject }) => subject === 'All'),
    (mail) => mail.recipients[0]!,
  )
  expect([...ids.keys()].toSorted()).toEqual(recipients.toSorted())
  let twice = 0
  for (const same of ids.values()) {
    expect(new Set(same.map(({ messageId }) => messageId)).size).toBe(1)
    expect(same[0]!.attachments.some(({ mimeType }) => mimeType === 'application/pdf')).toBe(true)
    twice += same.length - 1
  }
  expect(twice).toBeLessThanOrEqual(KILLS)
  return twice
}
