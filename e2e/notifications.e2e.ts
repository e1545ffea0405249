import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { journey } from './support/journey.ts'
import { tellAccount } from './support/tell-account.ts'

// Of the browser, where it runs.
declare const getComputedStyle: (node: unknown) => { readonly fontWeight: string }

const HARBOR = 'harbor.localhost'

const rows = (page: Page) => page.locator('tbody tr[data-key]')
const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

journey(
  'a resident is told by the bell, reads in MyCC what happened and where, and tidies up',
  async ({ page, demoUrl, problems }) => {
    const account = await makeAccount(HARBOR)
    await tellAccount(HARBOR, account, { alert: 'My street', count: 25 })
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR))
    await bell(page, 'Notifications, 25 unread').click()
    await page.getByRole('tab', { name: 'Notifications', selected: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/mycc/notifications')
    await page.getByRole('columnheader').first().waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['Address', 'Alert Name', 'Department', 'Event Date']),
    )
    // Twenty at first, the rest as one scrolls.
    await expect.poll(() => rows(page).count()).toBe(20)
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows(page).count()).toBe(25)

    const first = rows(page).first()
    const weight = () => first.evaluate((row) => getComputedStyle(row).fontWeight)
    expect(await weight()).toBe('700')
    // Anywhere in the row opens it, and opening reads it.
    await first.click({ position: { x: 700, y: 10 } })
    const details = page.locator('tbody tr:not([data-key])')
    await details.getByRole('link', { name: 'Open the record' }).waitFor()
    await details.getByText('live', { exact: true }).waitFor()
    await bell(page, 'Notifications, 24 unread').waitFor()
    await expect.poll(weight).toBe('400')
    await first.getByRole('button', { expanded: true }).click()
    expect(await details.count()).toBe(0)

    // The star is there once the server has it.
    const star = first.getByRole('button', { name: /^Star / })
    problems.allow(/(?:status of|answer) 500/)
    await page.route('**/favourite', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await star.click()
    await page.getByText('This was not changed').waitFor()
    expect(await star.getAttribute('aria-pressed')).toBe('false')
    await star.click()
    await first.getByRole('button', { name: /^Star /, pressed: true }).waitFor()

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Area', { exact: true }).fill('no such street')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('0 Notifications found · at “no such street”').waitFor()
    await page.getByRole('button', { name: 'Clear Filter' }).click()
    await expect.poll(() => rows(page).count()).toBe(20)

    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await bell(page, 'Notifications').waitFor()
    await page.getByRole('checkbox', { name: /^Select all loaded/ }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => rows(page).count()).toBe(5)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('They are back').waitFor()
    await expect.poll(() => rows(page).count()).toBe(20)
  },
)

journey(
  'a link opens one notification, in Spanish, on a phone, with keys alone',
  async ({ newPage, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    await tellAccount(HARBOR, account, { alert: 'Mi calle', count: 2 })
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR, '/mycc?lang=es'))
    // The first tab there is.
    await page.getByRole('tab', { name: 'Notificaciones', selected: true }).waitFor()
    const name = rows(page).first().locator('td:nth-child(3) button')
    await name.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Abrir el registro' }).waitFor()
    await bell(page, 'Notificaciones, 1 sin leer').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => name.getAttribute('aria-expanded')).toBe('false')

    const key = await rows(page).nth(1).getAttribute('data-key')
    await page.goto(demoUrl(HARBOR, `/mycc/notifications/${key}?lang=es`))
    await page.getByRole('heading', { name: 'Estado: ', level: 2 }).waitFor()
    await bell(page, 'Notificaciones').waitFor()
    await page.getByRole('link', { name: 'Abrir el registro' }).click()
    await page.getByRole('article').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/building-permits\/search\/record\//)
  },
)
