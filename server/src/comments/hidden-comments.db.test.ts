import { describe, expect, test } from 'vitest'
import { commentFixture, emailOf, PERMITS, TRADE } from '../testing/comment-fixture.ts'
import type { Reply } from '../testing/visitor.ts'

const at = commentFixture()
const { live, resident, agent, leave, changed, changeOwn, staffView, shown, own, report, mailed } =
  at
const { open } = PERMITS

const reasonOf = ({ status, body }: Reply) => [status, (body as { reason?: string }).reason]
const ADDRESSES = ['192.0.2.1', '198.51.100.2', '2001:db8:1:1::1', '203.0.113.9']

/** Reports a comment by people of their own, each from one of these addresses. */
async function reported(id: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const reply = await report(await resident(), id, address)
    expect([reply.status, reply.body.data]).toEqual([200, { reported: true }])
  }
}

describe('reports', () => {
  test('from three networks hide a comment, and its author is emailed once', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await at.published(ana, { shows_name: true })
    await reported(id, ADDRESSES.slice(0, 2))
    expect((await shown(TRADE)).comments).toMatchObject([{ text: 'In public', hidden: null }])
    expect(await staffView(ben, id)).toMatchObject({ review_due: true, waits: true, version: 1 })
    await reported(id, ADDRESSES.slice(2, 3))
    const [placeholder] = (await shown(TRADE)).comments
    expect(placeholder).toMatchObject({
      text: null,
      name: null,
      hidden: { by: 'reports', reason: null },
    })
    expect(await staffView(ben, id)).toMatchObject({
      text: 'In public',
      publication: 'hidden',
      reports: [{ reason: 'spam' }, { reason: 'spam' }, { reason: 'spam' }],
      version: 2,
    })
    const [mail, ...others] = await mailed(ana, 'hidden')
    expect(others).toEqual([])
    for (const part of [
      'was hidden automatically, because several people reported it.',
      '> In public',
      'You can object once.',
      `/building/trades/search/record/${TRADE.guid}`,
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).not.toContain('Reason:')
  })

  test('from one network, or of one account, count once', async () => {
    const [ana, cleo] = [await resident(), await resident()]
    const { id } = await at.published(ana)
    await reported(id, ['192.0.2.1', '192.0.2.1', '192.0.2.1'])
    await reported(id, ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2'])
    expect((await shown(TRADE)).comments).toMatchObject([{ text: 'In public', reported: false }])
    const other = await at.published(ana)
    for (const address of ADDRESSES)
      expect((await report(cleo, other.id, address)).status).toBe(200)
    expect((await shown(TRADE, cleo)).comments).toMatchObject([
      { id: other.id, text: 'In public', reported: true },
      { reported: false },
    ])
  })

  test('store neither addresses nor the same hash for two comments', async () => {
    const [ana, cleo] = [await resident(), await resident()]
    const ids = [(await at.published(ana)).id, (await at.published(ana)).id]
    for (const id of ids) await report(cleo, id, '192.0.2.1')
    const rows = await live.query<{ network: string }>('select network from comment_report')
    expect(new Set(rows.map(({ network }) => network)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toContain('192.0.2')
  })

  test('after an agent has looked at them do not hide it again, nor make a review due', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await at.published(ana)
    await reported(id, ADDRESSES.slice(0, 3))
    const again = await changed(ben, id, { action: 'publish' })
    expect(again).toMatchObject({ publication: 'published', hidden: null, review_due: false })
    expect((await mailed(ana, 'published'))[0]?.text).toContain('It is shown again')
    await reported(id, ADDRESSES)
    expect(await staffView(ben, id)).toMatchObject({ publication: 'published', review_due: false })
    expect((await staffView(ben, id)).reports).toHaveLength(7)
    expect(await live.query('select from comment_report where network is not null')).toEqual([])
    expect((await shown(TRADE)).comments).toMatchObject([{ text: 'In public' }])
  })

  test('reach an agent and hide a comment also after its approval, which looked at none', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await leave(ana, open, { text: 'Approved', public: true })
    await changed(ben, id, { action: 'publish' })
    await changed(ben, id, { action: 'outcome', outcome: 'answered' })
    await reported(id, ADDRESSES.slice(0, 1))
    expect(await staffView(ben, id)).toMatchObject({ review_due: true, waits: true })
    await reported(id, ADDRESSES.slice(1, 3))
    expect((await shown(open)).comments).toMatchObject([{ text: null, hidden: { by: 'reports' } }])
  })

  test('that an agent rejects while it is shown are not emailed to the author', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await at.published(ana)
    await reported(id, ADDRESSES.slice(0, 1))
    await changed(ben, id, { action: 'publish' })
    expect(await staffView(ben, id)).toMatchObject({ review_due: false })
    expect(await at.mails(ana)).toHaveLength(1)
  })

  test('are taken of comments that are shown, from people who see them, except the author', async () => {
    const [ana, cleo, zoe] = [await resident(), await resident(), await resident(live.other)]
    const { id } = await at.published(ana)
    expect(reasonOf(await report(ana, id, '192.0.2.1'))).toEqual([403, 'comment_own'])
    const elsewhere = await zoe.post(`/comment/${id}/report`, { reason: 'spam' })
    expect(reasonOf(elsewhere)).toEqual([404, 'no_such_comment'])
    const offered = await leave(ana, open, { text: 'Waits', public: true })
    const plain = await leave(ana, open, { text: 'Not public' })
    for (const one of [offered, plain])
      expect(reasonOf(await report(cleo, one.id, '192.0.2.1'))).toEqual([404, 'no_such_comment'])
    await live.query('update record set visibility = 2 where guid = $1', [TRADE.guid])
    const sealed = await report(cleo, id, '192.0.2.1')
    await live.query('update record set visibility = 0 where guid = $1', [TRADE.guid])
    expect(reasonOf(sealed)).toEqual([404, 'no_such_comment'])
    expect(await live.query('select from comment_report')).toEqual([])
    expect((await at.anyone.get(`/comment/${id}/report`)).status).toBe(405)
    await report(cleo, id, '192.0.2.1')
    await live.database.pool.query(
      `update rate_limit set points = 30 where key like 'commentReport:%'`,
    )
    expect((await report(cleo, id, '192.0.2.1')).status).toBe(429)
  })
})

describe('hiding and objecting', () => {
  test('an agent hides with a reason that everyone sees, and a note for the author', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await at.published(ana, { shows_name: true, text: 'My number is 555 0100' })
    const body = { action: 'hide', reason: 'personal_data', note: 'Leave out the number.' }
    const hidden = await changed(ben, id, body)
    expect(hidden).toMatchObject({ publication: 'hidden', waits: true, review_due: false })
    expect(await changed(ben, id, body)).toEqual(hidden)
    const list = await shown(TRADE)
    expect(list.comments).toEqual([
      {
        id,
        created: hidden.created,
        name: null,
        text: null,
        still_there: false,
        hidden: { by: 'agency', reason: 'personal_data', at: hidden.hidden?.at },
        answers: [],
        own: false,
        reported: false,
      },
    ])
    expect(await own(ana, TRADE)).toMatchObject([
      { text: 'My number is 555 0100', hidden: { note: body.note }, can_object: true },
    ])
    const [mail, ...others] = await mailed(ana, 'hidden')
    expect(others).toEqual([])
    for (const part of [
      `hid your comment on record 2026-101 TR from the public.`,
      '> My number is 555 0100',
      'Reason: It contains personal data.',
      'Note from the agency: Leave out the number.',
      'You can object once.',
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).not.toContain('hidden automatically')
  })

  test('an offered comment that is declined leaves no placeholder', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await leave(ana, open, { text: 'Offered', public: true })
    await changed(ben, id, { action: 'hide', reason: 'off_topic' })
    expect((await shown(open)).comments).toEqual([])
    const [mail] = await mailed(ana, 'hidden')
    expect(mail?.text).toContain('It will not be shown to the public.')
    expect(await own(ana, open)).toMatchObject([
      { hidden: { was_published: false }, can_object: true },
    ])
    await changed(ben, id, { action: 'publish' })
    expect((await mailed(ana, 'published'))[0]?.text).toContain('It is now shown')
  })

  test('the author objects once, which makes a review due; to hide it again is final', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await at.published(ana)
    await changed(ben, id, { action: 'answer', text: 'Thank you' })
    const object = (text: string) => changeOwn(ana, id, { action: 'object', text })
    expect(reasonOf(await object('Why?'))).toEqual([409, 'comment_not_hidden'])
    const { version } = await changed(ben, id, { action: 'hide', reason: 'insult' })
    await live.query(`update record_comment set asked_at = '2020-01-01'`)
    expect((await object('It is polite.')).body.data).toMatchObject({
      objection: { text: 'It is polite.' },
      review_due: true,
      can_object: false,
    })
    expect((await object('It is polite.')).status).toBe(200)
    expect(reasonOf(await object('It is!'))).toEqual([409, 'comment_objected'])
    const [row] = await live.query<{ asked_at: Date }>('select asked_at from record_comment')
    expect(row?.asked_at.getFullYear()).toBeGreaterThan(2020)
    // An agent who has not read it cannot decline it.
    const stale = await ben.put(`/comment/${id}`, { action: 'hide', reason: 'insult', version })
    expect(reasonOf(stale)).toEqual([409, 'changed_meanwhile_by'])
    expect(await staffView(ben, id)).toMatchObject({
      waits: true,
      objection: { text: 'It is polite.' },
    })
    await changed(ben, id, { action: 'hide', reason: 'insult', note: 'It is not.' })
    const [mail, ...others] = await mailed(ana, 'objection-declined')
    expect(others).toEqual([])
    for (const part of [
      'read your objection',
      'stays hidden from the public.',
      'Note from the agency: It is not.',
      'This decision is final.',
    ])
      expect(mail?.text).toContain(part)
    expect(await mailed(ana, 'hidden')).toHaveLength(1)
    expect(await staffView(ben, id)).toMatchObject({ waits: false, review_due: false })
  })

  test('an objection can bring it back; hidden later, it cannot be objected to again', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await at.published(ana)
    await reported(id, ADDRESSES.slice(0, 3))
    await changeOwn(ana, id, { action: 'object', text: 'They dislike me.' })
    await changed(ben, id, { action: 'publish' })
    expect((await shown(TRADE)).comments).toMatchObject([{ text: 'In public', hidden: null }])
    expect((await mailed(ana, 'published'))[0]?.text).toContain('It is shown again')
    await changed(ben, id, { action: 'hide', reason: 'spam' })
    const last = (await mailed(ana, 'hidden')).at(-1)
    expect(last?.text).toContain('You cannot object again.')
    const again = await changeOwn(ana, id, { action: 'object', text: 'No' })
    expect(reasonOf(again)).toEqual([409, 'comment_objected'])
  })

  test('where reports hid it and an agent agrees, the author learns the reason', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await at.published(ana)
    await reported(id, ADDRESSES.slice(0, 3))
    await changed(ben, id, { action: 'hide', reason: 'spam' })
    const texts = (await mailed(ana, 'hidden')).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain('It stays hidden from the public.')
    expect(texts[1]).toContain('Reason: It is advertising or spam.')
    expect(texts[1]).not.toContain('hidden automatically')
  })

  test('an author who may no longer see the record gets the email without a link', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await at.published(ana)
    await live.query('update record set visibility = 2 where guid = $1', [TRADE.guid])
    await changed(ben, id, { action: 'hide', reason: 'other' })
    await live.query('update record set visibility = 0 where guid = $1', [TRADE.guid])
    const [mail] = await mailed(ana, 'hidden')
    expect(mail?.text).toContain('2026-101 TR')
    expect(mail?.text).not.toContain(TRADE.guid)
    expect(mail?.text).not.toContain('open the record')
    expect(mail?.text).not.toContain(emailOf(ana))
  })
})
