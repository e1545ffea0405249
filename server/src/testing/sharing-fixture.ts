import { randomInt, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { mailGuard } from '../alerts/mail-guard.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { type MailSender, startMailSender } from '../platform/mail/sender.ts'
import { type SmtpForTests, startSmtp } from '../platform/mail/smtp-for-tests.ts'
import { smtpTransport } from '../platform/mail/transports.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords, testServer } from './portal.ts'
import { folder, records } from './search-fixture.ts'
import { type Reply, signUp, type Visitor, visitor } from './visitor.ts'

/** Somebody who has an account. */
export interface Resident extends Visitor {
  readonly email: string
}

/** Two agencies, six mails an hour and eight a day for everybody, and real mail servers. */
class SharingFixture {
  database!: Database
  server!: Awaited<ReturnType<typeof testServer>>
  readonly mine = uniqueTenant('bay')
  readonly other = uniqueTenant('cove')
  /** Resources that the running test has opened; closed in reverse order. */
  readonly #opened: { close(): Promise<void> }[] = []

  async begin(): Promise<void> {
    this.database = await testDatabase()
    this.server = await testServer(this.database)
    for (const tenant of [this.mine, this.other]) {
      await applyFolder(this.database, agency(tenant))
      const copies = records.map((one) => ({ ...one, guid: randomUUID() }))
      await putRecords(this.database, tenant, 'permits', copies)
    }
  }

  async end(): Promise<void> {
    for (const one of this.#opened.splice(0).reverse()) await one.close()
    for (const tenant of [this.mine, this.other]) {
      await asTenant(this.database, tenant, (tx) => tx.query('delete from mail_outbox'))
      const keys = [`shareRecipient:${tenant}:%`, `sharePair:${tenant}:%`]
      await this.database.pool.query('delete from rate_limit where key like any($1)', [keys])
    }
  }

  /** A visitor who is signed out. */
  anybody(): Visitor {
    return visitor(this.server.app, `${this.mine}.test`)
  }

  /** Somebody who has just signed up at an agency. */
  async resident(tenant = this.mine): Promise<Resident> {
    const address = `203.0.113.${20 + randomInt(200)}`
    const person = visitor(this.server.app, `${tenant}.test`, address)
    const email = `ana-${randomUUID()}@example.com`
    await signUp(person, this.database, tenant, email)
    await asTenant(this.database, tenant, (tx) =>
      tx.query(`delete from mail_outbox where kind like 'account.%'`),
    )
    return { ...person, email }
  }

  /** A search that somebody has saved, with its link. */
  async saved(person: Visitor, more: object = {}): Promise<{ guid: string; link: string }> {
    const answer = await person.post(
      '/search/saved',
      {
        criteria: { record_type: ['NEW'], status: '1' },
        search_metadata: { address: 'record_type=NEW&status=1' },
        name: 'New buildings',
        title: 'New buildings near me',
        ...more,
      },
      { 'x-module': 'permits' },
    )
    expect(answer.status, answer.text).toBe(200)
    return { guid: String(answer.body.data['guid']), link: String(answer.body.data['public_url']) }
  }

  share(person: Visitor, guid: string, body: object): Promise<Reply> {
    return person.post(`/share/${guid}/email`, body)
  }

  async mailServer(): Promise<SmtpForTests> {
    const smtp = await startSmtp()
    this.#opened.push(smtp)
    return smtp
  }

  /** Sends what waits, and no more: what is queued later stays for the test to read. */
  async send(smtp: Pick<SmtpForTests, 'url'>): Promise<void> {
    const sender = this.sender(smtp)
    await sender.settled()
    await sender.close()
  }

  /** Sends the mails of this test's agencies until the test ends. */
  sender({ url }: Pick<SmtpForTests, 'url'>): MailSender {
    const started = startMailSender({
      database: this.database,
      transport: smtpTransport(url),
      logger: pino({ level: 'silent' }),
      from: async (tenant) => {
        if (tenant !== this.mine && tenant !== this.other) throw new Error('not of this test')
        return { name: tenant, address: 'no-reply@bay.example', replyTo: null }
      },
      keepsBodies: async () => false,
      mayLeave: async (tenant) => mailGuard(await loadTenant(this.database, tenant)),
    })
    this.#opened.push(started)
    return started
  }

  outbox(tenant = this.mine) {
    return asTenant(this.database, tenant, (tx) =>
      tx.query<{ recipient: string; state: string; subject: string }>(
        'select recipient, state, subject from mail_outbox order by recipient',
      ),
    )
  }

  /** Runs a statement at the agency. */
  sql(text: string, values: unknown[] = []) {
    return asTenant(this.database, this.mine, (tx) => tx.query(text, values))
  }

  /** A report of an account, as the job leaves it. */
  async report(email: string, status = 'complete', content = '%PDF-1.7 x'): Promise<string> {
    const guid = randomUUID()
    await this.sql(
      `insert into report (tenant, guid, owner, module, title, template_id, template_name, locale, asked, status)
       select $1, $2, guid, 'permits', 'Near/the pier', 64974, 'Summary', 'en', '{"level": "registered"}', $4
       from account where email = $3`,
      [this.mine, guid, email, status],
    )
    await this.sql('insert into report_file (tenant, report, content) values ($1, $2, $3)', [
      this.mine,
      guid,
      Buffer.from(content),
    ])
    return guid
  }
}

/** The agency with a contact, and few mails an hour. */
function agency(code: string) {
  const files = folder(code)
  const tenant = files['tenant.yaml']
  return {
    ...files,
    'tenant.yaml': {
      ...tenant,
      control: { ...tenant.control, sharing: { perHour: 6, perDay: 8 } },
      mail: { contact: 'records@bay.example' },
    },
  }
}

/** The fixture of a test file. */
export function sharingFixture(): SharingFixture {
  const fixture = new SharingFixture()
  beforeAll(() => fixture.begin())
  afterEach(() => fixture.end())
  afterAll(() => fixture.server.close())
  return fixture
}
