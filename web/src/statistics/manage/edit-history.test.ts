import { expect, test } from 'vitest'
import { edited, newHistory, undone } from './edit-history.ts'

test('what is typed in one field is one step, each act is another', () => {
  let history = newHistory({ name: '', rows: 0 })
  history = edited(history, { name: 'A', rows: 0 }, 'name')
  history = edited(history, { name: 'Ab', rows: 0 }, 'name')
  history = edited(history, { name: 'Ab', rows: 1 }, null)
  history = edited(history, { name: 'Ab', rows: 2 }, null)
  history = undone(history)
  expect(history.present).toEqual({ name: 'Ab', rows: 1 })
  history = undone(undone(history))
  expect(history.present).toEqual({ name: '', rows: 0 })
  expect(undone(history).present, 'nothing is left to take back').toEqual({ name: '', rows: 0 })
})

test('typing in a field again after Undo can be taken back, too', () => {
  let history = edited(newHistory('a'), 'ab', 'name')
  history = edited(undone(history), 'ac', 'name')
  expect(undone(history).present).toBe('a')
})

test('a change to the same is no step', () => {
  const history = newHistory({ name: 'A' })
  expect(edited(history, { name: 'A' }, null).past).toEqual([])
})
