import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { untilLoaded } from './fill-demo.ts'

const loading = () => new AppError('unavailable', 'The records are being loaded.')

test('accounts are filled once the indexes are loaded, however long that takes', async () => {
  let attempts = 0
  const fill = async () => {
    attempts += 1
    if (attempts < 4) throw loading()
  }
  await untilLoaded(fill, () => false, 0)
  expect(attempts).toBe(4)
})

test('a fault is not tried again', async () => {
  let attempts = 0
  const fill = async () => {
    attempts += 1
    throw new Error('no such module')
  }
  await expect(untilLoaded(fill, () => false, 0)).rejects.toThrow('no such module')
  expect(attempts).toBe(1)
})

test('a server that stops leaves the rest to the next start', async () => {
  let attempts = 0
  const fill = async () => {
    attempts += 1
    throw loading()
  }
  await untilLoaded(fill, () => attempts === 2, 0)
  expect(attempts).toBe(2)
})
