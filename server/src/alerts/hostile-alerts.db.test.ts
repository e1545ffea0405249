import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { newResident, type Visitor } from '../testing/visitor.ts'
import {
  drawnSquare,
  LIMITS,
  PERMITS,
  placesOf,
  putAlertAgency,
  watch,
} from '../testing/alert-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let ana: Visitor
let places: Awaited<ReturnType<typeof placesOf>>
let theirs: string
const mine = uniqueTenant('coot')
const other = uniqueTenant('rail')
const bare = uniqueTenant('dove')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await putAlertAgency(database, mine)
  await putAlertAgency(database, other)
  places = await placesOf(database, mine)
  theirs = (await placesOf(database, other)).named('West')
  ana = await newResident(server.app, database, mine)
})
afterAll(() => server.close())

const polygon = (corners: number[][]) => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0]]],
})
/** A star of that many corners around a point. */
const star = (corners: number) =>
  polygon(
    Array.from({ length: corners }, (_, at) => {
      const turn = (2 * Math.PI * at) / corners
      return [-97.8 + 0.1 * Math.cos(turn), 30.2 + 0.1 * Math.sin(turn)]
    }),
  )
const bowTie = polygon([
  [-97.8, 30.2],
  [-97.7, 30.3],
  [-97.7, 30.2],
  [-97.8, 30.3],
])

/** Refused shapes, and a word of what the refusal says. */
const SHAPES: [name: string, shape: object, says: string][] = [
  ['that crosses itself', bowTie, 'crosses'],
  ['of 501 corners', star(501), '500'],
  [
    'around the whole world',
    polygon([
      [-179, -80],
      [179, -80],
      [179, 80],
      [-179, 80],
    ]),
    'crosses longitude 180° or goes halfway around the world',
  ],
  ['as large as a continent', drawnSquare(-97, 20, 20), '200 km'],
  [
    'over the antimeridian',
    polygon([
      [179.9, 10],
      [-179.9, 10],
      [-179.9, 10.2],
      [179.9, 10.2],
    ]),
    'crosses longitude 180° or goes halfway around the world',
  ],
]

test.each(SHAPES)(
  'a shape %s is refused, drawn or left out, and nothing is saved',
  async (_, shape, says) => {
    for (const body of [{ criteria: { ___geometry: shape } }, { excluded: shape }]) {
      for (const path of ['/alert', '/alert/preview']) {
        const answer = await ana.post(path, body, PERMITS)
        expect(answer.status).toBe(400)
        expect(answer.body.detail).toContain(says)
        expect(answer.body.detail).toContain('excluded' in body ? 'excluded:' : '___geometry:')
      }
    }
    expect((await ana.get('/alert')).body.data).toEqual([])
  },
)

test('areas that are none, or not what they say, are refused with what was expected', async () => {
  const grid = [{ type: { name: 'Grid', code: 'grid' }, name: 'Grid' }]
  const drawn = { ___geometry: drawnSquare(-97.8, 30.2, 0.1) }
  const squares = places.squares.slice(0, LIMITS.squares + 1)
  expect(squares).toHaveLength(LIMITS.squares + 1)
  const refused: [body: object, status: number, says: string][] = [
    [{ place: grid, criteria: { ___place: [] } }, 400, 'Choose at least one place.'],
    [{ place: grid }, 400, 'Choose at least one place.'],
    [
      { criteria: { ___place: squares } },
      400,
      `Choose at most ${LIMITS.squares} squares; you have chosen ${squares.length}.`,
    ],
    [{ place: grid, criteria: drawn }, 400, 'the criteria say, custom; got grid'],
    [{ criteria: { ___place: [theirs] } }, 400, 'is not there any more'],
    [{ criteria: { ___place: [randomUUID()] } }, 400, 'is not there any more'],
    [{ record: randomUUID(), criteria: drawn }, 400, 'Expected a record or criteria, got both'],
    [{ criteria: { nothing: ['x'] } }, 400, '"nothing" is not a criterion'],
    [{ criteria: { inspector: ['Ann'] } }, 400, '"inspector" is not a criterion'],
    [{ name: 'x'.repeat(41) }, 400, 'name'],
    [{ name: ' \n ' }, 400, 'name'],
    [{ events: [] }, 400, 'events'],
    [{ events: ['new', 'gone'] }, 400, 'events'],
    [{ cadence: 'hourly' }, 400, 'cadence'],
    [{ place: [...grid, ...grid] }, 400, 'place'],
    [{ owner: randomUUID() }, 400, 'owner'],
  ]
  for (const [body, status, says] of refused) {
    const answer = await watch(ana, body)
    expect([answer.status, answer.text], JSON.stringify(body)).toEqual([
      status,
      expect.stringContaining(says.replaceAll('"', '\\"')),
    ])
  }
  // As a browser cannot write it: the key is a member of its own.
  const prototype = await ana.post(
    '/alert',
    JSON.parse('{"criteria":{"__proto__":["x"],"constructor":["y"]}}'),
    PERMITS,
  )
  expect(prototype.status).toBe(400)
  expect((await ana.post('/alert', {}, { 'x-module': 'none' })).status).toBe(404)
  expect((await ana.post('/alert', {})).status).toBe(400)
  expect((await ana.get('/alert/none')).status).toBe(404)
  expect((await ana.get('/alert')).body.data).toEqual([])
})

test('a change that is refused leaves the alert as it was', async () => {
  const { id } = (await watch(ana, { criteria: { ___place: [places.named('West')] } })).body.data
  const before = (await ana.get(`/alert/${id}`)).body.data
  for (const body of [
    { name: 'New', criteria: { ___geometry: bowTie } },
    { name: 'New', criteria: { ___place: [] } },
    { name: 'New', excluded: bowTie },
    { name: 'New', events: [] },
    { name: 'New', record: randomUUID() },
    { name: '' },
  ]) {
    const answer = await ana.put(`/alert/${String(id)}`, body)
    expect(answer.status, JSON.stringify(body)).toBe(400)
  }
  const overwritten = await ana.post(
    `/alert/overwrite/${String(id)}`,
    { excluded: bowTie },
    PERMITS,
  )
  expect(overwritten.status).toBe(400)
  expect((await ana.get(`/alert/${id}`)).body.data).toEqual(before)
})

test('an alert larger than any is refused, and one of before tells the first of what it has lost', async () => {
  const bea = await newResident(server.app, database, mine)
  const options = (count: number) => Array.from({ length: count }, (_, at) => `none-${at}`)
  const refused = async (body: object) => {
    const answer = await watch(bea, body)
    expect(answer.status, answer.text.slice(0, 200)).toBe(400)
    return JSON.parse(answer.text) as object
  }
  expect(await refused({ criteria: { record_type: options(5_000) } })).toMatchObject({
    reason: 'search_criteria_too_large',
  })
  expect(await refused({ criteria: { record_type: options(51) } })).toMatchObject({
    reason: 'search_unknown_options',
    values: { count: 51, limit: 50 },
  })
  const long = 'x'.repeat(301)
  await refused({ place: [{ type: { name: long, code: 'agency' }, name: 'All' }] })
  expect((await bea.get('/alert')).body.data).toEqual([])

  const { id } = (await watch(bea, {})).body.data
  const before = { record_type: options(5_000) }
  const outgrow = (since: string) =>
    asTenant(database, mine, (tx) =>
      tx.query(`update alert set criteria = $2, created_at = ${since} where guid = $1`, [
        id,
        JSON.stringify(before),
      ]),
    )
  await expect(outgrow('now()')).rejects.toThrow('alert_sizes')
  await outgrow(`'2020-01-01'`)
  const [alert] = (await bea.get('/alert')).body.data as unknown as {
    problem: { lost: object[] }
  }[]
  expect(alert?.problem).toMatchObject({ kind: 'parts', lost_more: 4_950 })
  expect(alert?.problem.lost).toHaveLength(50)
  expect((await bea.put(`/alert/${String(id)}`, { active: false, name: 'Old' })).status).toBe(200)
})

test('words without a letter or number are refused, and an alert of before that has them says so', async () => {
  const bea = await newResident(server.app, database, mine)
  const { id } = (await watch(bea, { criteria: { text: 'roof' } })).body.data
  const refusal = {
    status: 400,
    body: {
      reason: 'search_wordless',
      values: { text: '- %' },
      detail: '“- %” has no letters or numbers to search for.',
    },
  }
  const wordless = { criteria: { text: ' - % ' } }
  expect(await watch(bea, wordless)).toMatchObject(refusal)
  expect(await bea.post('/alert/preview', wordless, PERMITS)).toMatchObject(refusal)
  expect(await bea.put(`/alert/${String(id)}`, wordless)).toMatchObject(refusal)
  expect(await bea.post(`/alert/overwrite/${String(id)}`, wordless, PERMITS)).toMatchObject(refusal)
  const read = async () => (await bea.get(`/alert/${String(id)}`)).body.data
  expect(await read()).toMatchObject({ criteria: { text: 'roof' }, problem: null })
  expect((await watch(bea, { criteria: { text: '  ' } })).status).toBe(200)

  await asTenant(database, mine, (tx) =>
    tx.query(
      `update alert set criteria = '{"text": "-", "status": "0"}', words = null where guid = $1`,
      [id],
    ),
  )
  expect(await read()).toMatchObject({
    problem: {
      kind: 'parts',
      lost: [{ criterion: 'text', text: '“-” has no letters or numbers to search for.' }],
    },
  })
  expect((await bea.put(`/alert/${String(id)}`, { name: 'Old' })).status).toBe(200)
})

test('an agency without alerts says so', async () => {
  await applyFolder(database, folder(bare))
  const person = await newResident(server.app, database, bare)
  for (const path of ['/alert', '/alert/preview']) {
    const { status, body } = await person.post(path, {}, PERMITS)
    expect([status, body.detail]).toEqual([404, 'There are no alerts here.'])
  }
  expect((await person.get('/alert')).body.data).toEqual([])
})
