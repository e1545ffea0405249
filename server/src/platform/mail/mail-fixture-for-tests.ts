import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import type { Database } from '../db/database.ts'
import { testDatabase, uniqueTenant } from '../testing/database.ts'
import type { Mail } from './check-mail.ts'
import { queueMail } from './mail.ts'
import { type MailSender, startMailSender } from './sender.ts'
import { type SmtpForTests, startSmtp } from './smtp-for-tests.ts'
import { smtpTransport } from './transports.ts'

/** A mail of the outbox as tests look at it. */
export interface OutboxRow {
  recipient: string
  state: string
  attempts: number
  last_error: string | null
  message_id: string | null
  /** Seconds until the next attempt. */
  waits: number
  [column: string]: unknown
}

/** Two agencies of each test's own with empty outboxes; what a test starts is closed after it. */
class MailFixture {
  database!: Database
  harbor = ''
  mesa = ''
  /** What the running test has opened, closed in reverse. */
  readonly #opened: { close(): Promise<void> }[] = []

  async begin(): Promise<void> {
    this.harbor = uniqueTenant('harbor')
    this.mesa = uniqueTenant('mesa')
    for (const tenant of [this.harbor, this.mesa]) {
      await asTenant(this.database, tenant, (tx) =>
        tx.query('insert into tenant (tenant) values (current_tenant())'),
      )
    }
  }

  async end(): Promise<void> {
    for (const one of this.#opened.splice(0).reverse()) await one.close()
    for (const tenant of [this.harbor, this.mesa]) {
      await asTenant(this.database, tenant, (tx) => tx.query('delete from mail_outbox'))
    }
  }

  async smtp(options: Parameters<typeof startSmtp>[0] = {}): Promise<SmtpForTests> {
    const server = await startSmtp(options)
    this.#opened.push(server)
    return server
  }

  /** A sender for this test's tenants only: others in the database are not its business. */
  sender(url: string): MailSender {
    const started = startMailSender({
      database: this.database,
      transport: smtpTransport(url),
      logger: pino({ level: 'silent' }),
      from: async (tenant, language) => {
        if (tenant !== this.harbor && tenant !== this.mesa) throw new Error('not of this test')
        const name = language === 'en' ? 'Mesa' : 'Mesa del Río'
        return { name, address: 'no-reply@permits.example.gov', replyTo: null }
      },
      keepsBodies: async () => false,
    })
    this.#opened.push(started)
    return started
  }

  async queue(tenant: string, ...mails: (Partial<Mail> & { to: string })[]): Promise<void> {
    await asTenant(this.database, tenant, async (tx) => {
      for (const mail of mails) {
        await queueMail(tx, {
          subject: 'Código: confirme su correo electrónico',
          text: 'Hola\n',
          html: '<p>Hola</p>',
          kind: 'account.confirm',
          ...mail,
        })
      }
    })
  }

  async outbox(tenant: string): Promise<OutboxRow[]> {
    return asTenant(this.database, tenant, (tx) =>
      tx.query<OutboxRow>(
        `select recipient, state, attempts, last_error, message_id,
           extract(epoch from next_attempt_at - now())::float as waits
         from mail_outbox order by created_at, recipient`,
      ),
    )
  }

  /** As if the time until the next attempt had passed. */
  async passTime(tenant: string): Promise<void> {
    await asTenant(this.database, tenant, (tx) =>
      tx.query(
        `update mail_outbox set next_attempt_at = now() where state in ('queued', 'sending')`,
      ),
    )
  }
}

/** The fixture of a test file. */
export function mailFixture(): MailFixture {
  const fixture = new MailFixture()
  beforeAll(async () => {
    fixture.database = await testDatabase()
  })
  beforeEach(() => fixture.begin())
  afterEach(() => fixture.end())
  afterAll(() => fixture.database.close())
  return fixture
}

/** Recipients with this name and a number from 0. */
export function numbered(count: number, name: string): { to: string }[] {
  return Array.from({ length: count }, (_, i) => ({ to: `${name}${i}@example.org` }))
}
