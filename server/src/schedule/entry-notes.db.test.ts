import { randomUUID } from 'node:crypto'
import { type EntryNote, MAX_ENTRY_NOTES } from '@plat/contract/schedule/resourcer'
import { expect, test } from 'vitest'
import { OPEN_RECORD, type Phone } from '../testing/call-fixture.ts'
import { dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'

const { calls, live, booked, sql } = scheduleFixture()
const { resident, agent } = calls

const write = (who: Pick<Phone, 'post'>, entry: string, text: string, request = randomUUID()) =>
  who.post(`/schedule/resourcer/${entry}/note`, { text, request })
const read = (who: Pick<Phone, 'get'>, entry: string) =>
  who.get(`/schedule/resourcer/${entry}/note`)
const textsOf = async (who: Pick<Phone, 'get'>, entry: string) =>
  dataOf<EntryNote[]>(await read(who, entry)).map(({ text, by }) => [text, by?.id])

/** An appointment, a call-back and a comment of a resident. */
async function entriesOf(ana: Phone): Promise<string[]> {
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const callBack = await ana.post('/nencounter/call-back', { subject, phone: null, note: null })
  const comment = await ana.post(`/record/${OPEN_RECORD.guid}/comment`, { text: 'My fence' })
  return [
    (await booked(ana)).guid,
    dataOf<{ id: string }>(callBack).id,
    dataOf<{ id: string }>(comment).id,
  ]
}

test('agents whom an entry reaches write and read notes on it, whatever it is; no one else does', async () => {
  const [ana, ben, cleo] = [await resident(), await agent('Ben', ['permits']), await agent('Cleo')]
  const dora = await agent('Dora', ['cases'])
  const zoe = await agent('Zoe', null, live.other)
  for (const entry of await entriesOf(ana)) {
    expect(await textsOf(ben, entry)).toEqual([])
    const note = dataOf<EntryNote>(await write(ben, entry, ' She called twice. '))
    expect(note).toEqual({
      id: expect.any(String),
      text: 'She called twice.',
      created: expect.any(String),
      by: { id: ben.guid, first_name: 'Ben', last_name: expect.any(String) },
    })
    await write(cleo, entry, 'I know.')
    for (const who of [ben, cleo])
      expect(await textsOf(who, entry)).toEqual([
        ['She called twice.', ben.guid],
        ['I know.', cleo.guid],
      ])
    for (const who of [dora, zoe])
      expect([(await read(who, entry)).status, (await write(who, entry, 'x')).status]).toEqual([
        404, 404,
      ])
    expect([(await read(ana, entry)).status, (await write(ana, entry, 'x')).status]).toEqual([
      403, 403,
    ])
  }
  expect((await read(ben, randomUUID())).status).toBe(404)
})

test('a note that is sent twice is stored once', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { guid } = await booked(ana)
  const request = randomUUID()
  const notes = await Promise.all([1, 2, 3].map(() => write(ben, guid, 'Once', request)))
  expect(new Set(notes.map((reply) => dataOf<EntryNote>(reply).id)).size).toBe(1)
  expect(await textsOf(ben, guid)).toEqual([['Once', ben.guid]])
})

test('a note has 1 to 1,000 characters, and an entry 200 notes', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { guid } = await booked(ana)
  for (const [text, status] of [
    [' ', 400],
    ['x'.repeat(1_001), 400],
    ['x'.repeat(1_000), 200],
  ] as const)
    expect((await write(ben, guid, text)).status).toBe(status)
  await sql(
    `insert into entry_note (tenant, appointment, text, request)
     select current_tenant(), $1, 'Old', gen_random_uuid() from generate_series(1, $2)`,
    [guid, MAX_ENTRY_NOTES - 1],
  )
  const refused = await write(ben, guid, 'One more')
  expect([refused.status, (refused.body as { reason?: string }).reason]).toEqual([
    409,
    'entry_notes_full',
  ])
  expect(await textsOf(ben, guid)).toHaveLength(MAX_ENTRY_NOTES)
})

test('the agent who has the entry is notified, unless the agent wrote the note', async () => {
  const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
  const { guid } = await booked(ana)
  await sql('update appointment set assignee = $2 where guid = $1', [guid, cleo.guid])
  await write(cleo, guid, 'Mine')
  expect(await cleo.received('resourcer_changed')).toEqual([])
  await write(ben, guid, 'Yours')
  expect(await cleo.received('resourcer_changed')).toHaveLength(1)
  expect(await ben.received('resourcer_changed')).toEqual([])
})

test('notes go with what they are about: a withdrawn comment, and everything of a deleted account', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const entries = await entriesOf(ana)
  for (const entry of entries) await write(ben, entry, 'She called.')
  const comment = entries[2] ?? ''
  await ana.put(`/comment/${comment}/own`, { action: 'withdraw' })
  expect(await textsOf(ben, comment)).toEqual([])
  expect((await ana.remove('/account')).status).toBe(200)
  expect(await sql('select from entry_note')).toEqual([])
})
