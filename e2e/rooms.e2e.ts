import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import {
  joinedCall,
  mediaArrive,
  NEEDS_CODE,
  startOpenDemo,
  watchMedia,
  withCamera,
} from './support/callers.ts'
import { journey } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { type RunningServer, startServer } from './support/server.ts'

/** A server of its own: calls reach all agents who are there. */
let server: RunningServer
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plat-e2e-'))
  server = await startOpenDemo({ dataDir })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

journey(
  'pictures and sound are back after a reload, and move to another tab when the person says so',
  async ({ page, newPage, problems }) => {
    problems.allow(NEEDS_CODE)
    const agent = await newPage()
    await joinedCall(server, page, agent)
    for (const one of [page, agent]) await withCamera(one)
    for (const one of [page, agent]) await mediaArrive(one)

    await page.reload()
    await page.getByLabel('Your video').waitFor()
    for (const one of [page, agent]) await mediaArrive(one)
    expect(await agent.getByLabel('Video of Ana Reyes').count()).toBe(1)

    const second = await page.context().newPage()
    await watchMedia(second)
    await second.goto(page.url())
    await second.getByText('This call is open in another tab or on another device.').waitFor()
    await mediaArrive(page)
    await second.getByRole('button', { name: 'Move the call here' }).click()
    await page.getByText('This call is open in another tab or on another device.').waitFor()
    expect(await page.getByLabel('Your video').count()).toBe(0)
    await withCamera(second)
    for (const one of [second, agent]) await mediaArrive(one)
    await second.getByRole('button', { name: 'Hang up' }).click()
    await agent.getByRole('heading', { name: 'The call has ended.' }).waitFor()
  },
)

journey(
  'the server restarts in a call: pictures and sound go on, and both hang up as ever',
  async ({ page, newPage, problems }) => {
    problems.allow(NEEDS_CODE)
    problems.allow(/ERR_CONNECTION_REFUSED|WebSocket/)
    const agent = await newPage()
    await joinedCall(server, page, agent)
    for (const one of [page, agent]) await withCamera(one)
    for (const one of [page, agent]) await mediaArrive(one)
    const { port } = server
    await server.stop('SIGKILL')
    for (const one of [page, agent]) await mediaArrive(one)
    server = await startServer({ port, dataDir })
    await page.getByText(/^Your connection was lost\./).waitFor({ state: 'detached' })
    for (const one of [page, agent]) await mediaArrive(one)
    await page.getByRole('textbox', { name: 'Message' }).fill('Still here')
    await page.keyboard.press('Enter')
    await agent.getByRole('log').getByText('Still here').waitFor()
    await agent.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('heading', { name: 'The call has ended.' }).waitFor()
  },
)

journey(
  'by keyboard: microphone only, unmute, share the screen, full screen, hang up; on a phone in Spanish the other side sees it',
  async ({ page, newPage, problems }) => {
    problems.allow(NEEDS_CODE)
    const agent = await newPage({ viewport: { width: 390, height: 844 } })
    await joinedCall(server, page, agent)
    await agent.goto(`${agent.url()}?lang=es`)
    await agent.getByRole('button', { name: 'Cámara y micrófono' }).click()
    await page.getByLabel(/^Video of /).waitFor()

    await tabTo(page, 'Microphone only')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Mute', exact: true }).waitFor()
    await page.keyboard.press('Alt+m')
    await agent.getByText('Micrófono silenciado').waitFor()
    await page.keyboard.press('Alt+m')
    await agent.getByText('Micrófono silenciado').waitFor({ state: 'detached' })
    await tabTo(page, 'Share screen')
    await page.keyboard.press('Enter')
    await agent.getByLabel('Pantalla de Ana Reyes').waitFor()
    await expectAccessible(agent)
    await expectAccessible(page)
    const title = page.getByRole('heading', { level: 1 })
    await tabTo(page, 'Full screen')
    await page.keyboard.press('Enter')
    await title.waitFor({ state: 'hidden' })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await title.waitFor()
    await tabTo(page, 'Hang up')
    await page.keyboard.press('Enter')
    await agent.getByRole('heading', { name: 'La llamada terminó.' }).waitFor()
  },
)
