import { beforeEach, expect, test } from 'vitest'
import { applyFolder } from '../testing/portal.ts'
import { relaxedFolder } from '../testing/people.ts'
import { commentFixture, COMMENTED, leave, listed } from '../testing/comment-fixture.ts'
import { uniqueTenant } from '../platform/testing/database.ts'
import { PASSWORD, visitor } from '../testing/visitor.ts'
import { purgeComments } from './purge-comments.ts'

const at = commentFixture()
const { open, plain } = COMMENTED
const brief = uniqueTenant('fig')

beforeEach(() => at.sql('delete from record_comment'))

test('with an account go its comments and their answers; what is public stays as it was chosen', async () => {
  const ana = await at.person()
  const ben = await at.official()
  const shown = await leave(ana, open.guid, {
    text: 'For everybody',
    public: true,
    public_name: 'Ana O.',
  })
  await ben.put(`/comment/${shown.id}/publication`, { publication: 'published', version: 1 })
  const answered = await leave(ana, open.guid, { text: 'My number is 555 0100' })
  await ben.post(`/comment/${answered.id}/answer`, { text: 'We call 555 0100', version: 1 })
  const waiting = await leave(ana, plain.guid, { text: 'Offered', public: true, public_name: 'A' })

  await ana.post('/auth/reauthenticate', { password: PASSWORD })
  const gone = await ana.remove('/account')
  expect(gone.status, gone.text).toBe(200)

  const rows = await at.sql(
    `select guid, account, text, public_name, publication, outcome from record_comment order by created_at`,
  )
  const erased = { account: null, text: null, public_name: null, publication: null }
  expect(rows).toEqual([
    {
      guid: shown.id,
      account: null,
      text: 'For everybody',
      public_name: 'Ana O.',
      publication: 'published',
      outcome: 'withdrawn',
    },
    { guid: answered.id, ...erased, outcome: 'answered' },
    { guid: waiting.id, ...erased, outcome: 'withdrawn' },
  ])
  expect(await at.sql('select text from comment_answer')).toEqual([])
  expect(await listed(ben)).toEqual([])
  const anybody = visitor(at.server.app, `${at.tenant}.test`)
  expect((await anybody.get(`/record/${open.guid}/comment`)).body.data).toMatchObject({
    comments: [{ name: 'Ana O.', text: 'For everybody' }],
  })
  const answer = await ben.post(`/comment/${answered.id}/answer`, { text: 'Hello?', version: 3 })
  expect(answer.body.detail).toContain('has deleted the account')
})

test('an account’s data has its own comments, what was answered, and what it answered', async () => {
  const ana = await at.person()
  const ben = await at.official()
  const { id } = await leave(ana, open.guid, { text: 'Mine' })
  await leave(await at.person(), open.guid, { text: 'Somebody else’s' })
  await ben.post(`/comment/${id}/answer`, { text: 'An answer', version: 1 })
  const mine = await ana.get('/account/export')
  expect(mine.body.data).toMatchObject({
    comments: {
      left: [{ guid: id, text: 'Mine', agency_reference: '2026-001 BP', outcome: 'answered' }],
      received_answers: [{ comment: id, text: 'An answer' }],
      written_answers: [],
    },
  })
  expect(mine.text).not.toContain('Somebody else')
  expect((await ben.get('/account/export')).body.data).toMatchObject({
    comments: { left: [], written_answers: [{ comment: id, text: 'An answer' }] },
  })
})

test('an answer of an official who is gone stays', async () => {
  const ana = await at.person()
  const ben = await at.official()
  const { id } = await leave(ana, open.guid, { text: 'Mine' })
  await ben.post(`/comment/${id}/answer`, { text: 'An answer', version: 1 })
  await at.sql('delete from account where guid = $1', [ben.guid])
  const cleo = await at.official()
  expect(await listed(cleo, '?state=done')).toMatchObject([
    { outcome_by: null, answers: [{ text: 'An answer', by: null }] },
  ])
})

test('comments are deleted once they were dealt with longer ago than the agency keeps them', async () => {
  const map = { geo: { agencyBounds: { n: 31, s: 30, e: -97, w: -98 } } }
  await applyFolder(
    at.database,
    relaxedFolder(brief, { control: { map, comments: { keepDays: 30 } } }),
  )
  const put = (text: string, days: number, more: { outcome?: string; publication?: string } = {}) =>
    at.sql(
      `insert into record_comment (tenant, record, agency_reference, module, department, text, outcome, outcome_at,
         publication, created_at)
       values (current_tenant(), gen_random_uuid(), 'A-1', 'permits', 'building', $1, $2::text,
         case when $2::text is not null then now() - make_interval(days => $3) end, $4, now() - make_interval(days => 400))`,
      [text, more.outcome ?? null, days, more.publication ?? null],
      brief,
    )
  await put('open', 400)
  await put('old', 31, { outcome: 'answered' })
  await put('old and public', 31, { outcome: 'answered', publication: 'published' })
  await put('to be reviewed', 31, { outcome: 'answered', publication: 'offered' })
  await put('young', 29, { outcome: 'no_action' })
  await purgeComments(at.database)
  const left = await at.sql('select text from record_comment order by text', [], brief)
  expect(left.map(({ text }) => text)).toEqual(['open', 'to be reviewed', 'young'])
})
