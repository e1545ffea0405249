import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { compareEvents, latestFirstSql } from './event-order.ts'

/** In the order in which they happened: a record that was closed and opened again within a day, by versions 9 and 10. */
const EVENTS = [
  { event_key: '11:status', event_date: '2026-11-19' },
  { event_key: 'opens:2026-11-20', event_date: '2026-11-20' },
  { event_key: '9:date', event_date: '2026-11-20' },
  { event_key: '9:status', event_date: '2026-11-20' },
  { event_key: '10:status', event_date: '2026-11-20' },
  { event_key: '12:withdrawn', event_date: '2026-11-21' },
]

test('changes of one day are in the order of the imports that brought them', () => {
  expect(EVENTS.toReversed().toSorted(compareEvents)).toEqual(EVENTS)
})

test('the database has the same order, the latest first', async () => {
  const database = await testDatabase()
  const rows = await asTenant(database, uniqueTenant('order'), ({ query }) =>
    query(
      `select event_key, event_date from jsonb_to_recordset($1) as e (event_key text, event_date text)
       order by ${latestFirstSql('e')}`,
      [JSON.stringify(EVENTS)],
    ),
  )
  expect(rows).toEqual(EVENTS.toReversed())
})
