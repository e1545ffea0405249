import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  CASE,
  commentFixture,
  commentsFolder,
  emailOf,
  PERMITS,
  TRADE,
} from '../testing/comment-fixture.ts'
import { applyFolder } from '../testing/portal.ts'

const at = commentFixture()
const { live, resident, agent, send, leave, changed, changeOwn, shown, own, mails, mailed } = at
const { open, upcoming, over, closed, sealed } = PERMITS

const statusOf = async (reply: ReturnType<typeof send>) => {
  const { status, body } = await reply
  return [status, (body as { reason?: string }).reason]
}

describe('leaving', () => {
  test('a comment is stored once, and its author gets one receipt in the language of the account', async () => {
    const ana = await resident()
    await live.query(`update account set locale = 'es' where guid = $1`, [ana.guid])
    const body = { text: '  La valla\nno cierra. ', request: randomUUID() }
    const [one, other] = await Promise.all([leave(ana, open, body), leave(ana, open, body)])
    expect(other.id).toBe(one.id)
    expect(one).toEqual({
      id: one.id,
      created: one.created,
      text: 'La valla\nno cierra.',
      still_there: false,
      publication: null,
      shows_name: false,
      hidden: null,
      objection: null,
      review_due: false,
      outcome: null,
      answers: [],
      can_object: false,
    })
    expect(await own(ana, open)).toEqual([one])
    const [receipt, ...others] = await mails(ana)
    expect([receipt?.kind, receipt?.subject, others]).toEqual([
      'comment.receipt',
      'Su comentario sobre el registro 2026-001 BP',
      [],
    ])
    expect(receipt?.text).toContain('> La valla\n> no cierra.')
    expect(receipt?.text).toContain('Solo la agencia ve su comentario')
  })

  test('the receipt says what happens next, and who sees the comment', async () => {
    const ana = await resident()
    await leave(ana, open, { text: 'For the agency' })
    await leave(ana, open, { text: 'Offered', public: true })
    await leave(ana, TRADE, { text: 'Shown', public: true, shows_name: true })
    const texts = (await mailed(ana, 'receipt')).map(({ text }) => text)
    for (const text of texts) expect(text).toContain('If you did not leave this comment')
    const [toAgency, offered, published] = texts
    expect(toAgency).toContain(
      'Your comment on record 2026-001 BP has been submitted for review by an official of',
    )
    expect(toAgency).toContain(
      'You will receive correspondence shortly in relation to your comment.',
    )
    expect(toAgency).toContain('Only the agency sees your comment')
    expect(toAgency).toContain(`/building/permits/search/record/${open.guid}`)
    expect(offered).toContain('An official decides whether it is shown')
    expect(offered).toContain('The public comment does not show your name.')
    expect(published).toContain('It is shown on the record to everyone')
    expect(published).toContain('The public comment shows your name.')
  })

  test('a comment has 1 to 1,000 characters', async () => {
    const ana = await resident()
    expect((await leave(ana, open, { text: 'x'.repeat(1_000) })).text).toHaveLength(1_000)
    for (const text of ['x'.repeat(1_001), '', ' \n ']) {
      const refused = await send(ana, open, { text })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['text']])
    }
  })

  test('a record that one may not see is refused in the words of one that is not there', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const missing = { ...open, guid: randomUUID() }
    const zoe = await resident(live.other)
    const answers = [
      await send(ana, sealed, { text: 'Let me in' }),
      await send(ana, missing, { text: 'Let me in' }),
      await send(zoe, open, { text: 'From elsewhere' }),
      await ana.get(`/record/${sealed.guid}/comment`),
      await ana.get(`/record/${sealed.guid}/comment/own`),
      await at.anyone.get(`/record/${sealed.guid}/comment`),
    ]
    const refusals = new Set(answers.map(({ status, body }) => `${status} ${body.detail}`))
    expect(refusals).toEqual(
      new Set(['404 We could not find this record or office, or it is not open to you.']),
    )
    expect((await send(ben, sealed, { text: 'Staff may' })).status).toBe(200)
    expect(await live.query('select text from record_comment')).toEqual([{ text: 'Staff may' }])
    expect((await at.anyone.get(`/record/${open.guid}/comment/own`)).status).toBe(401)
  })

  test('a module without comments takes none', async () => {
    const ana = await resident()
    expect(await statusOf(send(ana, CASE, { text: 'Hello' }))).toEqual([403, 'comments_off'])
    expect(await shown(CASE)).toEqual({
      accepted: false,
      window: null,
      approval: true,
      closed: false,
      comments: [],
    })
  })

  test('public comments are taken within the window of the record; others always', async () => {
    const ana = await resident()
    const offer = (on: typeof open) => send(ana, on, { text: 'Me', public: true })
    for (const on of [upcoming, over])
      expect(await statusOf(offer(on))).toEqual([409, 'comments_not_public'])
    for (const on of [open, closed]) expect((await offer(on)).status).toBe(200)
    expect((await send(ana, over, { text: 'Too late?' })).status).toBe(200)
    expect((await shown(open)).window).toEqual({
      state: 'open',
      opens: '2020-01-01',
      closes: '2090-01-31',
    })
    expect((await shown(upcoming)).window?.state).toBe('upcoming')
    expect((await shown(closed)).window).toEqual({ state: 'open', opens: null, closes: null })
  })

  test('that something is still there is said of closed records only', async () => {
    const ana = await resident()
    const say = (on: typeof open) => send(ana, on, { text: 'Look', still_there: true })
    expect(await statusOf(say(open))).toEqual([409, 'comment_record_open'])
    expect((await say(closed)).body.data).toMatchObject({ still_there: true })
    expect([(await shown(open)).closed, (await shown(closed)).closed]).toEqual([false, true])
  })

  test('an account leaves 20 comments and objections an hour, an address 200', async () => {
    const [ana, ben] = [await resident(), await resident()]
    await leave(ana, open, { text: 'First' })
    await live.database.pool.query(`update rate_limit set points = 20 where key like 'comment:%'`)
    expect((await send(ana, open, { text: 'Last' })).status).toBe(429)
    expect((await changeOwn(ana, randomUUID(), { action: 'object', text: 'No' })).status).toBe(429)
    expect((await send(ben, open, { text: 'Someone else' })).status).toBe(200)
    await live.database.pool.query(
      `update rate_limit set points = 200 where key like 'commentAddress:%'`,
    )
    expect((await send(ben, open, { text: 'From there' })).status).toBe(429)
    const stored = await live.database.pool.query<{ key: string }>('select key from rate_limit')
    expect(stored.rows.map(({ key }) => key).join()).not.toContain('203.0.113')
  })
})

describe('public comments', () => {
  test('are shown at once where the module has no approval, and to no one where it has', async () => {
    const [ana, cleo] = [await resident(), await resident()]
    const offered = await leave(ana, open, { text: 'Wait', public: true })
    expect(offered.publication).toBe('offered')
    for (const who of [at.anyone, cleo, ana]) expect((await shown(open, who)).comments).toEqual([])
    const first = await at.published(ana, { text: 'First' })
    const second = await at.published(cleo, { text: 'Second' })
    const list = await shown(TRADE, ana)
    expect(list).toMatchObject({ accepted: true, approval: false })
    expect(list.comments.map(({ id, text, own: mine }) => [id, text, mine])).toEqual([
      [second.id, 'Second', false],
      [first.id, 'First', true],
    ])
    const page = await at.anyone.get(`/record/${TRADE.guid}/comment?offset=1&limit=1`)
    expect(page.body.meta.pagination).toEqual({ itemCount: 2, offset: 1, limit: 1 })
    expect(page.body.data).toMatchObject({ comments: [{ id: first.id, own: false }] })
  })

  test('show the name only where the author chose so, and as it is chosen later', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await at.published(ana, { shows_name: true })
    const nameShown = async () => (await shown(TRADE)).comments[0]?.name
    expect(await nameShown()).toBe('Ana Ortiz')
    await changeOwn(ana, id, { action: 'name', shows_name: false })
    expect(await nameShown()).toBeNull()
    expect(
      (await changeOwn(ana, id, { action: 'name', shows_name: true })).body.data,
    ).toMatchObject({ id, shows_name: true, publication: 'published' })
    expect(await nameShown()).toBe('Ana Ortiz')
    await changed(ben, id, { action: 'hide', reason: 'spam' })
    expect(await nameShown()).toBeNull()
    const plain = await leave(ana, open, { text: 'Not public', shows_name: true })
    expect(plain.shows_name).toBe(false)
    const refused = changeOwn(ana, plain.id, { action: 'name', shows_name: true })
    expect(await statusOf(refused)).toEqual([409, 'comment_not_offered'])
  })

  test('end with the setting of the module, and with the record', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await leave(ana, open, { text: 'Public once', public: true })
    await changed(ben, id, { action: 'publish' })
    expect((await shown(open)).comments).toHaveLength(1)
    await applyFolder(live.database, commentsFolder(live.tenant, { public: false }))
    expect(await shown(open)).toMatchObject({ accepted: true, window: null, comments: [] })
    expect(await statusOf(at.report(await resident(), id, '192.0.2.1'))).toEqual([
      404,
      'no_such_comment',
    ])
    expect(await own(ana, open)).toMatchObject([{ id, publication: 'published' }])
    const waiting = await leave(ana, open, { text: 'Waits' })
    await live.query(`update record_comment set publication = 'offered' where guid = $1`, [
      waiting.id,
    ])
    const refused = ben.put(`/comment/${waiting.id}`, { action: 'publish', version: 1 })
    expect(await statusOf(refused)).toEqual([409, 'comments_not_shown'])
    await applyFolder(live.database, commentsFolder(live.tenant))
    expect((await shown(open)).comments).toHaveLength(1)
  })
})

describe('withdrawing', () => {
  test('deletes words, answers, reports and objection; the row stays', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await resident()]
    const { id } = await at.published(ana)
    await at.report(cleo, id, '192.0.2.1')
    await changed(ben, id, { action: 'answer', text: 'An answer', public: true })
    await changed(ben, id, { action: 'hide', reason: 'other', note: 'A note' })
    await changeOwn(ana, id, { action: 'object', text: 'An objection' })
    expect((await changeOwn(ana, id, { action: 'withdraw' })).body.data).toBeNull()
    expect((await shown(TRADE)).comments).toEqual([])
    expect(await own(ana, TRADE)).toEqual([])
    expect(await at.staffView(ben, id)).toMatchObject({
      user: null,
      email: null,
      text: null,
      publication: null,
      hidden: null,
      objection: null,
      answers: [],
      reports: [],
      outcome: 'withdrawn',
      review_due: false,
      waits: false,
      agent: { id: ben.guid },
    })
    const { version } = await at.staffView(ben, id)
    for (const body of [
      { action: 'answer', text: 'Too late' },
      { action: 'outcome', outcome: null },
      { action: 'publish' },
      { action: 'assign', assignee: null },
    ])
      expect(await statusOf(ben.put(`/comment/${id}`, { version, ...body }))).toEqual([
        409,
        'comment_withdrawn',
      ])
    const again = changeOwn(ana, id, { action: 'withdraw' })
    expect(await statusOf(again)).toEqual([404, 'no_such_comment'])
  })

  test('is for the author only, also once the record is internal', async () => {
    const [ana, cleo] = [await resident(), await resident()]
    const zoe = await resident(live.other)
    const { id } = await leave(ana, open, { text: 'Mine', public: true })
    for (const who of [cleo, zoe])
      for (const body of [
        { action: 'withdraw' },
        { action: 'name', shows_name: true },
        { action: 'object', text: 'No' },
      ])
        expect(await statusOf(changeOwn(who, id, body))).toEqual([404, 'no_such_comment'])
    await live.query('update record set visibility = 2 where guid = $1', [open.guid])
    expect((await changeOwn(ana, id, { action: 'withdraw' })).status).toBe(200)
    await live.query('update record set visibility = 0 where guid = $1', [open.guid])
    const rows = await live.query('select text, account, outcome from record_comment')
    expect(rows).toEqual([{ text: null, account: null, outcome: 'withdrawn' }])
    expect(JSON.stringify(await shown(open))).not.toContain(emailOf(ana))
  })
})
