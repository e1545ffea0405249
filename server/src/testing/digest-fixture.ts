import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { mailGuard } from '../alerts/mail-guard.ts'
import { composeAgain } from '../digests/compose-again.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { DeliveryParts } from '../platform/mail/deliver.ts'
import { startMailSender } from '../platform/mail/sender.ts'
import { type SmtpForTests, startSmtp } from '../platform/mail/smtp-for-tests.ts'
import { smtpTransport } from '../platform/mail/transports.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { giveAuthenticator } from './people.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords, testServer, type TestRecord } from './portal.ts'
import { folder, records } from './search-fixture.ts'
import { mailsTo } from './visitor.ts'

/** An alert as a test writes it. */
interface TestAlert {
  readonly name?: string
  readonly cadence?: 'immediate' | 'daily' | 'weekly'
  readonly channels?: readonly string[]
  readonly firstDay?: string
  readonly monthly?: boolean
  readonly criteria?: object
  /** Criteria in words. */
  readonly words?: readonly object[]
}

/** A notification as a test writes it. */
interface TestNews {
  readonly alert: string | null
  /** Position in the records of the agency. */
  readonly record?: number
  readonly kind?: string
  readonly key?: string
  readonly date?: string
  readonly changes?: readonly object[]
}

/** Two agencies with the same records, and accounts with alerts of whom something is to be told. */
class DigestFixture {
  database!: Database
  server!: Awaited<ReturnType<typeof testServer>>
  readonly ridge = uniqueTenant('ridge')
  readonly mesa = uniqueTenant('mesa')
  /** Guids of the records of each agency, in the order of the search fixture. */
  readonly records = new Map<string, string[]>()
  readonly #copies = new Map<string, readonly TestRecord[]>()
  readonly #opened: { close(): Promise<void> }[] = []

  get parts() {
    return { database: this.database, logger: pino({ level: 'silent' }), port: 3000 }
  }

  /** Puts other records in the place of an agency's, for `news` to name. */
  async put(copies: readonly TestRecord[], tenant = this.ridge): Promise<void> {
    await putRecords(this.database, tenant, 'permits', copies)
    this.#copies.set(tenant, copies)
    this.records.set(
      tenant,
      copies.map(({ guid }) => guid),
    )
  }

  async begin(): Promise<void> {
    this.database = await testDatabase()
    this.server = await testServer(this.database, { PLAT_TRUST_PROXY: '127.0.0.1' })
    for (const tenant of [this.ridge, this.mesa]) {
      await this.apply(tenant)
      await this.put(
        records.map((one) => ({ ...one, guid: randomUUID() })),
        tenant,
      )
    }
  }

  /** Applies the agency's document. @param hidden a field that only its own people may read */
  async apply(tenant: string, hidden?: string): Promise<void> {
    const files = withAlerts(tenant)
    const permits = files['modules/permits.yaml']
    const fields = permits.fields.map((field) =>
      field.id === hidden ? { ...field, visibility: 'internal' } : field,
    )
    await applyFolder(this.database, { ...files, 'modules/permits.yaml': { ...permits, fields } })
  }

  async end(): Promise<void> {
    for (const one of this.#opened.splice(0).reverse()) await one.close()
    for (const tenant of [this.ridge, this.mesa])
      await asTenant(this.database, tenant, async ({ query }) => {
        for (const table of [
          'mail_outbox',
          'mail_file',
          'notification',
          'account',
          'alert_day',
          'stopped_address',
          'change_event',
        ])
          await query(`delete from ${table}`)
      })
  }

  /** Runs a statement at an agency. */
  sql<Row extends object>(text: string, values: unknown[] = [], tenant = this.ridge) {
    return asTenant(this.database, tenant, (tx) =>
      tx.query<Row & Record<string, unknown>>(text, values),
    )
  }

  /** An account that is confirmed; staff have an authenticator unless they are to have none. */
  async account(
    email: string,
    {
      locale = null,
      role = 'resident',
      enrolled = role === 'internal',
      tenant = this.ridge,
    }: { locale?: string | null; role?: string; enrolled?: boolean; tenant?: string } = {},
  ): Promise<string> {
    const [row] = await this.sql<{ guid: string }>(
      `insert into account (tenant, email, locale, role, confirmed_at)
       values (current_tenant(), $1, $2, $3, now()) returning guid`,
      [email, locale, role],
      tenant,
    )
    if (enrolled) await asTenant(this.database, tenant, (tx) => giveAuthenticator(tx, email))
    return row?.guid ?? ''
  }

  async alert(owner: string, alert: TestAlert = {}, tenant = this.ridge): Promise<string> {
    const place = { type: { name: 'District', code: 'place' }, name: { en: 'West', es: 'Oeste' } }
    const [row] = await this.sql<{ guid: string }>(
      `insert into alert (tenant, owner, module, name, place, criteria, events, cadence, channels, monthly, words,
         after_version, first_day)
       values (current_tenant(), $1, 'permits', $2, $3, $9, '{new,status}', $4, $5, $6, $7, 0, $8) returning guid`,
      [
        owner,
        alert.name ?? 'Home',
        JSON.stringify(place),
        alert.cadence ?? 'daily',
        alert.channels ?? ['email'],
        alert.monthly ?? false,
        JSON.stringify(
          alert.words ?? [
            {
              criterion: 'record_type',
              label: { en: 'Type', es: 'Tipo' },
              text: { en: 'New building', es: 'Edificio nuevo' },
            },
          ],
        ),
        alert.firstDay ?? '2026-03-02',
        JSON.stringify(alert.criteria ?? { record_type: ['NEW'] }),
      ],
      tenant,
    )
    return row?.guid ?? ''
  }

  /** Something that an alert has to tell, unreleased. */
  async news(owner: string, news: TestNews, tenant = this.ridge): Promise<string> {
    const at = news.record ?? 0
    const record = this.#copies.get(tenant)?.[at]
    const [row] = await this.sql<{ guid: string }>(
      `insert into notification (tenant, owner, module, alert, alert_name, record, agency_reference, address,
         event_kind, event_key, event_date, changes)
       values (current_tenant(), $1, 'permits', $2, 'Home', $3, $4, $5, $6, $7, $8, $9) returning guid`,
      [
        owner,
        news.alert,
        this.records.get(tenant)?.[at],
        record?.agency_reference,
        record?.street_address ?? null,
        news.kind ?? 'new',
        news.key ?? `2:${news.kind ?? 'new'}`,
        news.date ?? '2026-03-02',
        JSON.stringify(news.changes ?? []),
      ],
      tenant,
    )
    return row?.guid ?? ''
  }

  /** How many notifications are visible in MyCC. */
  async released(tenant = this.ridge): Promise<number> {
    const rows = await this.sql(
      'select from notification where released_at is not null',
      [],
      tenant,
    )
    return rows.length
  }

  mails(to: string, tenant = this.ridge) {
    return mailsTo(this.database, tenant, to)
  }

  async outbox(tenant = this.ridge) {
    return this.sql<{ recipient: string; key: string; headers: Record<string, string> }>(
      'select recipient, key, subject, headers from mail_outbox order by recipient, key',
      [],
      tenant,
    )
  }

  async mailServer(options: Parameters<typeof startSmtp>[0] = {}): Promise<SmtpForTests> {
    const smtp = await startSmtp(options)
    this.#opened.push(smtp)
    return smtp
  }

  /** Sends what waits in this test's agencies, and no more: what is queued later stays for the test to read. */
  async send(
    { url }: Pick<SmtpForTests, 'url'>,
    {
      refused = async () => undefined,
      bounceAddress = null,
    }: Partial<Pick<DeliveryParts, 'refused' | 'bounceAddress'>> = {},
  ): Promise<void> {
    const sender = startMailSender({
      database: this.database,
      transport: smtpTransport(url),
      refused,
      bounceAddress,
      logger: pino({ level: 'silent' }),
      from: async (tenant) => {
        if (tenant !== this.ridge && tenant !== this.mesa) throw new Error('not of this test')
        return { name: tenant, address: 'no-reply@ridge.example', replyTo: null }
      },
      keepsBodies: async () => false,
      mayLeave: async (tenant) =>
        mailGuard(await loadTenant(this.database, tenant), composeAgain(this.parts)),
    })
    await sender.settled()
    await sender.close()
  }
}

/** The agency with alerts, whose digests leave at 7. */
function withAlerts(code: string) {
  const files = folder(code)
  const tenant = files['tenant.yaml']
  const alert = { regions: [{ type: 'place', label: { en: 'Districts', es: 'Distritos' } }] }
  return {
    ...files,
    'tenant.yaml': {
      ...tenant,
      control: { ...tenant.control, alert },
      mail: { contact: 'records@ridge.example' },
    },
  }
}

/** The fixture of a test file. */
export function digestFixture(): DigestFixture {
  const fixture = new DigestFixture()
  beforeAll(() => fixture.begin())
  afterEach(() => fixture.end())
  afterAll(() => fixture.server.close())
  return fixture
}
