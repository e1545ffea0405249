import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { createSlowDown, type SlowDown } from './slow-down.ts'

let database: Database
let slowDown: SlowDown
let clock = Date.now()
const tenant = uniqueTenant('slow')

beforeAll(async () => {
  database = await testDatabase()
  slowDown = createSlowDown(database, () => clock)
})
afterAll(() => database.pool.query('delete from rate_limit where key like $1', [`%:${tenant}:%`]))

test('after the free attempts each wait is twice the one before, up to the longest', async () => {
  const attempt = () => slowDown.attempt('loginAccount', tenant, 'ana@example.com')
  for (let i = 0; i < 25; i++) expect(await attempt()).toBe(0)
  const waits = []
  for (let i = 0; i < 8; i++) {
    const wait = await attempt()
    waits.push(wait / 1_000)
    // Those that come meanwhile do not make it longer.
    expect(await attempt()).toBe(wait)
    clock += wait
    expect(await attempt()).toBe(0)
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
})

test('of many attempts at once no more go on than are free', async () => {
  const waits = await Promise.all(
    Array.from({ length: 60 }, () => slowDown.attempt('loginSource', tenant, 'parallel')),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
})

test('an hour after the last attempt all is forgotten, and at once for who is in', async () => {
  const attempt = () => slowDown.attempt('loginSource', tenant, 'forgotten')
  for (let i = 0; i < 11; i++) await attempt()
  expect(await attempt()).toBeGreaterThan(0)
  clock += 3_600_000
  for (let i = 0; i < 10; i++) expect(await attempt()).toBe(0)
  expect(await attempt()).toBeGreaterThan(0)
  await slowDown.forget('loginSource', tenant, 'forgotten')
  expect(await attempt()).toBe(0)
})

test('an attempt that turned out well does not count; other subjects and agencies have their own', async () => {
  const attempt = () => slowDown.attempt('loginSource', tenant, 'well')
  for (let i = 0; i < 30; i++) {
    expect(await attempt()).toBe(0)
    await slowDown.refund('loginSource', tenant, 'well')
  }
  for (let i = 0; i < 11; i++) await attempt()
  expect(await attempt()).toBeGreaterThan(0)
  expect(await slowDown.attempt('loginSource', tenant, 'another')).toBe(0)
  expect(await slowDown.attempt('loginSource', uniqueTenant('fast'), 'well')).toBe(0)
})
