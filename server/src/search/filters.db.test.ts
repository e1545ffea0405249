import { randomUUID } from 'node:crypto'
import { getModule } from '@plat/contract/tenancy/module-config'
import { getLayerPolygons, listPlaces } from '@plat/contract/places/places'
import { predictField } from '@plat/contract/search/predict'
import { searchLocation } from '@plat/contract/search/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import {
  dayFromNow,
  filterFolder,
  filterRecords as records,
  filters,
  SEALED,
} from '../testing/filter-fixture.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../testing/portal.ts'
import { folder, viewport } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let internal: string
const mine = uniqueTenant('pine')
const other = uniqueTenant('fir')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, filterFolder(mine))
  await applyFolder(database, folder(other))
  await putRecords(database, mine, 'permits', records)
  await putRecords(database, other, 'permits', [
    { ...records[0], guid: randomUUID(), attributes: { work_class: 'Theirs' } } as TestRecord,
  ])
  internal = await createApiToken(database, mine, { name: 'clerk', level: 'internal', days: 1 })
})
afterAll(() => server.close())

/** Calls the API as anybody, or as staff. */
async function call(
  url: string,
  body?: object,
  options: { tenant?: string; token?: string; module?: string } = {},
) {
  const response = await server.app.fastify.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: {
      host: `${options.tenant ?? mine}.test`,
      'x-module': options.module ?? 'permits',
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json(),
    text: response.body,
  }
}

const all = async (criteria: object, options = {}): Promise<number> =>
  (await call('/search/count', criteria, options)).body.data.all

test('the browser gets filters inside others with all that they say, and the fiscal year', async () => {
  const { body } = await call('/config/module/permits')
  expect(getModule.reply.parse(body.data).control.filters).toEqual(filters)
  expect((await call('/config')).body.data.fiscalYearStart).toBe(10)
})

describe('counts, map and lists agree', () => {
  test('all is located and unlocated, the map’s points and the unmapped list’s rows', async () => {
    const search = { ___viewport: viewport(-98, 30, 1), ___zoom: 15, status: 0 }
    const count = (await call('/search/count', search)).body.data
    expect(count).toMatchObject({ located: 30, unlocated: 25, all: 55 })
    const map = searchLocation.reply.parse((await call('/search/location', search)).body.data)
    expect(map.features.reduce((sum, one) => sum + one.properties.count, 0)).toBe(30)
    const list = await call('/search/list', search)
    expect(list.body.meta.pagination).toEqual({ itemCount: 25, offset: 0, limit: 20 })
    const located = (await call('/search/count/located', search)).body.data
    expect(located).toEqual({ located: 30, unlocated: 0, all: 30, status: { 1: 30, 2: 0 } })
    const unlocated = (await call('/search/count/unlocated', search)).body.data
    expect(unlocated).toEqual({ located: 0, unlocated: 25, all: 25, status: { 1: 25, 2: 0 } })
  })

  test('the view holds for located records: points outside of it are not on the map', async () => {
    const narrow = { ___viewport: viewport(-97.891, 30.145, 0.0055), status: 0 }
    const map = searchLocation.reply.parse((await call('/search/location', narrow)).body.data)
    expect(map.features.map((one) => one.geometry)).toHaveLength(3)
    expect((await call('/search/count/located', narrow)).body.data.all).toBe(3)
  })

  test('count/all is everything since the day, whatever the filters', async () => {
    expect((await call('/search/count/all', {})).status).toBe(400)
    const since = { record_date___start: '2021-01-01', record_type: ['ELEC'] }
    expect((await call('/search/count/all', since)).body.data.all).toBe(26)
  })

  test('offset 20 gives the next 20, newest first', async () => {
    const page = async (offset: number) => {
      const url = `/search/list?limit=20&offset=${offset}&sort_by=-record_date`
      const rows: { record_date: string }[] = (await call(url, {})).body.data
      return rows.map((row) => row.record_date)
    }
    const [first, second] = [await page(0), await page(20)]
    expect(first).toHaveLength(20)
    expect(second).toHaveLength(5)
    expect([...first, ...second]).toEqual([...first, ...second].sort().reverse())
    expect(new Set([...first, ...second]).size).toBe(25)
  })

  test('details at a location are the records of that location', async () => {
    const { body } = await call('/search/detail', {
      ___location: { coordinates: [-97.89, 30.15] },
    })
    expect(body.data.map((one: { record: { title: string } }) => one.record.title)).toEqual([
      'Mapped 0',
    ])
  })
})

describe('filters restrict', () => {
  test('by a period told from today, together with days', async () => {
    const week = { order: 'previous', period: 'day', number: 7 }
    expect(await all({ record_date: week })).toBe(1)
    expect(await all({ record_date: week, record_date___end: dayFromNow(-5) })).toBe(0)
    const before = { order: 'previous', period: 'day', number: 5, range: 'before' }
    expect(await all({ record_date: before })).toBe(54)
    expect(await all({ record_date: { order: 'previous', period: 'all' } })).toBe(55)
    expect(await all({ record_date: { order: 'next', period: 'all' } })).toBe(0)
    expect(await all({ record_date: { order: 'current', period: 'all' } })).toBe(55)
  })

  test('by numbers from and to, which records without one do not meet', async () => {
    expect(await all({ cost: { from: 10_000, to: 12_000 } })).toBe(3)
    expect(await all({ cost: { to: 0 } })).toBe(1)
    expect(await all({ cost: {} })).toBe(55)
    expect((await call('/search/count', { cost: 5 })).status).toBe(400)
  })

  test('by one option, by all of them, and by 0', async () => {
    expect(await all({ work_class: 'homes' })).toBe(15)
    expect(await all({ work_class: ['Res', 'Com'] })).toBe(30)
    expect(await all({ work_class: '0' })).toBe(55)
    expect(await all({ work_class: 0 })).toBe(55)
  })

  test('what a signed-out person chose of places is found as for anybody else', async () => {
    const [district] = (await call('/location/place')).body.data[0].places
    const place = { id: district.id, name: district.name, nonLoggedIn: true }
    expect(await all({ ___place: [place] })).toBe(await all({ ___place: [district.id] }))
  })

  test('an unknown period is refused with the criterion', async () => {
    const { status, body } = await call('/search/count', {
      record_date: { order: 'previous', period: 'fortnight' },
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors)[0]).toContain('record_date')
  })
})

describe('options are counted', () => {
  const facets = async (search: object, options = {}) => {
    const { body } = await call('/search/facets', search, options)
    const lists: { criterion: string; options: { value: string | null; count: number }[] }[] =
      body.data
    return Object.fromEntries(
      lists.map(({ criterion, options: counted }) => [
        criterion,
        Object.fromEntries(counted.map(({ value, count }) => [value, count])),
      ]),
    )
  }

  test('of every choice, inside tabs and groups too, and of predictive filters', async () => {
    expect(await facets({ status: 0 })).toEqual({
      status: { 1: 55 },
      record_type: { NEW: 35, ELEC: 20 },
      work_class: { Res: 15, Com: 15, null: 25 },
      contractor: { acme: 5, 'Martínez & Sons': 15, 'Big Map Co': 10, null: 25 },
    })
  })

  test('under the other filters, numbers and periods too, and not under their own', async () => {
    const counted = await facets({ work_class: ['Res'], cost: { from: 20_000 }, status: 0 })
    expect(counted['work_class']).toEqual({ Res: 5, Com: 5 })
    expect(counted['contractor']).toEqual({ 'Big Map Co': 5 })
    const recent = await facets({ record_date: { order: 'previous', period: 'day', number: 7 } })
    expect(recent['record_type']).toEqual({ NEW: 1 })
  })

  test('without what only staff may see', async () => {
    const text = (await call('/search/facets', { status: 0 })).text
    for (const hidden of ['SECRET', 'Covert', SEALED, 'inspector', 'Ann'])
      expect(text).not.toContain(hidden)
    expect((await facets({ status: 0 }, { token: internal }))['contractor']).toHaveProperty(SEALED)
  })
})

describe('a predictive filter', () => {
  const predict = async (field: string, q: string, options = {}) => {
    const answer = await call(`/predict/${field}?q=${encodeURIComponent(q)}`, undefined, options)
    return {
      ...answer,
      options: answer.status === 200 ? predictField.reply.parse(answer.body.data) : [],
    }
  }
  const values = async (q: string, options = {}) =>
    (await predict('contractor', q, options)).options.map((one) => one.source_id)

  test('offers the most frequent values before anything is typed', async () => {
    const { options, headers } = await predict('contractor', '')
    expect(options).toEqual([
      { source: 'contractor', source_id: 'Martínez & Sons', company: 'Martínez & Sons', count: 15 },
      { source: 'contractor', source_id: 'Big Map Co', company: 'Big Map Co', count: 10 },
      {
        source: 'contractor',
        source_id: 'acme',
        company: { en: 'Acme Builders', es: 'Constructora Ácme' },
        count: 5,
      },
    ])
    expect(headers['cache-control']).toBe('no-store')
  })

  test('finds by beginnings first, forgiving case and accents, in every language', async () => {
    expect(await values('ma')).toEqual(['Martínez & Sons', 'Big Map Co'])
    expect(await values('MARTINEZ sons')).toEqual(['Martínez & Sons'])
    expect(await values('ap')).toEqual(['Big Map Co'])
    expect(await values('constructora')).toEqual(['acme'])
    expect(await values('nobody')).toEqual([])
    expect(await values('%_')).toEqual([])
  })

  test('is a criterion by the source_id of what was chosen', async () => {
    expect(await all({ contractor: ['Martínez & Sons'] })).toBe(15)
  })

  test('knows only what the viewer may see', async () => {
    expect(await values('sealed')).toEqual([])
    expect(await values('sealed', { token: internal })).toEqual([SEALED])
    expect((await predict('inspector', '')).status).toBe(404)
    expect((await predict('inspector', '', { token: internal })).options).toHaveLength(2)
  })

  test('is asked of a category of a module, and of nothing else', async () => {
    for (const field of ['nope', 'cost', 'record_date', 'text', 'constructor', 'status'])
      expect((await predict(field, '')).status).toBe(404)
    expect((await predict('contractor', '', { module: 'nope' })).status).toBe(404)
    expect((await predict('contractor', '', { module: '' })).status).toBe(400)
    expect((await predict('contractor', '', { tenant: other })).status).toBe(404)
    const theirs = await predict('work_class', '', { tenant: other })
    expect(theirs.options.map((one) => one.source_id)).toEqual(['Theirs'])
    const types = await predict('record_type', 'edificio')
    expect(types.options).toEqual([
      {
        source: 'record_type',
        source_id: 'NEW',
        text: { en: 'New building', es: 'Edificio nuevo' },
        count: 35,
      },
    ])
  })
})

describe('a grid', () => {
  test('is a layer of squares with outlines, and not among the search box’s suggestions', async () => {
    const layers = listPlaces.reply.parse((await call('/location/place')).body.data)
    expect(layers.map(({ id, kind }) => [id, kind])).toEqual([
      ['districts', 'boundary'],
      ['squares', 'grid'],
    ])
    const drawn = await call('/location/layer/squares')
    const { features } = getLayerPolygons.reply.parse(drawn.body.data)
    expect(features.map(({ id }) => id)).toEqual(layers[1]?.places.map(({ id }) => id))
    expect(features[0]?.properties).toEqual({ name: 'A1', layer: 'squares' })
    expect((await call('/location/predict?q=A1')).text).not.toContain('"A1"')
    expect((await call('/location/layer/nope')).status).toBe(404)
    expect((await call('/location/layer/squares', undefined, { tenant: other })).status).toBe(404)
  })

  test('divides the records of its squares without rest', async () => {
    const layers = (await call('/location/place')).body.data
    const cells: { id: string; name: string }[] = layers[1].places
    const counts = await Promise.all(cells.map(({ id }) => all({ ___place: [id] })))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(30)
    expect(counts.filter((one) => one > 0).length).toBeGreaterThan(1)
    expect(await all({ ___place: cells.slice(0, 500).map(({ id }) => id) })).toBe(30)
  })

  test('more than 500 places are refused', async () => {
    const places = Array.from({ length: 501 }, () => randomUUID())
    expect((await call('/search/count', { ___place: places })).status).toBe(400)
  })
})

test('a record for staff is in nothing that anybody else gets, and in all that staff get', async () => {
  const sealed = records.at(-1)?.guid ?? ''
  const ask = async (options: { token?: string }) =>
    (
      await Promise.all([
        call('/search/list?scope=all&limit=100', { status: 0 }, options),
        call('/search/detail', { ___location: { coordinates: [-97.85, 30.16] } }, options),
        call('/search/facets', { status: 0 }, options),
        call('/predict/contractor?q=sealed', undefined, options),
        call('/location/predict?q=9%20hidden', undefined, options),
        call(`/record/${sealed}/details`, undefined, options),
      ])
    ).map(({ text }) => /Sealed|SECRET|Hidden/.test(text))
  expect(await ask({})).toEqual([false, false, false, false, false, false])
  expect(await ask({ token: internal })).toEqual([true, true, true, true, true, true])
  expect(await all({ status: 0 })).toBe(55)
  expect(await all({ status: 0 }, { token: internal })).toBe(56)
  const map = async (options: object) =>
    searchLocation.reply
      .parse((await call('/search/location', { status: 0, ___zoom: 15 }, options)).body.data)
      .features.reduce((sum, one) => sum + one.properties.count, 0)
  expect([await map({}), await map({ token: internal })]).toEqual([30, 31])
})

test('a field for staff is a criterion for staff only', async () => {
  expect((await call('/search/count', { inspector: 'Zoe' })).status).toBe(400)
  expect(await all({ inspector: 'Zoe' }, { token: internal })).toBe(1)
})

test('an immutable radio holds every answer to its value', async () => {
  const tenant = uniqueTenant('yew')
  const fixed = { label: 'Work', default: 'Com' }
  await applyFolder(
    database,
    filterFolder(tenant, [{ type: 'immutableRadio', criterion: 'work_class', params: fixed }]),
  )
  await putRecords(database, tenant, 'permits', records)
  expect(await all({}, { tenant })).toBe(15)
  expect(await all({ work_class: 'Res' }, { tenant })).toBe(15)
  expect(await all({ work_class: '0' }, { tenant })).toBe(15)
  const list = await call('/search/list?scope=all', { work_class: ['Res'] }, { tenant })
  expect(list.body.meta.pagination.itemCount).toBe(15)
  const since = { record_date___start: '2016-07-01' }
  expect((await call('/search/count/all', since, { tenant })).body.data.all).toBe(15)
})
