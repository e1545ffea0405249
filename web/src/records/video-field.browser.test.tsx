import type { RecordVideo } from '@plat/contract/records/records'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../ui/render-for-tests.tsx'
import { VideoField } from './video-field.tsx'

const HEARING: RecordVideo = {
  title: 'Hearing of March 3',
  url: 'data:video/mp4;base64,AAAA',
  media_type: null,
  captions: [],
  entries: [
    { Title: 'Roll call', Description: null, SecondsStart: 8, SecondsEnd: 65 },
    { Title: 'The vote', Description: 'Seven in favour', SecondsStart: 65, SecondsEnd: 3725 },
  ],
}

test('a recording that does not load says so, and its parts stay readable', async () => {
  render(<VideoField video={HEARING} />)
  await expect
    .element(page.getByText('We could not play this recording. Reload the page to try again.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /The vote.*1:05–1:02:05/ })).toBeVisible()
})

test('a chosen part is marked until the whole recording is wanted again', async () => {
  render(<VideoField video={HEARING} />)
  const vote = page.getByRole('button', { name: /The vote/ })
  await expect
    .element(page.getByRole('button', { name: 'Play the whole recording' }))
    .not.toBeInTheDocument()
  await vote.click()
  await expect.element(vote).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Play the whole recording' }).click()
  await expect.element(vote).not.toHaveAttribute('aria-current')
})
