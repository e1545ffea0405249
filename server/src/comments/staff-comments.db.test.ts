import { randomUUID } from 'node:crypto'
import type { StaffComment } from '@plat/contract/comments/comments'
import type { Assignee } from '@plat/contract/schedule/assign'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Phone } from '../testing/call-fixture.ts'
import { commentFixture, emailOf, PERMITS, TRADE } from '../testing/comment-fixture.ts'
import { dataOf } from '../testing/schedule-fixture.ts'
import type { Reply } from '../testing/visitor.ts'

const at = commentFixture()
const { live, resident, agent, leave, change, changed, staffView, shown, own, mails, mailed } = at
const { open, sealed } = PERMITS

const reasonOf = ({ status, body }: Reply) => [status, (body as { reason?: string }).reason]
const newsOf = async (who: Phone) => (await who.received('resourcer_changed')).length

test('[SCH-15] a comment reaches the agents of its module and no one else', async () => {
  const [ana, ben, cleo] = [await resident(), await agent('Ben', ['permits']), await agent('Cleo')]
  const [dora, zoe] = [await agent('Dora', ['trades']), await agent('Zoe', null, live.other)]
  const { id } = await leave(ana, open, { text: 'Read me' })
  const seen = await staffView(ben, id)
  expect(seen).toMatchObject({
    text: 'Read me',
    user: { id: ana.guid, first_name: 'Ana', last_name: 'Ortiz' },
    email: emailOf(ana),
    subject: { agency_reference: '2026-001 BP', title: 'New house' },
    agent: null,
    waits: true,
    version: 1,
  })
  expect(await staffView(cleo, id)).toEqual(seen)
  const answer = { action: 'answer', text: 'Not yours', version: 1 }
  for (const other of [dora, zoe]) {
    expect(reasonOf(await other.get(`/comment/${id}`))).toEqual([404, 'no_such_comment'])
    expect(reasonOf(await other.get(`/comment/${id}/agent`))).toEqual([404, 'no_such_comment'])
    expect(reasonOf(await change(other, id, answer))).toEqual([404, 'no_such_comment'])
    expect((await other.get(`/record/${open.guid}/comment/export`)).status).toBe(404)
  }
  expect((await change(ana, id, answer)).status).toBe(403)
  expect((await ana.get(`/comment/${id}`)).status).toBe(403)
  expect((await ana.get(`/record/${open.guid}/comment/export`)).status).toBe(403)
})

describe('answers and outcomes', () => {
  test('an answer is stored once, emailed and seen by the author; the agent has the comment', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const { id } = await leave(ana, open, { text: 'When is the hearing?' })
    const body = {
      action: 'answer',
      text: 'On May 4,\nat nine.',
      version: 1,
      request: randomUUID(),
    }
    const answered = dataOf<StaffComment>(await change(ben, id, body))
    expect(answered).toMatchObject({
      outcome: 'answered',
      outcome_by: { id: ben.guid },
      agent: { id: ben.guid },
      answers: [{ text: body.text, public: false, by: { id: ben.guid } }],
      waits: false,
      version: 2,
    })
    expect(dataOf(await change(ben, id, body))).toEqual(answered)
    const [mail, ...others] = await mailed(ana, 'answer')
    expect([mail?.subject, others]).toEqual(['Answer to your comment on record 2026-001 BP', []])
    expect(mail?.text).toContain('> On May 4,\n> at nine.')
    expect(mail?.text).toContain('When is the hearing?')
    expect(mail?.text).not.toContain('Ruiz')
    expect(await own(ana, open)).toMatchObject([
      { outcome: 'answered', answers: [{ text: body.text }] },
    ])
    // Another agent adds an answer; whose it is stays.
    const more = await changed(cleo, id, { action: 'answer', text: 'Bring your plans.' })
    expect(more).toMatchObject({ agent: { id: ben.guid }, outcome_by: { id: ben.guid } })
    expect(more.answers.map(({ by }) => by?.id)).toEqual([ben.guid, cleo.guid])
  })

  test('an answer has at most 5,000 characters', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await leave(ana, open, { text: 'Long?' })
    const refused = await change(ben, id, { action: 'answer', text: 'x'.repeat(5_001), version: 1 })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['text']])
    await changed(ben, id, { action: 'answer', text: 'x'.repeat(5_000) })
  })

  test('an answer is shown below the public comment where the agent chose so', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await at.published(ana)
    await changed(ben, id, { action: 'answer', text: 'For Ana' })
    await changed(ben, id, { action: 'answer', text: 'For all', public: true })
    const texts = async () => (await shown(TRADE)).comments[0]?.answers.map(({ text }) => text)
    expect(await texts()).toEqual(['For all'])
    const told = (await mailed(ana, 'answer')).map(({ text }) => text.includes('is shown below'))
    expect(told).toEqual([false, true])
    await changed(ben, id, { action: 'hide', reason: 'other' })
    expect(await texts()).toEqual([])
    const plain = await leave(ana, open, { text: 'Not public' })
    const refused = await change(ben, plain.id, {
      action: 'answer',
      text: 'For all',
      public: true,
      version: 1,
    })
    expect(reasonOf(refused)).toEqual([409, 'comment_not_offered'])
  })

  test('an outcome is emailed unless it is answered elsewhere; it can be opened again', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const { id } = await leave(ana, open, { text: 'Just saying' })
    const set = (by: Phone, outcome: string | null) =>
      changed(by, id, { action: 'outcome', outcome })
    expect(await set(ben, 'answered')).toMatchObject({
      outcome: 'answered',
      agent: { id: ben.guid },
    })
    expect(await mailed(ana, 'outcome')).toEqual([])
    await set(cleo, 'no_action')
    const passed = await set(cleo, 'passed_on')
    expect(passed).toMatchObject({ outcome_by: { id: cleo.guid }, agent: { id: ben.guid } })
    expect(await set(ben, 'passed_on')).toEqual(passed)
    const texts = (await mailed(ana, 'outcome')).map(({ text }) => text)
    expect(texts).toEqual([
      expect.stringContaining('No action is needed.'),
      expect.stringContaining('passed it on to the people who handle it.'),
    ])
    expect(await set(cleo, null)).toMatchObject({ outcome: null, outcome_at: null, waits: true })
    const body = { action: 'outcome', outcome: 'withdrawn', version: 9 }
    expect((await change(ben, id, body)).status).toBe(400)
  })

  test('two agents at once: the second one learns who was first, and nothing is overwritten', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const { id } = await leave(ana, open, { text: 'Who is first?' })
    const answers = await Promise.all(
      [ben, cleo].map((by) => change(by, id, { action: 'answer', text: 'Me', version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.detail).toMatch(/^(Ben|Cleo) Ruiz changed this on /)
    expect((await staffView(ben, id)).answers).toHaveLength(1)
    const hidden = await change(ben, id, { action: 'hide', reason: 'spam', version: 1 })
    expect(reasonOf(hidden)).toEqual([409, 'changed_meanwhile_by'])
  })

  test('an API token answers, and takes nothing', async () => {
    const ana = await resident()
    const { id } = await leave(ana, open, { text: 'By machine' })
    const days = 1
    const token = await createApiToken(live.database, live.tenant, {
      name: 'x',
      level: 'internal',
      days,
    })
    const reply = await live.app.fastify.inject({
      method: 'PUT',
      url: `/api/comment/${id}`,
      headers: { host: `${live.tenant}.test`, authorization: `Bearer ${token}` },
      payload: { action: 'answer', text: 'Hello', version: 1 },
    })
    expect(reply.json().data).toMatchObject({
      outcome: 'answered',
      outcome_by: null,
      agent: null,
      answers: [{ by: null }],
    })
  })

  test('an account can email others 300 times an hour; what emails no one goes on', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await leave(ana, open, { text: 'Busy?' })
    await changed(ben, id, { action: 'outcome', outcome: 'no_action' })
    await live.database.pool.query('update rate_limit set points = 300')
    for (const body of [
      { action: 'answer', text: 'No' },
      { action: 'outcome', outcome: 'passed_on' },
      { action: 'publish' },
      { action: 'hide', reason: 'spam' },
      { action: 'assign', assignee: ben.guid },
    ])
      expect((await change(ben, id, { version: 2, ...body })).status).toBe(429)
    expect(await changed(ben, id, { action: 'assign', assignee: null })).toMatchObject({
      agent: null,
    })
    await changed(ben, id, { action: 'outcome', outcome: 'answered' })
  })
})

test('approval: an offered comment waits until an agent publishes it, and is emailed once', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await leave(ana, open, { text: 'More trees', public: true })
  await changed(ben, id, { action: 'outcome', outcome: 'answered' })
  expect(await staffView(ben, id)).toMatchObject({ waits: true, publication: 'offered' })
  const published = await changed(ben, id, { action: 'publish' })
  expect(published).toMatchObject({ waits: false, publication: 'published' })
  expect((await shown(open)).comments).toMatchObject([{ text: 'More trees', hidden: null }])
  expect(await changed(ben, id, { action: 'publish' })).toEqual(published)
  const [mail, ...others] = await mailed(ana, 'published')
  expect([mail?.text.includes('It is now shown'), others]).toEqual([true, []])
  const plain = await leave(ana, open, { text: 'Not offered' })
  for (const body of [{ action: 'publish' }, { action: 'hide', reason: 'spam' }]) {
    const refused = await change(ben, plain.id, { version: 1, ...body })
    expect(reasonOf(refused)).toEqual([409, 'comment_not_offered'])
  }
})

describe('[SCH-15] assigning', () => {
  test('the agent who gets it is emailed without its words, both are notified', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo', ['permits'])]
    const { id } = await leave(ana, open, { text: 'Secret words' })
    const toCleo = await changed(ben, id, { action: 'assign', assignee: cleo.guid })
    expect(toCleo.agent).toMatchObject({ id: cleo.guid })
    const [mail, ...others] = await mails(cleo)
    expect([mail?.kind, mail?.subject, others]).toEqual([
      'comment.assigned',
      'A comment was assigned to you',
      [],
    ])
    for (const part of [
      'Please review the comment of Ana Ortiz.',
      'About: 2026-001 BP',
      '/resourcer',
    ])
      expect(mail?.text).toContain(part)
    expect(`${mail?.text}${mail?.html}`).not.toContain('Secret words')
    expect(await changed(ben, id, { action: 'assign', assignee: cleo.guid })).toEqual(toCleo)
    expect([(await mails(cleo)).length, await newsOf(cleo), await newsOf(ben)]).toEqual([1, 1, 0])
    await changed(ben, id, { action: 'assign', assignee: ben.guid })
    expect([await mails(ben), await newsOf(cleo), await newsOf(ben)]).toEqual([[], 2, 0])
    expect(await changed(cleo, id, { action: 'assign', assignee: null })).toMatchObject({
      agent: null,
    })
    expect([await newsOf(cleo), await newsOf(ben)]).toEqual([2, 1])
    // Only the receipt.
    expect(await mails(ana)).toHaveLength(1)
  })

  test('is possible to the agents of the list, and refused for others', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo', ['permits'])]
    const [dora, zoe] = [await agent('Dora', ['trades']), await agent('Zoe', null, live.other)]
    const { id } = await leave(ana, open, { text: 'Whose?' })
    const mine = new Set([ana, ben, cleo, dora, zoe].map(({ guid }) => guid))
    const list = dataOf<Assignee[]>(await ben.get(`/comment/${id}/agent`))
    const names = list.filter(({ person }) => mine.has(person.id)).map(({ person }) => person.id)
    expect(names).toEqual([ben.guid, cleo.guid])
    for (const one of [ana, dora, zoe]) {
      const refused = await change(ben, id, { action: 'assign', assignee: one.guid, version: 1 })
      expect(reasonOf(refused)).toEqual([400, 'assignee_not_possible'])
    }
    expect([await mails(dora), await mails(zoe)]).toEqual([[], []])
  })
})

describe('the table of a record', () => {
  const rowsOf = (reply: Reply): string[][] =>
    parse(reply.text, { bom: true, relax_column_count: true })
  const fileOf = (who: Phone, guid: string) => who.get(`/record/${guid}/comment/export?lang=en`)

  test('has all its comments with answers and outcomes, and nothing that a spreadsheet runs', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const first = await leave(ana, open, { text: '=HYPERLINK("https://evil.example")' })
    await changed(ben, first.id, { action: 'answer', text: '@SUM(A1)' })
    const second = await leave(ana, open, { text: 'Public', public: true, shows_name: true })
    await changed(ben, second.id, { action: 'hide', reason: 'insult' })
    const third = await leave(ana, open, { text: 'Gone' })
    await at.changeOwn(ana, third.id, { action: 'withdraw' })
    const file = await fileOf(ben, open.guid)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${live.tenant}-comments-2026-001-BP.csv"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    const [head = [], ...rows] = rowsOf(file)
    const table = rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i]])))
    expect(table).toMatchObject([
      {
        'Record number': '2026-001 BP',
        Name: 'Ana Ortiz',
        Email: emailOf(ana),
        Comment: `'=HYPERLINK("https://evil.example")`,
        'Public comment': '',
        Outcome: 'Answered',
        'Outcome by': 'Ben Ruiz',
        Answers: expect.stringMatching(/Ben Ruiz: @SUM\(A1\)$/),
      },
      {
        Comment: 'Public',
        'Public comment': 'Hidden',
        'Name shown': 'Yes',
        'Reason for hiding': 'It insults or threatens someone.',
        Outcome: '',
      },
      { Name: '', Email: '', Comment: '', Outcome: 'Withdrawn' },
    ])
    const spanish = await ben.get(`/record/${open.guid}/comment/export?lang=es`)
    expect(rowsOf(spanish)[0]).toContain('Número de registro')
  })

  test('has its heading only where there are none, and stays when the record is withdrawn', async () => {
    const [ana, ben] = [await resident(), await agent()]
    expect(rowsOf(await fileOf(ben, sealed.guid))).toHaveLength(1)
    expect((await fileOf(ben, randomUUID())).status).toBe(404)
    const { id } = await leave(ana, TRADE, { text: 'Where is it?' })
    await live.query(`update record_comment set subject = gen_random_uuid()`)
    const [gone] = await live.query<{ subject: string }>('select subject from record_comment')
    expect(rowsOf(await fileOf(ben, gone?.subject ?? ''))).toHaveLength(2)
    expect(await staffView(ben, id)).toMatchObject({ subject: { agency_reference: '2026-101 TR' } })
  })

  test('has at most 10,000 comments, and says so where there are more', async () => {
    const [ana, ben] = [await resident(), await agent()]
    await leave(ana, open, { text: 'One of many' })
    await live.query(
      `insert into record_comment (tenant, account, subject, agency_reference, module, department, modules, text, created_at)
       select tenant, account, subject, agency_reference, module, department, modules, n::text, created_at
       from record_comment, generate_series(1, 10000) as n`,
    )
    const rows = rowsOf(await fileOf(ben, open.guid))
    expect(rows).toHaveLength(10_002)
    expect(new Set(rows.map((cells) => cells[4])).size).toBe(10_002)
    expect(rows.at(-1)).toEqual(['This table has the first 10,000 of 10,001 comments.'])
  })
})
