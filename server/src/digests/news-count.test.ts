import { expect, test } from 'vitest'
import { newsCount } from './news-count.ts'

const NEW = { event_kind: 'new' } as const
const STATUS = { event_kind: 'status' } as const

/** An alert's news: kinds of events by record. */
const alert = (records: Record<string, readonly (typeof NEW | typeof STATUS)[]>) => ({
  records: new Map(Object.entries(records)),
})

test('one new record in two alerts is one record in two alerts', () => {
  expect(newsCount([alert({ SHARED: [NEW] }), alert({ SHARED: [NEW] })])).toEqual({
    records: 1,
    alerts: 2,
    new: 1,
    changed: 0,
  })
})

test('30 records in each of 10 alerts are 30 records', () => {
  const each = Object.fromEntries(Array.from({ length: 30 }, (_, no) => [`EXP-${no}`, [NEW]]))
  const alerts = Array.from({ length: 10 }, () => alert(each))
  expect(newsCount(alerts)).toMatchObject({ records: 30, alerts: 10, new: 30 })
})

test('several changes of a record are one changed record; what is new in one alert is new', () => {
  const alerts = [alert({ CB: [STATUS, STATUS], F0: [STATUS] }), alert({ F0: [NEW, STATUS] })]
  expect(newsCount(alerts)).toEqual({ records: 2, alerts: 2, new: 1, changed: 1 })
})

test('nothing is nothing', () => {
  expect(newsCount([])).toEqual({ records: 0, alerts: 0, new: 0, changed: 0 })
})
