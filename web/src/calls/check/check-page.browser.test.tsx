import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serveStaff } from '../../shell/staff-page-for-tests.tsx'
import { showOnPage } from '../calls-for-tests.tsx'
import CheckPage from './check-page.tsx'

serveStaff(() => ({ status: 404, code: 'not_found', detail: 'We could not find this.' }))
let referrer: string
beforeEach(() => {
  referrer = 'https://elsewhere.example/'
  vi.spyOn(document, 'referrer', 'get').mockImplementation(() => referrer)
})
afterEach(() => vi.restoreAllMocks())

const heading = page.getByRole('heading', {
  name: 'Check camera, microphone and network',
  level: 1,
})
const back = page.getByRole('button', { name: 'Back' })
const home = page.getByRole('link', { name: 'Go to the home page' })

test('the page names the check in the window, and leads home where it was opened alone', async () => {
  showOnPage(<CheckPage />)
  await expect.element(heading).toBeVisible()
  await expect
    .poll(() => document.title)
    .toBe('Check camera, microphone and network · City of Harbor')
  await expect.element(page.getByRole('button', { name: 'Start the check' })).toBeVisible()
  await expect.element(home).toHaveAttribute('href', '/')
  await expect.element(back).not.toBeInTheDocument()
})

test('from another page of the portal, Back leads there', async () => {
  showOnPage(<CheckPage />, '/call/check')
  await expect.element(back).toBeVisible()
  await expect.element(home).not.toBeInTheDocument()
})

test('a link of the portal that loaded the page leads back, too', async () => {
  referrer = `${location.origin}/building`
  showOnPage(<CheckPage />)
  await expect.element(back).toBeVisible()
})
