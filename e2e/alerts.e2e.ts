import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeAccount, type NewAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { journey, mapJourney } from './support/journey.ts'
import { saveAlerts } from './support/kept.ts'
import { focused } from './support/keyboard.ts'
import { mapDrawn, PERMITS } from './support/module-page.ts'

const HARBOR = 'harbor.localhost'
/** The records are seen here since today: of changes nothing is known yet. */
const HOW_OFTEN = /^About [\d.,]+ new records? a week, over|^Less than one new record a week, over/

/** Opens where alerts are made, signed in as somebody new, coming from the permits. */
async function startAlert(
  page: Page,
  demoUrl: (host: string, path?: string) => string,
  path = PERMITS,
): Promise<NewAccount> {
  const account = await makeAccount(HARBOR)
  await signIn(page, demoUrl(HARBOR), account)
  await page.goto(demoUrl(HARBOR, path))
  await page.locator('#map').getByRole('button', { name: 'Create an alert' }).click()
  await page.waitForURL(demoUrl(HARBOR, '/alert_create'))
  return account
}

journey(
  'around an address with a filter: previewed, saved, renamed, paused, changed and deleted',
  { tags: 'core' },
  async ({ page, problems, demoUrl }) => {
    // What is deleted is asked for once more, at the end.
    problems.allow(/status of 404/)
    await startAlert(page, demoUrl)
    await page
      .getByRole('heading', { name: 'Get notifications on activity in your chosen area' })
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Select Custom Area' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/alert/custom_area'))
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.getByText('Draw an area on the map, or choose an address.').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: /^Middle/ }).fill('43.37, -124.22')
    await page.getByRole('option', { name: '43.37, -124.22' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Chosen: 43.37, -124.22').waitFor()
    await page.getByRole('textbox', { name: 'Radius' }).fill('3000')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect.poll(() => save.isDisabled()).toBe(false)
    await page.getByText(HOW_OFTEN).waitFor()
    await page.getByText(/dated in the last month$/).waitFor()
    await page.getByText('Changes to homes', { exact: true }).click()
    const name = page.getByRole('textbox', { name: 'Alert Name' })
    await name.fill('Around the pier')
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Around the pier')
    await page.getByText(HOW_OFTEN).waitFor()
    await expectAccessible(page)
    await save.click()
    await page.getByText(/^Great, you have created a new alert based on the area around /).waitFor()
    await page.getByText(/^The first email can come tomorrow at /).waitFor()
    await page.getByRole('link', { name: 'Alert settings' }).click()

    await page.getByRole('button', { name: 'Alerts for Around the pier' }).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Pier')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Alerts for Pier' }).waitFor()
    const details = page.getByRole('button', { name: 'Details Pier' })
    if ((await details.getAttribute('aria-expanded')) !== 'true') await details.click()
    await page.getByText('Selected area').waitFor()
    await page
      .getByText(/^\w+day, \w+ \d+(st|nd|rd|th), \d{4}$/)
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('You paused this alert.').waitFor()
    await page.getByText('Once a week, on Mondays').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.getByText('Modified', { exact: true }).waitFor()
    await page.reload()
    await expect
      .poll(() => page.getByRole('radio', { name: 'Once a week, on Mondays' }).isChecked())
      .toBe(true)

    const address = page.url()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Are you sure you want to delete Pier ?').waitFor()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.getByText('10 of 10 alerts left', { exact: true }).waitFor()
    await page.goto(address)
    await page.getByText('The selected Alert was deleted.').waitFor()
  },
)

journey(
  'a search is taken over whole; with the keyboard and in Spanish; at the limit one is replaced',
  async ({ page, newPage, demoUrl }) => {
    const account = await startAlert(page, demoUrl, `${PERMITS}?text=kitchen&status=2`)
    await page.getByText('Building permits, “kitchen”, archived', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Select Your search' }).press('Enter')
    await page.waitForURL((url) => url.pathname === '/alert/area')
    expect(new URL(page.url()).searchParams.get('text')).toBe('kitchen')
    expect(await page.getByRole('checkbox', { name: 'All of Harbor' }).isChecked()).toBe(true)
    await page.getByText(HOW_OFTEN).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'based on the City of Harbor' }).waitFor()
    expect(await focused(page)).toContain('Great')

    await saveAlerts(HARBOR, account, ['2', '3', '4', '5', '6', '7', '8', '9', '10'])
    await page.goto(demoUrl(HARBOR, '/alert_create'))
    await page
      .getByRole('heading', { name: 'You have Used All of your 10 allocated Alerts' })
      .waitFor()
    expect(await page.getByRole('row').count()).toBe(11)
    await expectAccessible(page)

    const phone = await newPage({ viewport: { width: 390, height: 844 } })
    await signIn(phone, demoUrl(HARBOR), account)
    await phone.goto(demoUrl(HARBOR, '/alert_create?lang=es'))
    await phone.getByRole('link', { name: 'Reemplazar una alerta existente' }).click()
    await phone.getByRole('tab', { name: 'Zonas locales' }).click()
    const save = phone.getByRole('button', { name: 'Guardar', exact: true })
    await phone.getByText('Elija cuál reemplaza esta.', { exact: false }).waitFor()
    await phone.getByRole('combobox', { name: 'Lugares' }).focus()
    await phone.keyboard.type('a')
    await phone.getByRole('option').first().waitFor()
    await phone.keyboard.press('ArrowDown')
    await phone.keyboard.press('Enter')
    await phone.getByRole('button', { name: /Reemplazar una alerta existente/ }).click()
    await phone.getByRole('option', { name: '10', exact: true }).click()
    await expect.poll(() => save.isDisabled()).toBe(false)
    await expectAccessible(phone)
    await save.click()
    await phone.getByText('¡Listo! Ha reemplazado la alerta «10»').waitFor()
    await phone.goto(demoUrl(HARBOR, '/mycc/settings?lang=es'))
    await phone.getByText('Ha usado todas sus alertas', { exact: false }).waitFor()
    const names = phone.getByRole('button', { name: /^Alertas de / })
    expect(await names.count()).toBe(10)
    expect(await names.allInnerTexts()).not.toContain('Alertas de 10')
    await expectAccessible(phone)
  },
)

/** Presses the map at a part of its width, in the middle of its height. */
async function pressMap(page: Page, part: number): Promise<void> {
  const map = await page.locator('.maplibregl-canvas').boundingBox()
  if (map === null) throw new Error('expected a map')
  await page.mouse.click(map.x + map.width * part, map.y + map.height / 2)
}

mapJourney(
  'squares are chosen by clicks on the map, and the saved alert gets another area',
  async ({ page, demoUrl }) => {
    await signIn(page, demoUrl(HARBOR), await makeAccount(HARBOR))
    await page.goto(demoUrl(HARBOR, '/alert/grid'))
    await page
      .getByText('Please select a region by clicking on grid squares on the map below.')
      .waitFor()
    await mapDrawn(page)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const chosen = page.getByRole('option', { selected: true })
    await expect.poll(() => chosen.count()).toBe(0)
    expect(await save.isDisabled()).toBe(true)
    await pressMap(page, 0.4)
    await page.getByText(/^Selected 1 of \d+ boxes\. You can now Save your Alert\.$/).waitFor()
    await mapDrawn(page)
    await pressMap(page, 0.6)
    await page.getByText(/^Selected 2 of \d+ boxes/).waitFor()
    await mapDrawn(page)
    await pressMap(page, 0.4)
    await page.getByText(/^Selected 1 of \d+ boxes/).waitFor()
    const [kept] = new URL(page.url()).searchParams.getAll('place')
    await page.getByRole('textbox', { name: 'Alert Name' }).fill('My square')
    await save.click()
    await page.getByRole('heading', { name: 'based on the Grid' }).waitFor()
    await page.getByRole('link', { name: 'Alert settings' }).click()
    await page.getByText('1 block', { exact: true }).waitFor()

    // Something else is changed, and not saved, before the area is.
    await page.getByText('Once a week, on Mondays').click()
    await page.getByRole('link', { name: 'Change the area' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/alert/grid/'))
    await page.getByRole('heading', { name: 'Change the area', level: 1 }).waitFor()
    expect(new URL(page.url()).searchParams.getAll('place')).toEqual([kept])
    await page.reload()
    await expect.poll(() => chosen.count()).toBe(1)
    await page.getByRole('tab', { name: 'Custom Area' }).click()
    await page.getByRole('combobox', { name: /^Middle/ }).fill('43.37, -124.22')
    await page.getByRole('option', { name: '43.37, -124.22' }).click()
    await page.getByRole('button', { name: 'Use this address' }).click()

    // What is left out is missing from the map as well.
    const shown = page.waitForRequest(
      (request) =>
        request.url().endsWith('/search/location') &&
        request.postData()?.includes('___excluded') === true,
    )
    await page.getByRole('button', { name: 'Leave out an area' }).click()
    await page.getByRole('button', { name: 'Choose an area without drawing' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The map’s view').click()
    await dialog.getByText(/^Excluded: \d+ permits?$/).waitFor()
    await dialog.getByRole('button', { name: 'Search here' }).click()
    await shown
    await page.getByText(/^Excluded: \d+ permits?$/).waitFor()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save.click()
    const body = (await sent).postDataJSON()
    expect(Object.keys(body.criteria)).toContain('___address')
    expect(body.excluded.type).toBe('Polygon')
    expect(body.cadence, 'what was not saved before').toBe('weekly')
    await page.waitForURL((url) => url.pathname.startsWith('/mycc/settings/'))
    await page.getByRole('button', { name: 'Alerts for My square' }).waitFor()
    await page.getByText('43.37, -124.22').first().waitFor()
    expect(await page.getByText('1 block', { exact: true }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Alerts for / }).count()).toBe(1)
  },
)
