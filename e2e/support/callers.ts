import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { bearer, mailTo, makeAccount, type NewAccount, signIn } from './accounts.ts'
import { demoStaff } from './demo-staff.ts'
import { apiList, PERMITS } from './module-page.ts'
import { type RunningServer, type ServerOptions, startServer } from './server.ts'

export const HARBOR = 'harbor.localhost'
/**
 * How a browser logs that the call needs a code first. The code renews the session: a live connection that opens
 * meanwhile is refused, or the ticket for it, and opened again.
 */
export const NEEDS_CODE =
  /status of 403 .*call\/request|status of 401 .*live\/ticket|WebSocket connection to .* HTTP Authentication failed/
const DAY_AND_NIGHT = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
const NEVER = Array.from({ length: 7 }, () => [])

/** Starts a demo whose Harbor building department is open day and night. */
export async function startOpenDemo(options: ServerOptions = {}): Promise<RunningServer> {
  const server = await startServer({ copyOf: inject('preparedData').demo, ...options })
  await setOffice(server, true)
  return server
}

/** Opens the office of Harbor's building department day and night, or closes it. */
export async function setOffice(server: RunningServer, isOpen: boolean): Promise<void> {
  const headers = await bearer(HARBOR, await demoStaff(HARBOR, 'manager'), server.port)
  const send = async <Data>(path: string, body?: object): Promise<Data> => {
    const method = body === undefined ? 'GET' : 'PUT'
    const reply = await server.send({ host: HARBOR, path, method, headers, ...(body && { body }) })
    expect(reply.status, reply.text).toBe(200)
    // The contract's shapes are checked by the server's own tests; journeys read a few fields.
    return (reply.json() as { data: Data }).data
  }
  const channels = await send<{ id: string; code: string }[]>('/api/nencounter/channel')
  const path = `/api/nencounter/channel/${channels.find(({ code }) => code === 'building')?.id}/office`
  const { version } = await send<{ version: number }>(path)
  const weekly = isOpen ? DAY_AND_NIGHT : NEVER
  const hours = { time_zone: 'America/Los_Angeles', weekly, closures: [], agency_holidays: false }
  await send(path, { hours, version })
}

/** Shows a building permit to a new resident who is signed in. */
export async function openRecordAsResident(
  server: RunningServer,
  page: Page,
  query = '',
): Promise<NewAccount & { readonly reference: string }> {
  const resident = await makeAccount(HARBOR, {}, server.port)
  await signIn(page, server.url(HARBOR), resident)
  const api = { port: server.port, host: HARBOR, module: 'building-permits' }
  const [record] = await apiList(api, { status: '1' }, 'limit=1')
  if (record === undefined) throw new Error('expected a record')
  await page.goto(server.url(HARBOR, `${PERMITS}/search/record/${record.guid}${query}`))
  return { ...resident, reference: record.agency_reference }
}

/** Shows Harbor's home page to one of its staff, whom calls reach from then on. */
export async function openAsStaff(
  server: RunningServer,
  page: Page,
  role: 'agent' | 'manager',
): Promise<void> {
  await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, role))
  const connected = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/live?'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('"hello"')),
    )
  await page.goto(server.url(HARBOR))
  await connected
}

/** The code that a resident was mailed. */
export async function mailedCode(server: RunningServer, { email }: NewAccount): Promise<string> {
  const code = /\b\d{6}\b/.exec(await mailTo(HARBOR, email, 'account.code', server.port))?.[0]
  if (code === undefined) throw new Error('expected a code in the mail')
  return code
}

/** Calls about the record that the page shows, with the code that is mailed; the call waits afterwards. */
export async function callAgency(
  server: RunningServer,
  page: Page,
  resident: NewAccount,
  note = '',
): Promise<void> {
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Describe what you want to discuss').fill(note)
  await dialog.getByRole('button', { name: 'Call', exact: true }).click()
  await dialog.getByLabel('6-digit code').fill(await mailedCode(server, resident))
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** A call between a resident and an agent who both have joined. @param query of the record's address */
export async function joinedCall(
  server: RunningServer,
  page: Page,
  agent: Page,
  query = '',
): Promise<void> {
  for (const one of [page, agent]) await watchMedia(one)
  await openAsStaff(server, agent, 'agent')
  const resident = await openRecordAsResident(server, page, query)
  await callAgency(server, page, resident)
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Join' }).click()
  await agent.getByRole('heading', { name: 'Call with Ana Reyes', level: 1 }).waitFor()
  await page.getByRole('heading', { name: /^Call with /, level: 1 }).waitFor()
}

/** Turns on camera and microphone in the call that a page shows. */
export const withCamera = (page: Page) =>
  page.getByRole('button', { name: 'Camera and microphone' }).click()

/** Keeps a page's connections to other browsers, for `mediaArrive`; before the page opens. */
export async function watchMedia(page: Page): Promise<void> {
  await page.addInitScript(`{
    window.connections = []
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...options) {
        super(...options)
        window.connections.push(this)
      }
    }
  }`)
}

/** Waits until the page has decoded pictures and heard sound of another browser, more than before. */
export async function mediaArrive(page: Page): Promise<void> {
  const received = (): Promise<{ frames: number; energy: number }> =>
    page.evaluate(`(async () => {
      const sums = { frames: 0, energy: 0 }
      for (const connection of window.connections)
        for (const entry of (await connection.getStats()).values())
          if (entry.type === 'inbound-rtp') {
            sums.frames += entry.framesDecoded ?? 0
            sums.energy += entry.totalAudioEnergy ?? 0
          }
      return sums
    })()`)
  const before = await received()
  await expect
    .poll(async () => {
      const { frames, energy } = await received()
      return frames > before.frames + 2 && energy > before.energy
    })
    .toBe(true)
}
