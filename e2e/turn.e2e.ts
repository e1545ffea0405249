import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import {
  joinedCall,
  mediaArrive,
  NEEDS_CODE,
  openRecordAsResident,
  startOpenDemo,
  withCamera,
} from './support/callers.ts'
import { journey as base } from './support/journey.ts'
import { runPlat } from './support/plat.ts'
import type { RunningServer } from './support/server.ts'
import { HAS_TURN_SERVER, startTurnServer, type TurnServer } from './support/turn-server.ts'

/** In a browser that trusts a TURN server which has signed its own certificate. */
const journey = base.extend({
  browser: async ({}, use) => {
    const browser = await launchBrowser(['--ignore-certificate-errors'], [], 'no map')
    await use(browser)
    await browser.close()
  },
})

let server: RunningServer
let turn: TurnServer
let home: string

beforeAll(async () => {
  if (!HAS_TURN_SERVER) return
  home = await mkdtemp(join(tmpdir(), 'plat-e2e-'))
  const dataDir = join(home, 'data')
  turn = await startTurnServer()
  server = await startOpenDemo({ dataDir, env: turn.env })
  const harbor = join(home, 'harbor')
  await cp(resolve(import.meta.dirname, '../tenants/demo/harbor'), harbor, { recursive: true })
  const file = join(harbor, 'tenant.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^ {2}nencounter:$/m, '$&\n    relay: true'))
  const applied = await runPlat({ dataDir, tenants: home }, 'tenant', 'apply', harbor)
  expect(applied.code, applied.err).toBe(0)
})
afterAll(async () => {
  if (!HAS_TURN_SERVER) return
  await server.stop()
  await turn.stop()
  await rm(home, { recursive: true, force: true })
})

/** Kinds of the addresses that a page's connections have gathered and learned, and how it reaches the TURN server. */
async function waysOf(page: Page): Promise<{ kinds: string[]; protocols: string[] }> {
  return page.evaluate(`(async () => {
    const kinds = new Set()
    const protocols = new Set()
    for (const connection of window.connections)
      for (const entry of (await connection.getStats()).values()) {
        if (!/^(local|remote)-candidate$/.test(entry.type)) continue
        kinds.add(entry.candidateType)
        if (entry.relayProtocol !== undefined) protocols.add(entry.relayProtocol)
      }
    return { kinds: [...kinds], protocols: [...protocols] }
  })()`)
}

journey.skipIf(!HAS_TURN_SERVER)(
  '[RW-3] [RW-4] [RW-9] relay only, by TLS over TCP: no address of one reaches the other; media is back in the same call after the network lost all for 10 s',
  async ({ page, newPage, problems }) => {
    problems.allow(NEEDS_CODE)
    const agent = await newPage()
    await joinedCall(server, page, agent)
    for (const one of [page, agent]) await withCamera(one)
    for (const one of [page, agent]) await mediaArrive(one)
    for (const one of [page, agent])
      expect(await waysOf(one)).toEqual({ kinds: ['relay'], protocols: ['tls'] })

    const { pathname } = new URL(page.url())
    turn.pause()
    await page.getByText('Lost connection. Reattempting to join...').first().waitFor()
    await page.waitForTimeout(10_000)
    turn.resume()
    await page
      .getByText('Lost connection. Reattempting to join...')
      .first()
      .waitFor({ state: 'detached' })
    for (const one of [page, agent]) await mediaArrive(one)
    expect(new URL(page.url()).pathname).toBe(pathname)
    await agent.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('heading', { name: 'The call has ended.' }).waitFor()
  },
)

journey.skipIf(!HAS_TURN_SERVER)(
  'from the dialog of a call one checks camera, microphone, sound and network, reads what to do where the network blocks, and comes back to the note',
  async ({ page }) => {
    await openRecordAsResident(server, page)
    const record = page.url()
    await page.getByRole('button', { name: 'Call', exact: true }).click()
    const note = page.getByRole('dialog').getByLabel('Describe what you want to discuss')
    await note.fill('About my fence')
    await page.getByRole('link', { name: 'Check camera, microphone and network' }).click()
    await page.getByRole('button', { name: 'Start the check' }).click()
    await page.getByLabel('Your video').waitFor()
    await page.getByText('Your microphone works.').waitFor()
    await page.getByText('Your network lets video and sound through.').waitFor()
    await page.getByText(/Protocol: TLS/).waitFor()
    await page.getByRole('button', { name: 'Play a sound' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.getByText('Everything works. You are ready for a call.').waitFor()
    await expectAccessible(page)

    turn.pause()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Your network blocks video and sound.').waitFor()
    await page.getByText('You can call by chat only.').waitFor()
    await expectAccessible(page)
    turn.resume()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Your network lets video and sound through.').waitFor()

    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL(record)
    await page.getByRole('button', { name: 'Call', exact: true }).click()
    expect(await note.inputValue()).toBe('About my fence')
  },
)
