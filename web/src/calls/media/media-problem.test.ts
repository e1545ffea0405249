import { expect, test } from 'vitest'
import { mediaProblem } from './media-problem.ts'

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'in_use'],
  ['AbortError', 'in_use'],
  ['TypeError', 'failed'],
])('%s means %s', (name, problem) => {
  expect(mediaProblem(Object.assign(new Error(name), { name }))).toBe(problem)
  expect(mediaProblem('nothing')).toBe('failed')
})
