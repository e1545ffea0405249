import { randomUUID } from 'node:crypto'
import type { OwnComment, StaffComment } from '@plat/contract/comments/comments'
import { afterAll, beforeAll } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from './portal.ts'
import { officesFolder, type StaffMember, staffMember } from './staff-fixture.ts'
import type { Reply, Visitor } from './visitor.ts'

const record = (agency_reference: string, more: Partial<TestRecord> = {}): TestRecord => ({
  guid: randomUUID(),
  agency_reference,
  title: 'New house',
  record_type: 'NEW',
  status: 'Issued',
  record_date: '2024-05-01',
  street_address: '100 N Main St',
  ...more,
})

/** Records of the module with public comments, by what their windows are today. */
export const COMMENTED = {
  open: record('2026-001 BP', { attributes: { opens: '2020-01-01', closes: '2090-01-31' } }),
  upcoming: record('2026-002 BP', { attributes: { opens: '2090-01-01', closes: '2090-01-31' } }),
  closed: record('2026-003 BP', { attributes: { opens: '2020-01-01', closes: '2020-01-31' } }),
  /** Of the module's own window. */
  plain: record('2026-004 BP'),
  sealed: record('2026-005 ZZ', { visibility: 2 }),
}
/** A record of the module `trades`, which has no public comments, and of `cases`, which takes none. */
export const TRADE = record('2026-101 TR')
export const CASE = record('2026-201 CA')

function commentsFolder(tenant: string) {
  const files = officesFolder(tenant)
  const permits = files['modules/permits.yaml']
  const day = (id: string) => ({ id, label: id, kind: 'date' })
  return {
    ...files,
    'modules/permits.yaml': {
      ...permits,
      fields: [...permits.fields, day('opens'), day('closes')],
      events: { comment: { opens: 'opens', closes: 'closes' } },
      comments: { public: true, window: { opens: '2020-01-01', closes: '2090-12-31' } },
    },
    'modules/cases.yaml': { ...files['modules/cases.yaml'], comments: { accept: false } },
  }
}

/** A server with two agencies, each with the same modules; records are those of the first. */
class CommentFixture {
  readonly tenant = uniqueTenant('ash')
  readonly other = uniqueTenant('box')
  database!: Database
  server!: Awaited<ReturnType<typeof testServer>>
  #people = 0

  async begin(): Promise<void> {
    this.database = await testDatabase()
    this.server = await testServer(this.database)
    for (const tenant of [this.tenant, this.other])
      await applyFolder(this.database, commentsFolder(tenant))
    await putRecords(this.database, this.tenant, 'permits', Object.values(COMMENTED))
    await putRecords(this.database, this.tenant, 'trades', [TRADE])
    await putRecords(this.database, this.tenant, 'cases', [CASE])
  }

  async end(): Promise<void> {
    await this.server.close()
  }

  /** Somebody of an agency with a second factor, a resident unless said otherwise. */
  person(role: 'resident' | 'internal' = 'resident', tenant = this.tenant): Promise<StaffMember> {
    this.#people += 1
    const at = { app: this.server.app, database: this.database }
    return staffMember(at, tenant, `ana${this.#people}-${randomUUID()}@example.com`, { role })
  }

  /** An official whom comments reach. @param modules null: of all modules */
  async official(
    modules: readonly string[] | null = null,
    tenant = this.tenant,
  ): Promise<StaffMember> {
    const who = await this.person('internal', tenant)
    await this.sql(
      'insert into agent (tenant, account, public, modules) values (current_tenant(), $1, false, $2)',
      [who.guid, modules],
      tenant,
    )
    return who
  }

  /** Rows of an agency. */
  sql<Row extends Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
    tenant = this.tenant,
  ): Promise<Row[]> {
    return asTenant(this.database, tenant, ({ query }) => query<Row>(text, values))
  }
}

/** The fixture of a test file. */
export function commentFixture(): CommentFixture {
  const fixture = new CommentFixture()
  beforeAll(() => fixture.begin())
  afterAll(() => fixture.end())
  return fixture
}

/** Sends a comment. */
export function send(
  who: Visitor,
  guid: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  return who.post(`/record/${guid}/comment`, body)
}

/** Leaves a comment. @throws Error where it is refused */
export async function leave(
  who: Visitor,
  guid: string,
  body: Readonly<Record<string, unknown>>,
): Promise<OwnComment> {
  const reply = await send(who, guid, body)
  if (reply.status !== 200)
    throw new Error(`expected a comment, got ${reply.status}: ${reply.text}`)
  return reply.body.data as unknown as OwnComment
}

/** Comments as an official has them. */
export async function listed(who: Visitor, query = ''): Promise<StaffComment[]> {
  return (await who.get(`/comment${query}`)).body.data as unknown as StaffComment[]
}
