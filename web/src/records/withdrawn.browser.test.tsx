import { because } from '@plat/contract/platform/reasons'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/api-error.ts'
import { render } from '../ui/render-for-tests.tsx'
import { Withdrawn, withdrawal } from './withdrawn.tsx'

const withdrawn = because('record_withdrawn', { reference: '2024-001 BP', day: '2026-03-01' })

test('a withdrawn record says who withdrew it and when, and leads on to the search', async () => {
  let searches = 0
  render(<Withdrawn because={withdrawn} heading={null} onSearch={() => searches++} />)
  await expect
    .element(page.getByRole('heading', { name: 'This record was withdrawn' }))
    .toBeVisible()
  await expect
    .element(page.getByText('The agency withdrew the record 2024-001 BP on Mar 1, 2026.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Search the records' }).click()
  expect(searches).toBe(1)
})

test('only an answer that the record was withdrawn is told so', () => {
  expect(withdrawal(new ApiError('gone', '', { because: withdrawn }))).toEqual(withdrawn)
  expect(withdrawal(new ApiError('gone', ''))).toBeNull()
  expect(withdrawal(new ApiError('not_found', ''))).toBeNull()
  expect(withdrawal(null)).toBeNull()
})
