import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { makeAccount, signIn, unlock } from './support/accounts.ts'
import { changeConfig } from './support/change-config.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { mapReady, openModule, PERMITS } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

journey(
  'the top bar leads home, to departments and their records, and to the agency’s own link',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 403/)
    await page.clock.setFixedTime(new Date('2026-03-03T09:00:00+09:00'))
    await page.goto(demoUrl(HARBOR, '/departments'))
    const bar = page.getByRole('banner')
    await bar.getByText('Good morning', { exact: true }).waitFor()
    await bar.getByRole('button', { name: 'What are you looking for?' }).click()
    await page.getByRole('menuitemradio', { name: 'Planning', exact: true }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/planning'))
    await page.goto(demoUrl(HARBOR, '/departments'))
    await bar.getByRole('button', { name: 'What are you looking for?' }).click()
    await page.getByRole('menuitemradio', { name: 'Code cases' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/code/code-cases'))
    await mapReady(page)
    await bar.getByRole('button', { name: 'Code cases' }).waitFor()
    await bar.getByRole('link', { name: 'City of Harbor, home' }).click()
    await page.waitForURL(demoUrl(HARBOR))
    await bar.getByRole('link', { name: 'Log In' }).waitFor()

    await unlock(page, demoUrl(MESA))
    const own = page.getByRole('banner').getByRole('link', { name: 'USA.gov' })
    expect(await own.getAttribute('href')).toBe('https://www.usa.gov/local-governments')
  },
)

journey(
  'who may manage statistics and the hub sees their links, others do not',
  async ({ newPage, demoUrl }) => {
    const resident = await makeAccount(HARBOR)
    for (const [account, areas, people] of [
      [resident, [], false],
      [await demoStaff(HARBOR, 'agent'), [], false],
      [await demoStaff(HARBOR, 'manager'), ['CCAI', 'Hub'], false],
      [await demoStaff(HARBOR, 'admin'), ['CCAI', 'Hub'], true],
    ] as const) {
      const page = await newPage()
      await signIn(page, demoUrl(HARBOR), account)
      await page.goto(demoUrl(HARBOR))
      const bar = page.getByRole('banner')
      const name = bar.getByRole('button', { name: /^\w+ \w+$/ })
      await name.waitFor()
      // What a login adds to the configuration comes a moment later.
      await expect.poll(() => areaLinks(page), { message: account.email }).toEqual(areas)
      await name.click()
      const column = page.getByRole('dialog')
      await column.getByText(account.email).waitFor()
      expect(await column.getByRole('link', { name: 'People' }).count()).toBe(people ? 1 : 0)
      await page.keyboard.press('Escape')
      for (const [path, heading] of [
        ['/ccai', 'CCAI for Harbor'],
        ['/hub', 'Hub for Harbor'],
      ] as const) {
        await page.goto(demoUrl(HARBOR, path))
        if (areas.length > 0) await page.getByRole('heading', { name: heading }).waitFor()
        else await page.waitForURL(demoUrl(HARBOR))
      }
      await page.context().close()
    }
  },
)

journey('on an agency’s alternate brand nobody sees CCAI and Hub', async ({ page, demoUrl }) => {
  await changeConfig(page, HARBOR, ['"brand":"primary"', '"brand":"alternate"'])
  await signIn(page, demoUrl(HARBOR), await demoStaff(HARBOR, 'manager'))
  await page.goto(demoUrl(HARBOR))
  await page.getByRole('button', { name: 'Priya Nair' }).waitFor()
  expect(await areaLinks(page)).toEqual([])
})

journey('the areas are named after the agency', async ({ page, demoUrl }) => {
  await signIn(page, demoUrl(HARBOR), await demoStaff(HARBOR, 'manager'))
  await changeConfig(page, HARBOR, ['"short":"Harbor"', '"short":"Haven"'])
  for (const [path, heading] of [
    ['/mycc', 'MyCC for Haven'],
    ['/ccai', 'CCAI for Haven'],
    ['/hub', 'Hub for Haven'],
    ['/statistics', 'Statistics for Haven'],
  ] as const) {
    await page.goto(demoUrl(HARBOR, path))
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    expect(await page.title()).toBe(`${heading} · City of Harbor`)
  }
})

journey('everything of the top bar has room at every width', async ({ page, demoUrl }) => {
  await signIn(page, demoUrl(HARBOR), await demoStaff(HARBOR, 'admin'))
  for (const path of ['/departments', PERMITS]) {
    await page.goto(demoUrl(HARBOR, path))
    if (path === PERMITS) await mapReady(page)
    else await page.getByRole('heading', { level: 1 }).waitFor()
    for (const width of [1280, 1200, 1199, 991, 768, 767, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const bar = page.getByRole('banner')
      // The menu's code comes a moment after the first screen.
      if (width < 1200) await bar.getByRole('button', { name: 'Menu' }).waitFor()
      await settled(page)
      const message = `${path} at ${width} px`
      // The layout follows the window a moment later.
      await expect.poll(() => overlapping(page), { message }).toEqual([])
      if (path !== PERMITS) continue
      await expect
        .poll(() => widest(page), { message })
        .toContain('Address, place or record number')
    }
  }
})

journey('in Spanish, too, visitors read the whole of Log In', async ({ newPage, demoUrl }) => {
  const page = await newPage({ locale: 'es-MX' })
  for (const path of ['/departments', PERMITS]) {
    await page.goto(demoUrl(HARBOR, `${path}?lang=es`))
    const logIn = page.getByRole('banner').getByText('Iniciar sesión', { exact: true })
    for (const width of [1280, 991, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await logIn.waitFor()
      await settled(page)
      const message = `${path} at ${width} px`
      const isCut = () => logIn.evaluate((words) => words.scrollWidth > words.clientWidth)
      await expect.poll(() => overlapping(page), { message }).toEqual([])
      await expect.poll(isCut, { message }).toBe(false)
    }
  }
})

journey(
  'on a phone the menu has the account, the areas and the departments',
  async ({ newPage, demoUrl }) => {
    const page = await newPage(PHONE)
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Log In' }).click()
    const column = page.getByRole('dialog', { name: 'Log in or sign up' })
    await column.waitFor()
    expect((await column.boundingBox())?.width).toBe(390)
    await page.getByRole('button', { name: 'Close' }).click()
    await column.waitFor({ state: 'detached' })
    await signIn(page, demoUrl(HARBOR), await demoStaff(HARBOR, 'manager'))
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const name of ['CCAI', 'Hub']) await menu.getByRole('link', { name }).waitFor()
    await expectAccessible(page)
    await menu.getByRole('button', { name: 'Priya Nair' }).click()
    const user = page.getByRole('dialog', { name: 'Priya Nair' })
    await user.getByRole('link', { name: 'Edit Profile' }).waitFor()
    await expectAccessible(page, { include: '[role=dialog]' })
    await page.keyboard.press('Escape')
    await user.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Hub' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/hub'))
  },
)

/** The widest part of the top bar, as HTML. */
function widest(page: Page): Promise<string> {
  return page.evaluate(`[...document.querySelector('header').children]
    .sort((a, b) => b.getBoundingClientRect().width - a.getBoundingClientRect().width)[0].outerHTML`)
}

function areaLinks(page: Page): Promise<string[]> {
  return page
    .getByRole('banner')
    .getByRole('link', { name: /^(CCAI|Hub)$/ })
    .allInnerTexts()
}

/** Parts of the top bar that reach into each other or beyond the window. */
function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const parts = [...document.querySelectorAll('header a, header button, header p, header img')]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
    const beyond = parts.filter(({ box }) => box.right > innerWidth + 1 || box.left < -1)
    const pairs = parts.flatMap((one, index) => parts.slice(index + 1)
      .filter((other) => !one.part.contains(other.part))
      .filter(({ box }) => box.left < one.box.right - 1 && one.box.left < box.right - 1)
      .map((other) => one.part.outerHTML.slice(0, 80) + ' | ' + other.part.outerHTML.slice(0, 80)))
    return [...beyond.map(({ part }) => part.outerHTML.slice(0, 80)), ...pairs]
  })()`)
}
