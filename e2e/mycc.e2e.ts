import { expect } from 'vitest'
import { makeAccount, type NewAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { journey } from './support/journey.ts'
import { saveSearches, shareSaved } from './support/kept.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { PERMITS } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'

/** Somebody who begins with nothing: the same in all journeys, for an address may make few accounts. */
let made: Promise<NewAccount> | undefined
const beginner = () => (made ??= makeAccount(HARBOR))

journey('who has nothing yet is told how to begin', async ({ page, demoUrl }) => {
  await signIn(page, demoUrl(HARBOR), await beginner())
  await page.goto(demoUrl(HARBOR, '/inbox'))
  await page.getByRole('heading', { name: 'MyCC for Harbor', level: 1 }).waitFor()
  await page.getByText('press Star or Share above the list').waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Settings'])
  await page.getByRole('heading', { name: 'Alert Settings' }).waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).waitFor()
  await expectAccessible(page)
})

journey(
  'searches are sorted, filtered, renamed, deleted and brought back; nobody else sees them',
  { tags: 'core' },
  async ({ page, newPage, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    await saveSearches(HARBOR, account, ['Piers', 'Attics', 'Kitchens'])
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR, '/mycc'))
    const table = page.getByRole('table')
    const names = () => table.locator('tbody tr[data-key] button[aria-expanded]').allInnerTexts()
    await expect.poll(names).toEqual(['Kitchens', 'Attics', 'Piers'])
    await table.getByRole('button', { name: 'Name' }).click()
    await expect.poll(names).toEqual(['Piers', 'Kitchens', 'Attics'])
    await table.getByRole('button', { name: 'Name' }).click()
    await expect.poll(names).toEqual(['Attics', 'Kitchens', 'Piers'])

    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('pier')
    await page.keyboard.press('Enter')
    await page.getByText('1 Search found · with “pier”').waitFor()
    await expect.poll(names).toEqual(['Piers'])
    await page.getByRole('button', { name: 'Clear Filter' }).click()
    await expect.poll(names).toHaveLength(3)

    await table.getByRole('button', { name: 'Piers', exact: true }).click()
    await table.getByText('“kitchen”, live').waitFor()
    await table.getByText('Finds now').waitFor()
    await expectAccessible(page)
    await table.getByRole('button', { name: 'Rename' }).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Docks')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['Attics', 'Docks', 'Kitchens'])

    await table.getByRole('checkbox', { name: 'Select all loaded (3)' }).check()
    await page.getByText('3 selected').waitFor()
    await table.getByRole('checkbox', { name: 'Select Docks' }).uncheck()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(names).toEqual(['Docks'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(names).toEqual(['Attics', 'Docks', 'Kitchens'])

    for (const host of [HARBOR, 'ridge.localhost']) {
      const other = await newPage()
      await signIn(
        other,
        demoUrl(host),
        host === HARBOR ? await beginner() : await makeAccount(host),
      )
      await other.goto(demoUrl(host, '/mycc/searches'))
      await other.getByRole('heading', { level: 1 }).waitFor()
      await other.getByRole('tab', { name: 'Settings' }).waitFor()
      expect(await other.getByRole('tab').count()).toBe(1)
    }
  },
)

journey(
  'a long list loads as it is scrolled, in Spanish on a phone ten at a time',
  async ({ newPage, demoUrl }) => {
    const account = await beginner()
    await saveSearches(
      HARBOR,
      account,
      Array.from({ length: 25 }, (_, at) => `Search ${at + 1}`),
    )
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR, '/mycc?lang=es'))
    const rows = page.locator('tbody tr[data-key] button[aria-expanded]')
    await page.getByRole('tab', { name: 'Búsquedas' }).waitFor()
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(10)
    expect(await rows.count(), 'not all at once').toBeLessThan(25)
    const box = page.getByRole('region', { name: 'Búsquedas' })
    // Most of a phone's window.
    expect((await box.boundingBox())?.height).toBeLessThanOrEqual(0.7 * 844)
    await expect
      .poll(async () => {
        await box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return rows.count()
      })
      .toBe(25)
    await expectAccessible(page)
  },
)

const WORDS = {
  en: {
    share: 'Share',
    note: 'Note to your visitors',
    save: 'Save and share',
    link: 'Link to this search',
    close: 'Close sharing',
    toMycc: 'Go to MyCC',
    rename: 'Rename',
    select: 'Select Docks',
    delete: 'Delete',
    question: 'Delete “Docks”?',
    undo: 'Undo',
  },
  es: {
    share: 'Compartir',
    note: 'Nota para sus visitantes',
    save: 'Guardar y compartir',
    link: 'Enlace a esta búsqueda',
    close: 'Cerrar',
    toMycc: 'Ir a MyCC',
    rename: 'Cambiar nombre',
    select: 'Seleccionar Docks',
    delete: 'Eliminar',
    question: '¿Eliminar “Docks”?',
    undo: 'Deshacer',
  },
} as const

for (const language of ['en', 'es'] as const) {
  const words = WORDS[language]
  journey(
    `with the keyboard alone a search is saved, found, renamed, deleted and brought back (${language})`,
    async ({ page, demoUrl }) => {
      const press = async (name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
        await tabTo(page, name, key)
        await page.keyboard.press('Enter')
      }
      const focus = async (name: string | RegExp, why: string) => {
        await expect.poll(() => focused(page), { message: why }).toMatch(name)
      }
      await signIn(page, demoUrl(HARBOR), await makeAccount(HARBOR))
      await page.goto(demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list&lang=${language}`))
      const opener = page.getByRole('button', { name: words.share, exact: true })
      await opener.focus()
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog')
      await panel.waitFor()
      await tabTo(page, words.note)
      await page.keyboard.type('Docks and kitchens')
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      await focus(words.share, 'closing leads back to what opened it')
      await page.keyboard.press('Enter')
      const note = panel.getByRole('textbox', { name: words.note })
      await note.waitFor()
      expect(await note.inputValue(), 'what was typed is kept').toBe('Docks and kitchens')
      await press(words.save)
      await panel.getByRole('textbox', { name: words.link }).waitFor()
      await tabTo(page, words.toMycc, 'Shift+Tab')
      await page.keyboard.press('Enter')
      const row = page.locator('tbody tr[data-key]')
      await page.getByRole('button', { name: words.rename }).waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()

      await press(words.rename)
      await page.keyboard.press('Escape')
      await focus(words.rename, 'Escape gives up renaming')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('Docks')
      await page.keyboard.press('Enter')
      await row.getByRole('button', { name: 'Docks', exact: true }).waitFor()
      await focus(words.rename, 'renamed, it goes on at its button')

      await tabTo(page, words.select, 'Shift+Tab')
      await page.keyboard.press('Space')
      await press(words.delete, 'Shift+Tab')
      // Others may have the link that the panel made.
      await page.getByRole('dialog', { name: words.question }).waitFor()
      await press(words.delete)
      await focus(words.undo, 'what was deleted can be brought back at once')
      await expect.poll(() => row.count()).toBe(0)
      await page.keyboard.press('Enter')
      await focus(/^Docks$/, 'what is back has the focus')
      expect(await row.count()).toBe(1)
    },
  )
}

journey(
  'what another window has deleted is said and can be restored, and a lost connection loses nothing',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/(?:status of|answer) 4(?:04|10)|ERR_INTERNET_DISCONNECTED|No answer/)
    const account = await makeAccount(HARBOR)
    await saveSearches(HARBOR, account, ['Piers', 'Attics', 'Kitchens'])
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR, '/mycc/searches'))
    const names = () => page.locator('tbody tr[data-key]').allInnerTexts()
    const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await select('Piers')
    await select('Attics')

    const other = await page.context().newPage()
    await other.goto(demoUrl(HARBOR, '/mycc/searches'))
    await other.getByRole('checkbox', { name: 'Select Piers' }).check()
    await other.getByRole('button', { name: 'Delete', exact: true }).click()
    await other.getByRole('button', { name: 'Undo' }).waitFor()
    await other.close()

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('2 deleted. You can restore them for one day.').waitFor()
    await expect.poll(names).toHaveLength(1)
    await page.getByRole('button', { name: 'Recently deleted' }).click()
    await page.getByRole('button', { name: 'Restore Piers' }).click()
    await expect.poll(names).toHaveLength(2)

    const third = await page.context().newPage()
    await third.goto(demoUrl(HARBOR, '/mycc/searches'))
    await third.getByRole('checkbox', { name: 'Select Piers' }).check()
    await third.getByRole('button', { name: 'Delete', exact: true }).click()
    await third.getByRole('button', { name: 'Undo' }).waitFor()
    await third.close()
    await page.getByRole('button', { name: 'Star Piers' }).click()
    await page.getByText('It was deleted, in another tab or on another device.').waitFor()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByText('It is back').waitFor()
    await page.getByRole('button', { name: 'Star Piers' }).waitFor()

    await page.getByRole('button', { name: 'Kitchens', exact: true }).click()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Docks')
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await page.getByText(/This was not changed, error: We could not reach the server/).waitFor()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Docks')
    await page.getByRole('button', { name: 'Star Kitchens' }).click()
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await page.context().setOffline(false)
    await retry.click()
    await page.getByRole('button', { name: 'Star Kitchens', pressed: false }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Docks', exact: true }).waitFor()
  },
)

journey('no width and no size of letters cuts MyCC', async ({ page, demoUrl }) => {
  const account = await beginner()
  const name = 'A very long name of a search that says all that it is about'
  const [guid = ''] = await saveSearches(HARBOR, account, [name], 'share')
  await shareSaved(HARBOR, account, guid, 'link', { message: 'Look' })
  await signIn(page, demoUrl(HARBOR), account)
  for (const language of ['en', 'es']) {
    await page.goto(demoUrl(HARBOR, `/mycc/searches?lang=${language}`))
    await page.locator('tbody tr[data-key] button[aria-expanded]').first().click()
    await page.locator('tbody dl').first().waitFor()
    await page.getByRole('checkbox').first().check()
    for (const [width, size] of [
      [320, 16],
      [390, 16],
      [768, 16],
      [1280, 16],
      [320, 32],
      [390, 32],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(`document.documentElement.style.fontSize = '${size}px'`)
      await settled(page)
      const message = `${language}, ${width} px, letters of ${size}`
      // The layout follows the window a moment later.
      await expect.poll(() => layoutFaults(page), { message }).toEqual([])
      if (process.env['PLAT_PICTURES'])
        await page.screenshot({
          path: `/tmp/mycc-${language}-${width}-${size}.png`,
          fullPage: true,
        })
    }
    const strip = page.getByRole('tablist')
    const overflows = await strip.evaluate((one) => one.scrollWidth > one.clientWidth)
    if (language === 'es') expect(overflows, 'large letters have no room').toBe(true)
    if (overflows) {
      const on = page.getByRole('button', {
        name: /^(Show the tabs after|Mostrar las .* siguientes)/,
      })
      await on.click()
      await expect.poll(() => strip.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
    }
    await page.evaluate("document.documentElement.style.fontSize = ''")
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})
