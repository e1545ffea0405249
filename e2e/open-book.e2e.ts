import { expect, inject } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { sendHttp } from './support/http.ts'
import { journey } from './support/journey.ts'
import { openModule, PERMITS } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'

journey(
  'the download menu leads to what is known about the data, and from there back to the same search',
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list`))
    await page.getByRole('button', { name: 'Download' }).first().click()
    await page.getByRole('menuitem', { name: /^About the data/ }).click()
    await page
      .getByRole('heading', { level: 1, name: 'About the data: Building permits' })
      .waitFor()
    await page.getByText('The last load went through').waitFor()
    await page.getByRole('link', { name: 'Public domain (CC0)' }).waitFor()
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the search' }).click()
    await page.waitForURL(/text=kitchen/)
  },
)

journey('in Spanish the page has Spanish words', async ({ page, demoUrl }) => {
  await page.goto(demoUrl(HARBOR, `${PERMITS}/data?lang=es`))
  await page.getByRole('heading', { name: 'Sobre los datos: Permisos de construcción' }).waitFor()
  await page.getByText('Dominio público (CC0)').waitFor()
})

journey('data that are not there lead home', async ({ page, problems, demoUrl }) => {
  problems.allow(/status of 404/)
  await page.goto(demoUrl(HARBOR, '/building/nothing/data'))
  await page.getByRole('heading', { name: 'There is no page about these data' }).waitFor()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.waitForURL(demoUrl(HARBOR, '/'))
})

journey('programs read the catalogue and the linked data', async () => {
  const port = inject('demoPort')
  const catalogue = await sendHttp(port, { host: HARBOR, path: '/data.json' })
  expect(catalogue.json()).toMatchObject({ conformsTo: expect.stringContaining('v1.1') })
  expect(catalogue.text).toContain(`${PERMITS}/data"`)
  const page = await sendHttp(port, { host: HARBOR, path: `${PERMITS}/data` })
  expect(page.text).toContain('"@type":"Dataset"')
})
