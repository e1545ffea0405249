import type { OwnComment, RecordComments, StaffComment } from '@plat/contract/comments/comments'
import { afterEach, beforeAll } from 'vitest'
import { callFixture, callsFolder, type Phone } from './call-fixture.ts'
import { applyFolder, putRecords, type TestRecord } from './portal.ts'
import { dataOf } from './schedule-fixture.ts'
import { testRecord } from './search-fixture.ts'
import { mailsTo, type Reply, visitor } from './visitor.ts'

/** Records of `permits`, whose public comments need approval, by their window today. */
export const PERMITS = {
  open: testRecord('2026-001 BP', { attributes: { opens: '2020-01-01', closes: '2090-01-31' } }),
  upcoming: testRecord('2026-002 BP', {
    attributes: { opens: '2090-01-01', closes: '2090-01-31' },
  }),
  over: testRecord('2026-003 BP', { attributes: { opens: '2020-01-01', closes: '2020-01-31' } }),
  /** Closed, without a window. */
  closed: testRecord('2026-004 BP', { status: 'Final', status_category: 2 }),
  sealed: testRecord('2026-005 ZZ', { visibility: 2 }),
}
/** A record of `trades`, whose public comments are shown at once, and one of `cases`, which takes none. */
export const TRADE = testRecord('2026-101 TR')
export const CASE = testRecord('2026-201 CA')

/** @param permits settings for comments of `permits` */
export function commentsFolder(tenant: string, permits: object = { public: true }) {
  const files = callsFolder(tenant)
  const module = files['modules/permits.yaml']
  const day = (id: string) => ({ id, label: id, kind: 'date' })
  const words = { type: 'text', criterion: 'text', params: { label: 'Words' } }
  return {
    ...files,
    'modules/permits.yaml': {
      ...module,
      fields: [...module.fields, day('opens'), day('closes')],
      filters: [...module.filters, words],
      events: { comment: { opens: 'opens', closes: 'closes' } },
      comments: permits,
    },
    'modules/trades.yaml': {
      ...files['modules/trades.yaml'],
      comments: { public: true, approval: false },
    },
    'modules/cases.yaml': { ...files['modules/cases.yaml'], comments: { accept: false } },
  }
}

/** Two agencies with the same modules, which take comments; the records are those of the first. */
export function commentFixture() {
  const calls = callFixture()
  const { live } = calls

  beforeAll(async () => {
    for (const tenant of [live.tenant, live.other])
      await applyFolder(live.database, commentsFolder(tenant))
    await putRecords(live.database, live.tenant, 'permits', Object.values(PERMITS))
    await putRecords(live.database, live.tenant, 'trades', [TRADE])
    await putRecords(live.database, live.tenant, 'cases', [CASE])
  })
  afterEach(async () => {
    for (const tenant of [live.tenant, live.other])
      for (const table of ['record_comment', 'mail_outbox'])
        await live.query(`delete from ${table}`, [], tenant)
    await live.database.pool.query('delete from rate_limit')
  })

  const send = (who: Pick<Phone, 'post'>, { guid }: TestRecord, body: object): Promise<Reply> =>
    who.post(`/record/${guid}/comment`, body)
  const leave = async (who: Phone, on: TestRecord, body: object): Promise<OwnComment> =>
    dataOf(await send(who, on, body))
  const change = (who: Phone, id: string, body: object) => who.put(`/comment/${id}`, body)
  const staffView = async (who: Phone, id: string): Promise<StaffComment> =>
    dataOf(await who.get(`/comment/${id}`))
  /** Changes a comment from its version. */
  const changed = async (who: Phone, id: string, body: object): Promise<StaffComment> => {
    const { version } = await staffView(who, id)
    return dataOf(await change(who, id, { version, ...body }))
  }
  const changeOwn = (who: Phone, id: string, body: object) => who.put(`/comment/${id}/own`, body)
  const anyone = visitorOf(calls)
  /** Public comments on a record, as a visitor without an account has them unless someone is named. */
  const shown = async (
    { guid }: TestRecord,
    who: Pick<Phone, 'get'> = anyone,
  ): Promise<RecordComments> => dataOf(await who.get(`/record/${guid}/comment`))
  const own = async (who: Phone, { guid }: TestRecord): Promise<OwnComment[]> =>
    dataOf(await who.get(`/record/${guid}/comment/own`))
  /** Reports a comment from an address of the network. */
  const report = (who: Phone, id: string, address: string, reason = 'spam'): Promise<Reply> =>
    visitor(live.app, `${live.tenant}.test`, address).post(
      `/comment/${id}/report`,
      { reason },
      { authorization: `Bearer ${who.token}` },
    )
  /** A comment on `TRADE`, which is shown at once. */
  const published = async (who: Phone, body: object = {}): Promise<OwnComment> =>
    leave(who, TRADE, { text: 'In public', public: true, ...body })
  /** Emails to someone about comments, the oldest first. */
  const mails = ({ guid }: Phone) => mailsTo(live.database, live.tenant, emailOf({ guid }))
  /** Emails to someone of a kind. */
  const mailed = async (who: Phone, kind: string) =>
    (await mails(who)).filter((mail) => mail.kind === `comment.${kind}`)
  return {
    ...calls,
    anyone,
    send,
    leave,
    change,
    changed,
    changeOwn,
    staffView,
    shown,
    own,
    report,
    published,
    mails,
    mailed,
  }
}

/** Address of an account of the fixture. */
export function emailOf({ guid }: Pick<Phone, 'guid'>): string {
  return `${guid}@example.com`
}

/** A browser without an account: the server is there once the tests run. */
function visitorOf({ live }: ReturnType<typeof callFixture>): Pick<Phone, 'get'> {
  return { get: (path) => visitor(live.app, `${live.tenant}.test`).get(path) }
}
