import { afterAll, beforeAll, expect, inject } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { mailedCode, ringing, roomOf } from './support/callers.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { apiList, PERMITS } from './support/module-page.ts'
import { type RunningServer, startServer } from './support/server.ts'

const HARBOR = 'harbor.localhost'

/** Its own demo: who is free for a call must not depend on other journeys. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

journey(
  'a call from beginning to end with the keyboard only, in Spanish on a phone, answered with the keyboard',
  async ({ newPage, problems }) => {
    // The call is refused until the code is there.
    problems.allow(/status of 403/)
    const url = (path: string) => server.url(HARBOR, path)
    const agent = await newPage()
    await signIn(agent, url('/'), await demoStaff(HARBOR, 'agent'))
    await agent.goto(url(PERMITS))
    await agent.getByRole('button', { name: 'Calls: Available' }).waitFor()

    const page = await newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const resident = await makeAccount(HARBOR, {}, server.port)
    await signIn(page, url('/'), resident)
    const place = { host: HARBOR, port: server.port, module: 'building-permits' }
    const [record] = await apiList(place, {}, 'limit=1')
    await page.goto(url(`${PERMITS}/search/record/${record?.guid}?lang=es`))
    const press = (key: string) => page.keyboard.press(key)
    await page.getByRole('button', { name: 'Llamar', exact: true }).focus()
    await press('Enter')
    await page.getByRole('heading', { name: /^¿Cómo quiere comunicarse con / }).waitFor()
    await tabTo(page, 'Videollamada')
    await press('Enter')
    await page.getByLabel('Describa de qué quiere hablar').waitFor()
    await tabTo(page, 'Describa de qué quiere hablar')
    await page.keyboard.type('Sobre la valla')
    await expectAccessible(page)
    await tabTo(page, 'Llamar')
    await press('Enter')
    // The heading of the new step has the focus, so that it is read first.
    await expect.poll(() => focused(page)).toBe('Confirme que es usted')
    await tabTo(page, 'Código')
    await page.keyboard.type(await mailedCode(HARBOR, resident.email, server.port))
    await press('Enter')
    await page.getByRole('heading', { name: /^Gracias\. Le estamos comunicando/ }).waitFor()

    await ringing(agent).getByText('Sobre la valla').waitFor()
    await ringing(agent).getByRole('button', { name: 'Join' }).focus()
    await agent.keyboard.press('Enter')
    await roomOf(agent).getByRole('button', { name: 'Join call' }).focus()
    await agent.keyboard.press('Enter')
    await roomOf(agent).getByRole('button', { name: 'Hang up' }).waitFor()

    const room = page.getByRole('complementary', { name: /^Videollamada/ })
    await room.getByRole('button', { name: 'Unirse a la llamada' }).waitFor()
    await tabTo(page, 'Unirse a la llamada')
    await press('Enter')
    await room.getByRole('button', { name: 'Colgar' }).waitFor()
    await room.getByText('Jordan Reyes').first().waitFor()
    await expectAccessible(page)
    await press('m')
    await roomOf(agent).getByText('Muted').first().waitFor({ state: 'attached' })
    await press('c')
    await room.getByRole('textbox', { name: 'Mensaje' }).waitFor()
    await tabTo(page, 'Mensaje')
    await page.keyboard.type('Hola, me oye')
    await press('Enter')
    await roomOf(agent).getByRole('button', { name: 'Chat, 1 new message' }).waitFor()
    await expectAccessible(page)
    await tabTo(page, 'Colgar', 'Shift+Tab')
    await press('Enter')
    await room.waitFor({ state: 'detached' })
    await roomOf(agent).getByRole('button', { name: 'Close', exact: true }).waitFor()
  },
)
