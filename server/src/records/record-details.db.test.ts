import { randomUUID } from 'node:crypto'
import { getRecordDetails, type RecordDetails } from '@plat/contract/records/records'
import { searchDetail } from '@plat/contract/search/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { contentPolicy } from '../platform/http/content-policy.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tokens: Record<string, string> = {}
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')
const record = randomUUID()
const theirs = randomUUID()

const CLIP = '\0\0\0\u0018ftypmp42 a recording of forty-five bytes or so'
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

const rich = (tenant: string) => {
  const files = folder(tenant)
  return {
    ...files,
    'tenant.yaml': {
      ...files['tenant.yaml'],
      media: {
        origins: ['https://video.example.gov'],
        videos: {
          hearing: {
            file: 'media/hearing.mp4',
            captions: [{ language: 'es', label: 'Español', file: 'media/hearing.es.vtt' }],
          },
        },
      },
    },
    'media/hearing.mp4': CLIP,
    'media/hearing.es.vtt': CAPTIONS,
    'modules/permits.yaml': {
      ...files['modules/permits.yaml'],
      fields: [
        { id: 'work_class', label: 'Work class', kind: 'category' },
        { id: 'owner', label: 'Owner', kind: 'contact' },
        { id: 'owner_phone', label: 'Phone', kind: 'text', visibility: 'internal' },
        { id: 'note', label: 'Note', kind: 'text', visibility: 'registered' },
        { id: 'papers', label: 'Papers', kind: 'list' },
        { id: 'hearing', label: 'Hearing', kind: 'video' },
        { id: 'elsewhere', label: 'Elsewhere', kind: 'video' },
        { id: 'stranger', label: 'Stranger', kind: 'video' },
      ],
      formatting: [
        {
          id: 'owner',
          type: 'contact',
          label: 'Owner',
          position: 2,
          layout: [{ member: 'name', style: 'bold' }, { field: 'owner_phone' }],
        },
        { id: 'owner_phone', type: 'basic', label: 'Phone', position: 3 },
        { id: 'papers', type: 'list', label: 'Papers', position: 1 },
        { id: 'work_class', type: 'basic', label: 'Kind of work', position: 4 },
      ],
    },
  }
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, rich(tenant))
  for (const level of ['registered', 'internal'] as const)
    tokens[level] = await createApiToken(database, mine, { name: level, level, days: 1 })
  const one = {
    guid: record,
    agency_reference: 'P-1',
    title: 'Deck',
    status: 'Issued',
    lng: -97.8,
    lat: 30.2,
    attributes: {
      work_class: 'Res',
      owner: { name: 'Ana Núñez' },
      owner_phone: '541 555 0100',
      note: 'Call before noon',
      papers: ['Site plan', 'Floor plans'],
      hearing: {
        video: 'hearing',
        entries: [
          { Title: 'Report', Description: 'What staff says', SecondsStart: 8, SecondsEnd: 20 },
          { Title: 'Backwards', SecondsStart: 9, SecondsEnd: 3 },
        ],
      },
      elsewhere: 'https://video.example.gov/a.mp4',
      stranger: { url: 'https://evil.example/a.mp4' },
    },
  }
  await putRecords(database, mine, 'permits', [one])
  await putRecords(database, other, 'permits', [
    { ...one, guid: theirs, attributes: { ...one.attributes, note: 'Theirs' } },
  ])
  await asTenant(database, mine, async ({ query }) => {
    const change = (version: number, field: string, before: string | null, after: string) =>
      query(
        `insert into record_change (tenant, module, record_no, version, field, date, before, after)
         select tenant, module, record_no, $1, $2, '2026-03-03', $3, $4 from record where guid = $5`,
        [version, field, before, after, record],
      )
    await change(2, 'work_class', 'Com', 'Res')
    await change(2, 'note', null, 'Call before noon')
    await change(3, 'owner_phone', '541 555 0199', '541 555 0100')
    await change(3, 'papers', '["Site plan"]', '["Site plan", "Floor plans"]')
    await change(3, 'gone', 'a', 'b')
  })
})
afterAll(() => server.close())

async function details(
  guid: string,
  options: { tenant?: string; level?: string } = {},
): Promise<{ status: number; data: RecordDetails; text: string }> {
  const token = options.level === undefined ? undefined : tokens[options.level]
  const response = await server.app.fastify.inject({
    url: `/api/record/${guid}/details`,
    headers: {
      host: `${options.tenant ?? mine}.test`,
      'x-module': 'permits',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  const { data } = response.json()
  return {
    status: response.statusCode,
    data: response.statusCode === 200 ? getRecordDetails.reply.parse(data) : data,
    text: response.body,
  }
}

test('a field that only some may read is left out for everybody else, in contacts and history too', async () => {
  const visitor = await details(record)
  expect(visitor.text).not.toMatch(/555 01|before noon/)
  expect(Object.keys(visitor.data.details).sort()).toEqual(['owner', 'papers', 'work_class'])
  expect(visitor.data.formatting.map(({ id }) => id)).toEqual(['papers', 'owner', 'work_class'])
  expect(visitor.data.changes.map(({ field }) => field)).toEqual(['work_class', 'papers'])

  const resident = await details(record, { level: 'registered' })
  expect(resident.data.details['note']).toBe('Call before noon')
  expect(resident.text).not.toContain('555 01')
  expect(resident.data.changes.map(({ field }) => field)).toEqual(['work_class', 'note', 'papers'])

  const clerk = await details(record, { level: 'internal' })
  expect(clerk.data.details['owner_phone']).toBe('541 555 0100')
  expect(clerk.data.formatting.map(({ id }) => id)).toContain('owner_phone')
  expect(clerk.data.changes).toHaveLength(4)
})

test('the list of a location leaves the same fields out', async () => {
  const response = await server.app.fastify.inject({
    method: 'POST',
    url: '/api/search/detail',
    headers: { host: `${mine}.test`, 'x-module': 'permits' },
    payload: { ___location: { coordinates: [-97.8, 30.2] } },
  })
  const [one] = searchDetail.reply.parse(response.json().data)
  expect(one?.record.guid).toBe(record)
  expect(response.body).not.toMatch(/555 01|before noon/)
  expect(one?.videos['hearing']?.entries).toHaveLength(1)
})

test('changes carry the field’s name and values; lists only say that they changed', async () => {
  const { data } = await details(record)
  expect(data.changes).toEqual([
    {
      version: 2,
      date: '2026-03-03',
      field: 'work_class',
      label: 'Kind of work',
      before: 'Com',
      after: 'Res',
    },
    {
      version: 3,
      date: '2026-03-03',
      field: 'papers',
      label: 'Papers',
      before: null,
      after: null,
    },
  ])
  expect(data.events.map(({ content }) => content)).toEqual(['Kind of work: Com → Res', 'Papers'])
  expect(data.events[0]?.changes).toEqual([data.changes[0]])
})

test('a recording comes with its captions and the parts that are right; a stranger’s does not come', async () => {
  const { data } = await details(record)
  const { hearing, elsewhere, stranger } = data.videos
  expect(hearing?.entries).toEqual([
    { Title: 'Report', Description: 'What staff says', SecondsStart: 8, SecondsEnd: 20 },
  ])
  expect(hearing?.captions).toEqual([
    { language: 'es', label: 'Español', url: expect.stringMatching(/^\/api\/file\/[0-9a-f]{64}$/) },
  ])
  expect(elsewhere).toMatchObject({ url: 'https://video.example.gov/a.mp4', entries: [] })
  expect(stranger).toBeUndefined()
})

test('a recording is served in the parts that a player asks for, to its own agency only', async () => {
  const url = (await details(record)).data.videos['hearing']?.url ?? ''
  const get = (headers: Record<string, string>, host = mine) =>
    server.app.fastify.inject({ url, headers: { host: `${host}.test`, ...headers } })
  const whole = await get({})
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': String(CLIP.length),
  })
  const part = await get({ range: 'bytes=4-7' })
  expect(part.statusCode).toBe(206)
  expect(part.body).toBe('ftyp')
  expect(part.headers['content-range']).toBe(`bytes 4-7/${CLIP.length}`)
  expect((await get({ range: 'bytes=4-7', 'if-range': '"old"' })).statusCode).toBe(200)
  expect((await get({ range: 'bytes=999-' })).statusCode).toBe(416)
  expect((await get({}, uniqueTenant('none'))).statusCode).toBe(404)
})

test('a page may play from the origins that its agency allows', () => {
  const policy = contentPolicy({ tiles: [], media: ['https://video.example.gov'] })
  expect(policy).toContain("media-src 'self' https://video.example.gov;")
  expect(contentPolicy({ tiles: [] })).toContain("media-src 'self';")
})

test('another agency’s record is not there', async () => {
  expect((await details(theirs)).status).toBe(404)
  expect((await details(record, { tenant: other })).status).toBe(404)
  expect((await details(theirs, { tenant: other })).data.changes).toEqual([])
})
