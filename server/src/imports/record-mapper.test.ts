import { expect, test } from 'vitest'
import { map, SOURCE } from './map-row-for-tests.ts'

test('a row becomes a record with its columns, attributes and history in order', () => {
  const { of } = map(SOURCE, {
    n: ' 2004-002822 EP',
    t: 'Remodel',
    s: 'Final',
    d: '2005-01-03',
    a: '2004-12-01',
    who: 'Owner',
    x: -97.8,
    y: 30.19,
    c: '6,000',
  })
  expect(of('source_key')).toBe('2004-002822 EP')
  expect(of('reference_key')).toBe('2004002822EP')
  expect(of('status_category')).toBe('2')
  expect(of('lng')).toBe('-97.8')
  expect(JSON.parse(of('attributes') ?? '')).toEqual({ cost: 6000 })
  expect(JSON.parse(of('events') ?? '')).toEqual([
    { date: '2004-12-01', label: 'Applied', content: 'Owner' },
    { date: '2005-01-03', label: { en: 'Issued', es: 'Expedido' }, content: null },
  ])
})

test('a row without a key is rejected by name, a bad location is not a reason to reject', () => {
  expect(map(SOURCE, { n: ' ' }).result).toMatchObject({ kind: 'rejected', reason: 'no key' })
  expect(map(SOURCE, { n: 'x'.repeat(501) }).result).toMatchObject({
    kind: 'rejected',
    reason: 'key too long',
  })
  const swapped = map(SOURCE, { n: '1', x: 30.19, y: -97.8 })
  expect(swapped.result).toMatchObject({
    kind: 'record',
    given: null,
    problem: 'longitude and latitude are swapped',
  })
  expect(map(SOURCE, { n: '1', x: 'NaN', y: 'NaN' }).result).toMatchObject({
    problem: 'not a number',
  })
})

test('the guid comes from tenant, module and key alone; the hash from the content', () => {
  const first = map(SOURCE, { n: '1', t: 'a' })
  expect(map(SOURCE, { n: '1', t: 'b' }).of('guid')).toBe(first.of('guid'))
  expect(map(SOURCE, { n: '1', t: 'b' }).of('content_hash')).not.toBe(first.of('content_hash'))
  expect(map(SOURCE, { n: '1', t: 'a' }).of('content_hash')).toBe(first.of('content_hash'))
  expect(map(SOURCE, { n: '1' }, { tenant: 'mesa' }).of('guid')).not.toBe(first.of('guid'))
  expect(map(SOURCE, { n: '1' }, { module: 'cases' }).of('guid')).not.toBe(first.of('guid'))
})

test('a visibility that is empty or not known keeps the record internal', () => {
  const source = { ...SOURCE, visibility: { column: 'v' } }
  expect(map(source, { n: '1', v: 'everybody' }).of('visibility')).toBe('0')
  const empty = map(source, { n: '1', v: '' })
  expect(empty.of('visibility')).toBe('2')
  expect(empty.repaired).toEqual(['visibility: empty: kept internal'])
  expect(map(SOURCE, { n: '1', v: 'internal' }).of('visibility')).toBe('0')
  expect(map(source, { n: '1', v: 'internal' }).of('visibility')).toBe('2')
  const odd = map(source, { n: '1', v: 'constructor' })
  expect(odd.of('visibility')).toBe('2')
  expect(odd.repaired).toEqual(['visibility: not everybody, registered or internal: kept internal'])
})

test('text that has run over into the next column is put back, and reported', () => {
  const source = { ...SOURCE, spills: [{ from: 't', into: 's', when: '^\\s' }] }
  const spilled = map(source, { n: '1', t: 'Occupational Medicine ', s: " Urgent Care\\'." })
  expect(spilled.of('title')).toBe("Occupational Medicine , Urgent Care\\'.")
  expect(spilled.of('status')).toBeNull()
  expect(spilled.repaired).toContain('s: shifted columns: text of t put back')
  expect(map(source, { n: '1', t: 'a', s: 'Final' }).of('status')).toBe('Final')
})

test('a row that breaks a check of the source is rejected under its reason', () => {
  const source = {
    ...SOURCE,
    checks: [{ value: { column: 'n' }, match: '^\\d+$', reason: 'not a permit number' }],
  }
  expect(map(source, { n: 'x1' }).result).toMatchObject({
    kind: 'rejected',
    reason: 'not a permit number',
  })
  expect(map(source, { n: '12' }).result.kind).toBe('record')
})

test('BLDS columns are known by name, and the module may change parts', () => {
  const row = {
    PermitNum: '6797870-CN',
    Description: 'Build  house',
    StatusCurrent: 'Completed',
    StatusDate: '2022-09-30',
    AppliedDate: '2022-01-03',
    IssuedDate: '',
    OriginalAddress1: '1 MAIN ST',
    EstProjectCost: '450000',
    PermitTypeMapped: 'Building',
    PermitTypeDesc: 'New',
    Latitude: '30.5',
    Longitude: '-97.5',
  }
  const { of } = map(
    { format: 'blds', map: { title: { column: 'Description', collapse: true } } },
    row,
  )
  expect(of('agency_reference')).toBe('6797870-CN')
  expect(of('title')).toBe('Build house')
  expect(of('record_type')).toBe('Building')
  expect(of('record_date')).toBe('2022-01-03')
  expect(of('lat')).toBe('30.5')
  expect(JSON.parse(of('attributes') ?? '')).toEqual({ cost: 450_000, status_date: '2022-09-30' })
  expect(JSON.parse(of('events') ?? '')).toMatchObject([
    { date: '2022-01-03', label: { en: 'Applied' } },
  ])
})

test('a date whose mapping does not say how it is written is an ISO day, or dropped and reported', () => {
  const source = {
    ...SOURCE,
    map: { ...SOURCE.map, record_date: { column: 'd' }, issued: { column: 'i' } },
    events: [{ label: 'Applied', date: { column: 'a' } }],
  }
  const good = map(source, { n: '1', d: '2024-02-29', i: '2024-02-29T08:00:00', a: '2024-03-01' })
  expect(good.repaired).toEqual([])
  expect(good.of('record_date')).toBe('2024-02-29')
  expect(JSON.parse(good.of('attributes') ?? '')).toEqual({ issued: '2024-02-29' })
  expect(JSON.parse(good.of('events') ?? '')).toMatchObject([{ date: '2024-03-01' }])
  for (const wrong of ['2026-02-30', '2025-02-29', '03/09/2005', '0000-01-01', '2026-01-011', 7]) {
    const bad = map(source, { n: '1', d: wrong, i: wrong, a: wrong })
    expect(bad.of('record_date'), String(wrong)).toBeNull()
    expect(bad.of('attributes')).toBe('{}')
    expect(bad.of('events')).toBe('[]')
    expect(bad.repaired).toEqual(
      ['record_date', 'issued', 'event "Applied"'].map(
        (field) =>
          `${field}: no day of the calendar like 2016-07-01 (say with \`date\` how it is written)`,
      ),
    )
  }
})

test('hostile member names are values like any other', () => {
  const row = JSON.parse('{"n":"1","__proto__":{"t":"x"},"constructor":"c","t":"a"}')
  const { of } = map(
    {
      ...SOURCE,
      map: { ...SOURCE.map, title: { first: [{ column: '__proto__.t' }, { column: 't' }] } },
    },
    row,
  )
  expect(of('title')).toBe('x')
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
  expect(map({ ...SOURCE, map: { title: { column: 'toString' } } }, { n: '1' }).of('title')).toBe(
    '1',
  )
})
