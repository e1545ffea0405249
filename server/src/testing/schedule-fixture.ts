import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'
import ICAL from 'ical.js'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { channelsOf } from '../offices/channels.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { startMailSender } from '../platform/mail/sender.ts'
import { type ArrivedMail, type SmtpForTests, startSmtp } from '../platform/mail/smtp-for-tests.ts'
import { smtpTransport } from '../platform/mail/transports.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { tellPeople } from '../schedule/tell-people.ts'
import { cachesOf, loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords, testServer } from './portal.ts'
import { records } from './search-fixture.ts'
import { officesFolder, type StaffMember, staffMember } from './staff-fixture.ts'
import { type Visitor, visitor } from './visitor.ts'

/** A record that everybody sees. */
export const MEETING_RECORD = records[0] ?? missing()
/** Where mail for the building department goes. */
export const COUNTER_MAIL = 'counter@example.org'

/** What the building departments take. */
const TAGS: readonly string[] = ['general', 'call', 'appointment']
const ALWAYS = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])

/** What an appointment is asked with, beside the slot. */
export type Wish = Readonly<Record<string, unknown>>

/** A server with two agencies whose building departments take appointments day and night, and a mail server. */
class ScheduleFixture {
  readonly tenant = uniqueTenant('oak')
  readonly other = uniqueTenant('elm')
  database!: Database
  server!: Awaited<ReturnType<typeof testServer>>
  #smtp!: SmtpForTests
  #people = 0

  async begin(): Promise<void> {
    this.database = await testDatabase()
    this.server = await testServer(this.database)
    this.#smtp = await startSmtp()
    for (const tenant of [this.tenant, this.other]) {
      await applyFolder(this.database, meetingsFolder(tenant))
      await putRecords(this.database, tenant, 'permits', tenant === this.tenant ? records : [])
    }
    await this.#readChannels()
    await this.openOffices()
  }

  async end(): Promise<void> {
    await this.#smtp.close()
    await this.server.close()
  }

  /** Opens all offices day and night, or as `hours` say. */
  async openOffices(hours: object = {}, slots: object | null = null): Promise<void> {
    for (const tenant of [this.tenant, this.other])
      await asTenant(this.database, tenant, ({ query }) =>
        query(
          `insert into office (tenant, channel, hours, slots) select current_tenant(), unnest($1::uuid[]), $2, $3
           on conflict (tenant, channel) do update set hours = excluded.hours, slots = excluded.slots,
             version = office.version + 1`,
          [
            [this.channelOf('building', tenant), this.channelOf('planning', tenant)],
            JSON.stringify({
              time_zone: 'America/Chicago',
              weekly: ALWAYS,
              closures: [],
              agency_holidays: false,
              ...hours,
            }),
            JSON.stringify(slots),
          ],
        ),
      )
  }

  /** Has the building department take what its tags say: `call`, `appointment`. */
  async takes(tags: readonly string[]): Promise<void> {
    await applyFolder(this.database, meetingsFolder(this.tenant, tags))
    // Changes are heard a moment later.
    cachesOf(this.database).tenants.clear()
  }

  readonly #channels = new Map<string, string>()

  /** Guid of a channel by its code, once offices were opened. */
  channelOf(code: string, tenant = this.tenant): string {
    return this.#channels.get(`${tenant} ${code}`) ?? missing()
  }

  async #readChannels(): Promise<void> {
    for (const tenant of [this.tenant, this.other]) {
      const { document } = await loadTenant(this.database, tenant)
      for (const { code, guid } of channelsOf(document))
        this.#channels.set(`${tenant} ${code}`, guid)
    }
  }

  /** Somebody of an agency with a second factor, a resident unless said otherwise. */
  person(role: 'resident' | 'internal' = 'resident', tenant = this.tenant): Promise<StaffMember> {
    this.#people += 1
    const at = { app: this.server.app, database: this.database }
    return staffMember(at, tenant, `p${this.#people}-${randomUUID()}@example.com`, { role })
  }

  /** Somebody of the agency. @param modules with which they deal; null: all */
  async agent(
    modules: readonly string[] | null = null,
    tenant = this.tenant,
  ): Promise<StaffMember> {
    const who = await this.person('internal', tenant)
    await this.sql(
      'insert into agent (tenant, account, public, modules) values (current_tenant(), $1, true, $2)',
      [who.guid, modules],
      tenant,
    )
    return who
  }

  /** Somebody who is not signed in. */
  stranger(tenant = this.tenant): Visitor {
    return visitor(this.server.app, `${tenant}.test`)
  }

  /** Slots about the open record, as somebody is offered them. */
  async offer(who: Visitor, query = `type=record&guid=${MEETING_RECORD.guid}`): Promise<SlotOffer> {
    return dataOf<SlotOffer>(await who.get(`/schedule/slot?${query}`))
  }

  /** A slot that is free: of the offered day `day` the one `index`. */
  async freeSlot(who: Visitor, day = 1, index = 0): Promise<TimeSpan> {
    const { days } = await this.offer(who)
    const free = days[day]?.slots.filter((slot) => slot.free)[index] ?? missing()
    return { start: free.start, end: free.end }
  }

  /** Asks for an appointment about the open record. */
  ask(who: Visitor, datetime: TimeSpan, more: Wish = {}) {
    return who.post('/schedule/appointment', {
      type: 'appointment',
      status: 'request',
      displayType: 'APPOINTMENT',
      discriminator: 'record',
      reference: MEETING_RECORD.agency_reference,
      guid: MEETING_RECORD.guid,
      department: null,
      contact: null,
      location: null,
      datetime,
      transactions: [{ type: 'request', time: datetime }],
      notes: null,
      ...more,
    })
  }

  /** An appointment that somebody has asked for. */
  async meeting(who: Visitor, datetime?: TimeSpan, more: Wish = {}): Promise<ScheduleEntry> {
    return dataOf<ScheduleEntry>(await this.ask(who, datetime ?? (await this.freeSlot(who)), more))
  }

  /** Changes an appointment from the version that `entry` has. */
  change(who: Visitor, { guid, version }: ScheduleEntry, change: object) {
    return who.put(`/schedule/${guid}`, { version, ...change })
  }

  /** The same, which must succeed. */
  async changed(who: Visitor, entry: ScheduleEntry, change: object): Promise<ScheduleEntry> {
    return dataOf<ScheduleEntry>(await this.change(who, entry, change))
  }

  /** Sends what waits to the mail server; answers what arrived for an address since, in order. */
  async mailed(address: string): Promise<ArrivedMail[]> {
    await this.#toldOfRequests()
    const sender = startMailSender({
      database: this.database,
      transport: smtpTransport(this.#smtp.url),
      logger: pino({ level: 'silent' }),
      from: async () => ({ name: 'Agency', address: 'no-reply@example.gov', replyTo: null }),
      keepsBodies: async () => false,
    })
    await sender.settled()
    await sender.close()
    // Several go out beside each other, and arrive in any order.
    const queued = await this.sql<{ id: string }>(
      'select message_id as id from mail_outbox where recipient = $1 order by created_at',
      [address],
    )
    const order = new Map<string | undefined, number>(queued.map(({ id }, place) => [id, place]))
    return this.#smtp.arrived
      .filter(
        ({ recipients, subject }) =>
          recipients.includes(address) && subject?.startsWith('Confirm your e-mail') === false,
      )
      .toSorted((a, b) => (order.get(a.messageId) ?? -1) - (order.get(b.messageId) ?? -1))
  }

  /** Tells of new appointments, or waits until the server has. */
  async #toldOfRequests(): Promise<void> {
    const untold = `select from appointment_reminder where about = 'requested'`
    while ((await this.sql(untold)).length > 0) {
      await tellPeople({ database: this.database, port: 3000 }, this.tenant)
      await pause(10)
    }
  }

  sql<Row extends Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
    tenant = this.tenant,
  ): Promise<Row[]> {
    return asTenant(this.database, tenant, (tx) => tx.query<Row>(text, values))
  }
}

/** The data of an answer. @throws Error for a refusal */
export function dataOf<Data>({
  status,
  body,
  text,
}: {
  status: number
  body: unknown
  text: string
}): Data {
  if (status !== 200) throw new Error(`expected 200, got ${status}: ${text}`)
  return (body as { data: Data }).data
}

/** The entry of a mail as a calendar program reads it. */
export function calendarOf(mail: ArrivedMail | undefined) {
  const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const content = file?.content
  if (content === undefined) throw new Error('the mail has no calendar entry')
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return readCalendar(text)
}

/** Entries of a calendar as a calendar program reads them. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as string)
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const [event] = events
  return {
    method: calendar.getFirstPropertyValue('method'),
    events,
    uid: event?.uid,
    sequence: event?.sequence,
    summary: event?.summary,
    location: event?.location,
    description: event?.description,
    start: event?.startDate.toJSDate().toISOString(),
    end: event?.endDate.toJSDate().toISOString(),
    status: event?.component.getFirstPropertyValue('status'),
    organizer: event?.organizer,
    attendees: event?.attendees.map((one) => String(one.getFirstValue()).toLowerCase()) ?? [],
  }
}

/** The secret in the link of a mail. */
export function tokenIn(mail: ArrivedMail | undefined): string {
  return /[?&]token=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? missing()
}

/** The agency of officesFolder, whose building department takes appointments as well, and has an address. */
function meetingsFolder(tenant: string, tags = TAGS) {
  const files = officesFolder(tenant)
  return {
    ...files,
    'departments/building.yaml': {
      ...files['departments/building.yaml'],
      tags,
      contact: {
        email: COUNTER_MAIL,
        address: { en: '1 Main Street, Oak', es: 'Calle Mayor 1, Oak' },
      },
    },
  }
}

function missing(): never {
  throw new Error('the test needs something that is not there')
}

/** The fixture of a test file. */
export function scheduleFixture(): ScheduleFixture {
  const fixture = new ScheduleFixture()
  beforeAll(() => fixture.begin())
  afterAll(() => fixture.end())
  return fixture
}
