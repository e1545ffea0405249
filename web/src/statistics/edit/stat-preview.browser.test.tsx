import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../ui/render-for-tests.tsx'
import { PreviewNote } from './stat-preview.tsx'

const note = page.getByText(/It counts only the records that the public may see\.$/)

test('a preview is everybody’s number; the one with internal records is told beside it', async () => {
  render(<PreviewNote stat={{ ...countOf(1, 'Permits', 17_100), with_internal: 17_433 }} />)
  await expect.element(note).toBeVisible()
  await expect.element(page.getByText('With internal records: 17,433')).toBeVisible()
})

test('where it is the same, or not known yet, nothing more is told', async () => {
  const draw = render(<PreviewNote stat={countOf(1, 'Permits', 17_100)} />)
  await expect.element(note).toBeVisible()
  expect(page.getByText(/internal/).elements()).toEqual([])
  draw(<PreviewNote stat={null} />)
  await expect.element(note).toBeVisible()
})
