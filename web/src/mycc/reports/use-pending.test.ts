import type { Report } from '@plat/contract/reports/reports'
import { expect, test } from 'vitest'
import { pendingParts, withNews } from './use-pending.ts'

// Only these members matter here.
const report = (id: string, status: Report['status'], title = id) =>
  ({ id, status, title }) as Report

test('only reports that were being made and are done now are replaced', () => {
  const done = report('a', 'complete', 'old name')
  const waiting = report('b', 'pending')
  const made = report('c', 'pending')
  const news = [
    report('a', 'complete', 'new name'),
    report('b', 'pending'),
    report('c', 'complete'),
  ]
  const after = withNews([done, waiting, made], news)
  expect(after[0]).toBe(done)
  expect(after[1]).toBe(waiting)
  expect(after[2]).toBe(news[2])
})

test('one that failed, too, is done; one that is not in the answer stays', () => {
  const [failed, other] = withNews(
    [report('a', 'pending'), report('z', 'pending')],
    [report('a', 'failed')],
  )
  expect(failed?.status).toBe('failed')
  expect(other?.status).toBe('pending')
})

test('only the parts of a long list in which a report is being made are looked at', () => {
  const list = (count: number, ...pending: number[]) =>
    Array.from({ length: count }, (_, at) =>
      report(String(at), pending.includes(at) ? 'pending' : 'complete'),
    )
  expect(pendingParts(list(20))).toEqual([])
  expect(pendingParts(list(20, 3, 4))).toEqual([{ offset: 0, limit: 20 }])
  expect(pendingParts(list(260, 0, 120, 130, 240))).toEqual([
    { offset: 0, limit: 100 },
    { offset: 100, limit: 100 },
    { offset: 200, limit: 60 },
  ])
})
