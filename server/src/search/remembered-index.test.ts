import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RememberedAnswers } from './remembered-index.ts'

const count = (live: number) => ({ located: { 1: live, 2: 0 }, unlocated: { 1: 0, 2: 0 } })

test('a question that many ask at once, or again, is asked of the index once', async () => {
  const answers = new RememberedAnswers()
  let asked = 0
  const ask = async () => {
    asked += 1
    await wait(5)
    return count(7)
  }
  const all = await Promise.all(Array.from({ length: 50 }, () => answers.answer('start', ask)))
  all.push(await answers.answer('start', ask))
  expect(asked).toBe(1)
  for (const one of all) expect(one).toEqual(count(7))
  // Another question, index or version has another key.
  expect(await answers.answer('start of the next version', async () => count(8))).toEqual(count(8))
})

test('a question that failed is asked again', async () => {
  const answers = new RememberedAnswers()
  const failing = () => Promise.reject(new Error('the thread ended'))
  await expect(answers.answer('start', failing)).rejects.toThrow('the thread ended')
  expect(await answers.answer('start', async () => count(1))).toEqual(count(1))
})

test('answers of megabytes do not push out all others', async () => {
  const answers = new RememberedAnswers()
  const map = (bytes: number) => async () => ({ features: new Uint8Array(bytes), shapes: [] })
  await answers.answer('small', async () => count(1))
  await answers.answer('huge', map(8 * 1024 * 1024))
  let asked = 0
  const again = async () => {
    asked += 1
    return count(2)
  }
  expect(await answers.answer('small', again)).toEqual(count(1))
  await answers.answer('huge', again)
  expect(asked).toBe(1)
})

test('aggregates of many periods take the room that they have', async () => {
  const answers = new RememberedAnswers()
  const one = { n: 1, values: [1, 2], invalid: 0 }
  const buckets = Array.from({ length: 16 }, () => Array.from({ length: 600 }, () => one))
  const result = { whole: [one], buckets, without: 0, before: 0, after: 0, range: null }
  let asked = 0
  const ask = async () => {
    asked += 1
    return result
  }
  const all = Array.from({ length: 100 }, (_, i) => `question ${i}`)
  for (const key of all) await answers.answer(key, ask)
  for (const key of all.toReversed()) await answers.answer(key, ask)
  // More than a megabyte each: some of 32 MB are known still.
  expect(asked).toBeGreaterThan(100 + 60)
  expect(asked).toBeLessThan(200)
})
