import { expect, test } from 'vitest'
import { scaleUnits } from './scale-units.ts'

test('readers in the United States see feet and miles first, others metres', () => {
  expect(scaleUnits('en-US')[0]).toBe('imperial')
  expect(scaleUnits('es-US')[0]).toBe('imperial')
  expect(scaleUnits('es-MX')[0]).toBe('metric')
})
