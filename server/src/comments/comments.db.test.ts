import { randomUUID } from 'node:crypto'
import type { RecordComments } from '@plat/contract/comments/comments'
import { beforeEach, expect, test } from 'vitest'
import {
  CASE,
  commentFixture,
  COMMENTED,
  leave,
  listed,
  send,
  TRADE,
} from '../testing/comment-fixture.ts'
import { mailsTo, visitor } from '../testing/visitor.ts'

const at = commentFixture()
const { open, upcoming, closed, plain, sealed } = COMMENTED

beforeEach(async () => {
  await at.sql('delete from record_comment')
  await at.database.pool.query('delete from rate_limit')
})

const mailed = async (email: string) => mailsTo(at.database, at.tenant, email)
const shown = async (guid: string) =>
  (await visitor(at.server.app, `${at.tenant}.test`).get(`/record/${guid}/comment`)).body
    .data as unknown as RecordComments

test('a comment is stored, and a receipt is mailed to the resident in their language', async () => {
  const ana = await at.person()
  await at.sql(`update account set locale = 'es' where guid = $1`, [ana.guid])
  const text = 'La valla\nno cierra.'
  const comment = await leave(ana, open.guid, { text: `  ${text} ` })
  expect(comment).toMatchObject({ text, publication: null, outcome: null, answers: [] })
  const receipt = (await mailed(ana.email)).find(({ kind }) => kind === 'comment.receipt')
  expect(receipt?.subject).toBe('Su comentario sobre 2026-001 BP')
  expect(receipt?.text).toContain('En breve recibirá correspondencia')
  expect(receipt?.text).toContain('no cierra.')
  const own = await ana.get(`/record/${open.guid}/comment/own`)
  expect(own.body.data).toMatchObject([{ id: comment.id, text }])
})

test('a comment that is sent twice is one, with one receipt', async () => {
  const ana = await at.person()
  const body = { text: 'Twice', request: randomUUID() }
  const [one, other] = await Promise.all([leave(ana, open.guid, body), leave(ana, open.guid, body)])
  expect(other.id).toBe(one.id)
  expect((await mailed(ana.email)).filter(({ kind }) => kind === 'comment.receipt')).toHaveLength(1)
})

test('a comment has 1 to 1,000 characters', async () => {
  const ana = await at.person()
  expect((await leave(ana, open.guid, { text: 'x'.repeat(1_000) })).text).toHaveLength(1_000)
  for (const text of ['x'.repeat(1_001), '', ' \n ']) {
    const refused = await send(ana, open.guid, { text })
    expect(refused.status, JSON.stringify(text.slice(0, 3))).toBe(400)
    expect(Object.keys(refused.body.errors)).toEqual(['text'])
  }
})

test('a record that one may not see is refused in the words of one that is not there', async () => {
  const ana = await at.person()
  const missing = randomUUID()
  for (const path of ['comment', 'comment/own']) {
    const [hidden, none] = [sealed.guid, missing].map((guid) => ana.get(`/record/${guid}/${path}`))
    expect((await hidden!).status).toBe(404)
    expect((await hidden!).body.detail).toBe((await none!).body.detail)
  }
  const [hidden, none] = [
    await send(ana, sealed.guid, { text: 'Let me in' }),
    await send(ana, missing, { text: 'Let me in' }),
  ]
  expect([hidden.status, hidden.body.detail]).toEqual([404, none.body.detail])
  expect(await at.sql('select 1 from record_comment')).toEqual([])
  const ben = await at.official()
  expect((await send(ben, sealed.guid, { text: 'A colleague may' })).status).toBe(200)
})

test('where no comments are taken, that is said', async () => {
  const ana = await at.person()
  const refused = await send(ana, CASE.guid, { text: 'Hello' })
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'No comments are taken on records of this kind.',
  ])
  expect(await shown(CASE.guid)).toEqual({ accepted: false, window: null, comments: [] })
})

test('comments reach the officials of their module, the oldest first, and no other agency', async () => {
  const ana = await at.person()
  const permits = await at.official(['permits'])
  const trades = await at.official(['trades'])
  const stranger = await at.official(null, at.other)
  const first = await leave(ana, open.guid, { text: 'First' })
  const second = await leave(ana, TRADE.guid, { text: 'Second' })
  expect((await listed(permits)).map(({ id }) => id)).toEqual([first.id])
  expect(await listed(trades)).toMatchObject([
    {
      id: second.id,
      text: 'Second',
      email: ana.email,
      subject: { agency_reference: '2026-101 TR' },
    },
  ])
  const everybody = await at.official()
  expect((await listed(everybody)).map(({ id }) => id)).toEqual([first.id, second.id])
  expect((await listed(everybody, '?module=trades')).map(({ id }) => id)).toEqual([second.id])
  expect((await everybody.get('/comment/count')).body.data).toEqual({ open: 2 })
  expect(await listed(stranger)).toEqual([])
  const answer = { text: 'Not yours', version: 1 }
  for (const who of [stranger, trades]) {
    expect((await who.post(`/comment/${first.id}/answer`, answer)).status).toBe(404)
    const outcome = { outcome: 'no_action', version: 1 }
    expect((await who.put(`/comment/${first.id}/outcome`, outcome)).status).toBe(404)
  }
  expect((await stranger.get(`/record/${open.guid}/comment/export`)).status).toBe(404)
  expect((await ana.get('/comment')).status).toBe(403)
})

test('an answer is stored, mailed, seen by who asked, and the comment is done', async () => {
  const ana = await at.person()
  const ben = await at.official()
  const { id } = await leave(ana, open.guid, { text: 'When is the hearing?' })
  const body = { text: 'On May 4,\nat nine.', version: 1, request: randomUUID() }
  const reply = await ben.post(`/comment/${id}/answer`, body)
  expect(reply.body.data).toMatchObject({
    outcome: 'answered',
    outcome_by: { id: ben.guid },
    answers: [{ text: body.text, by: { id: ben.guid } }],
    version: 2,
  })
  // Sent again, for want of the answer: nothing more is written or mailed.
  expect((await ben.post(`/comment/${id}/answer`, body)).status).toBe(200)
  const answers = (await mailed(ana.email)).filter(({ kind }) => kind === 'comment.answer')
  expect(answers).toHaveLength(1)
  expect(answers[0]?.text).toContain('at nine.')
  expect(answers[0]?.text).toContain('When is the hearing?')
  const own = await ana.get(`/record/${open.guid}/comment/own`)
  expect(own.body.data).toMatchObject([{ outcome: 'answered', answers: [{ text: body.text }] }])
  expect(await listed(ben)).toEqual([])
  expect(await listed(ben, '?state=done')).toMatchObject([{ id }])
})

test('what is not answered is marked, and who wrote it is told; it can be opened again', async () => {
  const ana = await at.person()
  const ben = await at.official()
  const { id } = await leave(ana, open.guid, { text: 'Just saying' })
  const mark = (outcome: string | null, version: number) =>
    ben.put(`/comment/${id}/outcome`, { outcome, version })
  expect((await mark('passed_on', 1)).body.data).toMatchObject({ outcome: 'passed_on', version: 2 })
  const news = (await mailed(ana.email)).find(({ kind }) => kind === 'comment.outcome')
  expect(news?.text).toContain('passed it on to those who handle it')
  expect((await mark(null, 2)).body.data).toMatchObject({ outcome: null, outcome_at: null })
  expect(await listed(ben)).toMatchObject([{ id }])
  expect((await mark('withdrawn', 3)).status).toBe(400)
})

test('two officials at once: the second is told who was first, and nothing is overwritten', async () => {
  const ana = await at.person()
  const [ben, cleo] = [await at.official(), await at.official()]
  const { id } = await leave(ana, open.guid, { text: 'Who is first?' })
  await ben.post(`/comment/${id}/answer`, { text: 'I am', version: 1 })
  const late = await cleo.post(`/comment/${id}/answer`, { text: 'Me too', version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  expect(late.body.detail).toContain('Ruiz changed this on')
  const [done] = await listed(ben, '?state=done')
  expect(done?.answers.map(({ text }) => text)).toEqual(['I am'])
})

test('a public comment is shown to everybody once it is published, without an address', async () => {
  const ana = await at.person()
  const ben = await at.official()
  const body = { text: 'More trees, please', public: true, public_name: 'Ana from Oak Street' }
  const { id } = await leave(ana, open.guid, body)
  const secret = await leave(ana, open.guid, { text: 'For the agency only' })
  expect((await shown(open.guid)).comments).toEqual([])
  const review = (publication: string, version: number, of = id) =>
    ben.put(`/comment/${of}/publication`, { publication, version })
  expect((await review('published', 1)).status).toBe(200)
  const page = await shown(open.guid)
  expect(page.comments).toEqual([
    { id, name: 'Ana from Oak Street', text: body.text, created: expect.any(String) },
  ])
  expect(JSON.stringify(page)).not.toContain(ana.email)
  // It is still to be dealt with.
  expect(await listed(ben)).toMatchObject([{ id, publication: 'published' }, { id: secret.id }])
  const told = (await mailed(ana.email)).find(({ kind }) => kind === 'comment.publication')
  expect(told?.text).toContain('now shown on the record')
  expect((await review('declined', 2)).status).toBe(200)
  expect((await shown(open.guid)).comments).toEqual([])
  const refused = await review('published', 1, secret.id)
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'This comment was not offered as a public one.',
  ])
})

test('public comments are taken within the window of the record, else of its module', async () => {
  const ana = await at.person()
  expect((await shown(open.guid)).window).toEqual({
    state: 'open',
    opens: '2020-01-01',
    closes: '2090-01-31',
  })
  expect((await shown(plain.guid)).window).toMatchObject({ state: 'open', closes: '2090-12-31' })
  expect((await shown(upcoming.guid)).window?.state).toBe('upcoming')
  expect((await shown(closed.guid)).window?.state).toBe('closed')
  expect((await shown(TRADE.guid)).window).toBeNull()
  const offer = async (guid: string, more: object = {}) => {
    const reply = await send(ana, guid, { text: 'Me', public: true, ...more })
    return [reply.status, reply.body.detail]
  }
  expect(await offer(plain.guid)).toEqual([200, undefined])
  expect(await offer(upcoming.guid)).toEqual([
    409,
    'Public comments on this record open on 2090-01-01.',
  ])
  expect(await offer(closed.guid)).toEqual([
    409,
    'Public comments on this record closed on 2020-01-31.',
  ])
  expect((await offer(TRADE.guid))[0]).toBe(403)
  expect((await offer(open.guid, { public_name: 'ana@example.com' }))[0]).toBe(400)
  // To the agency alone one can always write.
  expect((await send(ana, closed.guid, { text: 'Too late?' })).status).toBe(200)
})

test('an account leaves five comments an hour on a record, and is told when it may again', async () => {
  const ana = await at.person()
  for (let i = 0; i < 5; i++) await leave(ana, open.guid, { text: `No. ${i}` })
  const refused = await send(ana, open.guid, { text: 'One more' })
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect(refused.body.detail).toMatch(
    /^You can leave 5 comments an hour on one record. Try again in \d+ min.$/,
  )
  expect((await send(ana, plain.guid, { text: 'Elsewhere' })).status).toBe(200)
  const ben = await at.person()
  expect((await send(ben, open.guid, { text: 'Somebody else' })).status).toBe(200)
})

test('an account leaves twenty comments an hour; what was refused does not count', async () => {
  const ana = await at.person()
  for (let i = 0; i < 25; i++)
    expect((await send(ana, sealed.guid, { text: 'x' })).status).toBe(404)
  const records = [open, plain, upcoming, closed]
  for (let i = 0; i < 20; i++) await leave(ana, records[i % 4]!.guid, { text: `No. ${i}` })
  const refused = await send(ana, TRADE.guid, { text: 'One more' })
  expect(refused.body.detail).toMatch(/^You can leave 20 comments an hour. Try again in/)
})

test('the comments on a record are a table for its file, which no spreadsheet runs', async () => {
  const ana = await at.person()
  const ben = await at.official()
  const { id } = await leave(ana, open.guid, { text: '=HYPERLINK("https://evil.example")' })
  await ben.post(`/comment/${id}/answer`, { text: '@SUM(A1)', version: 1 })
  const file = await ben.get(`/record/${open.guid}/comment/export?lang=en`)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${at.tenant}-comments-2026-001-BP.csv"`,
    'cache-control': 'no-store',
  })
  const [head = '', row = ''] = file.text.replace('\uFEFF', '').split('\r\n')
  expect(head).toMatch(/^Record number,Received,Name,E-mail,Comment/)
  expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(row).toContain('Answered')
  expect(row).toContain(ana.email)
  expect((await ana.get(`/record/${open.guid}/comment/export`)).status).toBe(403)
})

// The last one: its record is gone after it.
test('a withdrawn record keeps its comments: they are answered, and are in its table', async () => {
  const ana = await at.person()
  const ben = await at.official()
  const { id } = await leave(ana, upcoming.guid, { text: 'Where is it?' })
  await at.sql('delete from record where guid = $1', [upcoming.guid])
  const [comment] = await listed(ben)
  expect(comment).toMatchObject({ id, subject: { agency_reference: '2026-002 BP' } })
  const body = { text: 'It was withdrawn.', version: 1 }
  expect((await ben.post(`/comment/${id}/answer`, body)).status).toBe(200)
  const file = await ben.get(`/record/${upcoming.guid}/comment/export`)
  expect(file.text).toContain('It was withdrawn.')
})
