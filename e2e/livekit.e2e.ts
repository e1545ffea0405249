import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { linkIn, mailTo } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import {
  HARBOR,
  joinedCall,
  mediaArrive,
  NEEDS_CODE,
  openRecordAsResident,
  startOpenDemo,
  watchMedia,
  withCamera,
} from './support/callers.ts'
import { type Journey, journey } from './support/journey.ts'
import { type LiveKitServer, startLiveKitServer } from './support/livekit-server.ts'
import { runPlat } from './support/plat.ts'
import type { RunningServer } from './support/server.ts'

const KEY = 'harbor-video'
const SECRET = 'secret-of-the-video-server-in-journeys'

let server: RunningServer
let liveKit: LiveKitServer
let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plat-e2e-'))
  liveKit = await startLiveKitServer({ key: KEY, secret: SECRET })
  const dataDir = join(home, 'data')
  const env = { PLAT_LIVEKIT_HARBOR: `${KEY}:${SECRET}` }
  server = await startOpenDemo({ dataDir, env })
})
afterAll(async () => {
  await server.stop()
  await liveKit.stop()
  await rm(home, { recursive: true, force: true })
})

/** Names the video server in Harbor's settings. There is no TURN server, so that no browser reaches another directly. */
async function nameVideoServer(use: 'fallback' | 'always'): Promise<void> {
  const harbor = join(home, 'harbor')
  await cp(resolve(import.meta.dirname, '../tenants/demo/harbor'), harbor, { recursive: true })
  const file = join(harbor, 'tenant.yaml')
  const text = await readFile(file, 'utf8')
  const video = `{ url: "${liveKit.url}", keyVariable: PLAT_LIVEKIT_HARBOR, use: ${use} }`
  const added = `$&\n    relay: true\n    livekit: ${video}`
  await writeFile(file, text.replace(/^ {2}nencounter:$/m, added))
  const { dataDir } = server
  const applied = await runPlat({ dataDir, tenants: home }, 'tenant', 'apply', harbor)
  expect(applied.code, applied.err).toBe(0)
}

/** Collects all that a page receives from now on: documents, scripts, answers and live messages. */
function textsRead(page: Page): string[] {
  const texts: string[] = []
  page.on('response', (response) => {
    // Redirects and pages that are left have no body.
    void response.text().then(
      (text) => texts.push(text),
      () => undefined,
    )
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => texts.push(payload.toString())),
  )
  return texts
}

/** Calls that were offered to a page, by what it has read. */
function offeredCalls(texts: readonly string[]): Set<string | undefined> {
  const messages = texts
    .filter((text) => text.startsWith('{'))
    // The contract's shapes are checked by the server's own tests; journeys read a few fields.
    .map((text) => JSON.parse(text) as { type?: string; data?: { id?: string } })
  return new Set(messages.filter(({ type }) => type === 'call_request').map(({ data }) => data?.id))
}

/** Whether each connection that the page has made leads to the video server, and to no browser. */
async function reachesServerOnly(page: Page): Promise<boolean> {
  // LiveKit names streams by the participant, browsers by random ids.
  return page.evaluate(`(() => {
    const open = window.connections.filter(({ connectionState }) => connectionState !== 'closed')
    const others = open.flatMap(({ remoteDescription }) => remoteDescription ?? [])
    return others.length > 0 && others.every(({ sdp }) => sdp.includes('PA_'))
  })()`)
}

const peopleInRooms = () => liveKit.rooms().map(({ participants }) => participants.length)

/**
 * Connects the resident on `page` with an agent, both with camera, and waits until pictures and sound arrive.
 * @returns the agent's page, and all that it has received
 */
async function talkWithCameras(
  { page, newPage, problems }: Pick<Journey, 'page' | 'newPage' | 'problems'>,
  use: 'fallback' | 'always',
): Promise<{ agent: Page; read: string[] }> {
  problems.allow(NEEDS_CODE)
  await nameVideoServer(use)
  const agent = await newPage()
  const read = textsRead(agent)
  await joinedCall(server, page, agent)
  const addresses = [page, agent].map((one) => one.url())
  if (use === 'fallback') expect(liveKit.rooms()).toEqual([])
  for (const one of [page, agent]) await withCamera(one)
  for (const one of [page, agent]) await mediaArrive(one)
  expect([page, agent].map((one) => one.url())).toEqual(addresses)
  return { agent, read }
}

journey(
  'no way from browser to browser: the call goes on by the video server with chat, screen and a reload, and asks nobody again',
  async ({ page, newPage, problems }) => {
    const { agent, read } = await talkWithCameras({ page, newPage, problems }, 'fallback')
    await page.getByLabel(/^Video of /).waitFor()
    await agent.getByLabel('Video of Ana Reyes').waitFor()
    expect(peopleInRooms()).toEqual([2])
    for (const one of [page, agent])
      for (const name of ['Join', 'Decline'])
        expect(await one.getByRole('button', { name, exact: true }).count()).toBe(0)
    expect(offeredCalls(read).size).toBe(1)

    await page.getByRole('textbox', { name: 'Message' }).fill('Now I see you')
    await page.keyboard.press('Enter')
    await agent.getByRole('log').getByText('Now I see you').waitFor()
    await page.getByRole('button', { name: 'Share screen' }).click()
    const screen = agent.getByLabel('Screen of Ana Reyes')
    await screen.waitFor()
    await expect
      .poll(() => screen.evaluate((video) => 'videoWidth' in video && video.videoWidth))
      .toBeGreaterThan(0)
    for (const one of [page, agent]) await expectAccessible(one)

    await page.reload()
    await page.getByLabel('Your video').waitFor()
    for (const one of [page, agent]) await mediaArrive(one)
    expect(peopleInRooms()).toEqual([2])
    for (const one of [page, agent]) expect(await reachesServerOnly(one)).toBe(true)
    expect(await agent.getByLabel('Video of Ana Reyes').count()).toBe(1)

    await agent.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('heading', { name: 'The call has ended.' }).waitFor()
    await expect.poll(() => liveKit.rooms()).toEqual([])
    // The page has read which key has signed its token, and never the key's secret.
    expect(read.some((text) => text.includes(`"api_key":"${KEY}"`))).toBe(true)
    for (const text of [...read, await agent.content()]) expect(text).not.toContain(SECRET)
  },
)

journey(
  'an agency whose calls always use its video server: two people and a guest by mail see and hear each other, and no browser reaches another',
  async ({ page, newPage, problems }) => {
    const { agent } = await talkWithCameras({ page, newPage, problems }, 'always')
    expect(peopleInRooms()).toEqual([2])

    await agent.getByLabel('Add recipient address').fill('vera@mail.example')
    await agent.getByRole('button', { name: 'Invite', exact: true }).click()
    await agent.getByText(/^Thank you\. We have sent an invite/).waitFor()
    await agent.getByRole('button', { name: 'Okay' }).click()
    const mail = await mailTo(HARBOR, 'vera@mail.example', 'call.invite', server.port)
    const guest = await newPage({ viewport: { width: 390, height: 844 } })
    await watchMedia(guest)
    await guest.goto(linkIn(mail, '/call/invite'))
    await guest.getByLabel('Your name').fill('Vera Holm')
    await guest.keyboard.press('Enter')
    await guest.getByText('An agent will let you in.').first().waitFor()
    expect(peopleInRooms()).toEqual([2])
    await agent.getByRole('button', { name: 'Admit Vera Holm' }).click()
    await guest.waitForURL((url) => /^\/call\/[\da-f-]{36}$/.test(url.pathname))
    await withCamera(guest)
    await expect.poll(() => guest.getByLabel(/^Video of /).count()).toBe(2)
    await page.getByLabel('Video of Vera Holm').waitFor()
    for (const one of [guest, page, agent]) await mediaArrive(one)
    expect(peopleInRooms()).toEqual([3])
    for (const one of [guest, page, agent]) expect(await reachesServerOnly(one)).toBe(true)

    await agent.getByRole('button', { name: 'Remove Vera Holm' }).click()
    await agent.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByLabel('Video of Vera Holm').waitFor({ state: 'detached' })
    await expect.poll(peopleInRooms).toEqual([2])
    for (const one of [page, agent]) await mediaArrive(one)
    await agent.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('heading', { name: 'The call has ended.' }).waitFor()
    await expect.poll(() => liveKit.rooms()).toEqual([])
  },
)

journey(
  'the check before a call finds the video server where nothing else gets through, and says so where that is not reached either',
  async ({ page, problems }) => {
    // livekit-client says in the console that it could not connect.
    problems.allow(/net::ERR_|could not establish signal connection|WebSocket/)
    await nameVideoServer('fallback')
    await openRecordAsResident(server, page)
    await page.getByRole('button', { name: 'Call', exact: true }).click()
    await page.getByRole('link', { name: 'Check camera, microphone and network' }).click()
    await page.getByRole('button', { name: 'Start the check' }).click()
    await page.getByText('Your network lets video and sound through.').waitFor()
    await expect.poll(() => liveKit.rooms()).toEqual([])
    liveKit.refuse()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Your network blocks video and sound.').waitFor()
    liveKit.accept()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Your network lets video and sound through.').waitFor()
  },
)
