import type { Formatting } from '@plat/contract/records/formatting'
import { expect, test } from 'vitest'
import { headFields } from './fields.ts'

const format = (id: string, position: number): Formatting => ({
  id,
  type: id === 'status' ? 'basic/status' : 'address',
  label: id,
  position,
})

test('address and status stand in the order that the agency gives them', () => {
  expect(headFields([format('addresses', 2), format('status', 1)])).toEqual(['status', 'addresses'])
  expect(headFields([format('addresses', 1), format('status', 2)])).toEqual(['addresses', 'status'])
  expect(headFields([format('status', 1)])).toEqual(['addresses', 'status'])
})
