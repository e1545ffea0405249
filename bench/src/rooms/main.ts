/**
 * Calls in two browsers on one machine: from Join to the first picture, and the scripts that a page loads before a call.
 *
 *   npm run bench -- rooms --url http://harbor.localhost:3000 [--rounds 15]
 *
 * Needs a demo server. Opens the office of its building department day and night.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../../e2e/support/browser.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://harbor.localhost:3000' },
    rounds: { type: 'string', default: '15' },
  },
})

const DAY_AND_NIGHT = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
const PASSWORD = 'open-door-demo'

/** Sends a request as the page's account. @returns `data` of the answer, of a shape that the caller knows */
async function send<Data>(page: Page, method: string, path: string, body?: object): Promise<Data> {
  const answer = await page.evaluate(
    async (request) => {
      const reply = await fetch(`/api${request.path}`, {
        method: request.method,
        headers: { 'content-type': 'application/json' },
        ...(request.body === null ? {} : { body: JSON.stringify(request.body) }),
      })
      return { status: reply.status, text: await reply.text() }
    },
    { method, path, body: body ?? null },
  )
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return (JSON.parse(answer.text) as { data: Data }).data
}

/** A page of its own browser profile on the home page, where `name` is logged in. */
async function loggedIn(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(values.url)
  await send(page, 'POST', '/auth/login', { email: name, password: PASSWORD })
  return page
}

async function openOffice(browser: Browser): Promise<void> {
  const page = await loggedIn(browser, 'manager@harbor.example')
  const channels = await send<{ id: string; code: string }[]>(page, 'GET', '/nencounter/channel')
  const path = `/nencounter/channel/${channels.find(({ code }) => code === 'building')?.id}/office`
  const { version } = await send<{ version: number }>(page, 'GET', path)
  const zone = 'America/Los_Angeles'
  const hours = {
    time_zone: zone,
    weekly: DAY_AND_NIGHT,
    closures: [],
    agency_holidays: false,
  }
  await send(page, 'PUT', path, { hours, version })
  await page.context().close()
}

/** Enters the code that a session needs before its first call. */
async function enterCode(page: Page): Promise<void> {
  await send(page, 'POST', '/account/request-2fa-token', {})
  const mails = await send<{ kind: string; text: string }[]>(page, 'GET', '/demo/mailbox?limit=50')
  const token = /\b\d{6}\b/.exec(mails.find(({ kind }) => kind === 'account.code')?.text ?? '')?.[0]
  await send(page, 'POST', '/auth/two-factor-token', { token })
}

/** Scripts that a page has loaded since it opened, with their bytes on the wire. */
async function scriptsOf(page: Page): Promise<Map<string, number>> {
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => one instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
      .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
  )
  return new Map(entries)
}

/** Opens the home page and waits for its live connection: calls reach only agents who have one. */
async function openConnected(page: Page): Promise<void> {
  const connected = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/live?'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('"hello"')),
    )
  await page.goto(values.url)
  await connected
}

interface Round {
  /** Milliseconds from the caller's press of Join to the first decoded picture of the other side. */
  readonly toPicture: number
  /** Bytes of the caller's scripts before Join, and of those that only the room has loaded. */
  readonly before: number
  readonly added: number
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, one) => all + one, 0)

async function playRound(agent: Page, caller: Page): Promise<Round> {
  await openConnected(agent)
  await openConnected(caller)
  const [department] = await send<{ id: string; code: string }[]>(
    caller,
    'GET',
    '/nencounter/channel',
  ).then((all) => all.filter(({ code }) => code === 'building'))
  await send(caller, 'POST', '/nencounter/call/request', {
    subject: { type: 'channel', guid: department?.id },
  })
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Join' }).click()
  await agent.getByLabel('Your video').waitFor()
  const join = caller.getByRole('button', { name: 'Join' })
  await join.waitFor()
  const before = await scriptsOf(caller)
  const pressed = performance.now()
  await join.click()
  await caller.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLVideoElement>('video[aria-label^="Video of "]')].some(
        (video) => video.getVideoPlaybackQuality().totalVideoFrames > 0,
      ),
    undefined,
    { polling: 20 },
  )
  const toPicture = performance.now() - pressed
  const added = [...(await scriptsOf(caller))].filter(([name]) => !before.has(name))
  await caller.getByRole('button', { name: 'Hang up' }).click()
  await agent.getByRole('heading', { name: 'The call has ended.' }).waitFor()
  return { toPicture, before: sum([...before.values()]), added: sum(added.map(([, size]) => size)) }
}

// Without WebGL: this machine would draw the map by its processors.
const browser = await launchBrowser([], [], 'no map')
try {
  await openOffice(browser)
  const [agent, caller] = [
    await loggedIn(browser, 'agent@harbor.example'),
    await loggedIn(browser, 'resident@mail.example'),
  ]
  await enterCode(caller)
  // Later calls begin with the choice of the first one, so that Join alone leads to pictures.
  for (const page of [agent, caller])
    await page.evaluate(() => localStorage.setItem('plat.call.how', 'camera'))
  const rounds: Round[] = []
  for (let i = 0; i < Number(values.rounds); i++) rounds.push(await playRound(agent, caller))
  const times = rounds.map(({ toPicture }) => toPicture).toSorted((a, b) => a - b)
  const share = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0)
  const [first] = rounds
  console.log(`\n| ${rounds.length} calls, load ${loadavg()[0]?.toFixed(1)} | reached | wanted |`)
  console.log('|---|--:|--:|')
  console.log(`| Join to picture, p50 | ${share(0.5)} ms | ≤ 1,500 ms |`)
  console.log(`| Join to picture, p90 | ${share(0.9)} ms | |`)
  const kilobytes = (bytes = 0) => Math.round(bytes / 1024)
  console.log(`| scripts before the call | ${kilobytes(first?.before)} KB | |`)
  console.log(`| scripts that the room adds | ${kilobytes(first?.added)} KB | |`)
} finally {
  await browser.close()
}
