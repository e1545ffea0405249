import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { allCountQuery } from './search-queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('all records of which a search finds some are the public ones where it is for these only', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_address: unknown, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    const data = { all: bodies.length, located: 0, unlocated: 0, status: { 1: 0, 2: 0 } }
    return Promise.resolve(Response.json({ data, meta: {} }))
  })
  const client = new QueryClient()
  const all = async (criteria: object) => {
    const search = { module: 'permits', criteria: { status: '0', ...criteria } } as const
    const query = allCountQuery(search, '2016-01-01')
    return (await client.fetchQuery({ ...query, staleTime: Infinity })).all
  }
  expect(await all({ closed: { stated: false } })).toBe(1)
  expect(await all({ ___seen_by: 'everybody' })).toBe(2)
  expect(await all({})).toBe(1)
  expect(bodies).toEqual([
    { record_date___start: '2016-01-01' },
    { record_date___start: '2016-01-01', ___seen_by: 'everybody' },
  ])
})
