import { expect, test } from 'vitest'
import { WAITING } from './for-tests.ts'
import { hearEntered, tellEntered } from './entered-rooms.ts'

test('a window hears which room another one has opened, until it listens no more', async () => {
  const late: string[] = []
  const stop = hearEntered((call) => late.push(call))
  stop()
  const heard = new Promise((resolve) => {
    const end = hearEntered((call) => {
      end()
      resolve(call)
    })
  })
  tellEntered(WAITING.id)
  expect(await heard).toBe(WAITING.id)
  expect(late).toEqual([])
})
