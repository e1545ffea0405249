import { expect, test } from 'vitest'
import { leavesTab, neighbourOf } from './leaves-tab.ts'

test('an answered request leaves Pending, a cancelled one both, a moved one what is to be moved', () => {
  expect(leavesTab('pending', { status: 'request', staff: null })).toBe(false)
  expect(leavesTab('pending', { status: 'confirmed', staff: null })).toBe(true)
  expect(leavesTab('pending', { status: 'awaiting', staff: null })).toBe(true)
  expect(leavesTab('active', { status: 'awaiting', staff: null })).toBe(false)
  expect(leavesTab('active', { status: 'closed', staff: null })).toBe(true)
  expect(leavesTab('recent', { status: 'closed', staff: null })).toBe(false)
  const staff = { assignee: null, created: '', waiting_since: null, note_count: 0 }
  expect(
    leavesTab('misplaced', { status: 'confirmed', staff: { ...staff, misplaced: 'closed_day' } }),
  ).toBe(false)
  expect(
    leavesTab('misplaced', { status: 'confirmed', staff: { ...staff, misplaced: null } }),
  ).toBe(true)
})

test('after one comes the next, after the last the one before', () => {
  expect(neighbourOf(['a', 'b', 'c'], 'a')).toBe('b')
  expect(neighbourOf(['a', 'b', 'c'], 'c')).toBe('b')
  expect(neighbourOf(['a'], 'a')).toBeNull()
  expect(neighbourOf(['a', 'b'], 'z')).toBe('a')
})
