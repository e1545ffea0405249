import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { inACall, roomOf, sees } from './support/callers.ts'
import { lineTo } from './support/cut-line.ts'
import { journey } from './support/journey.ts'
import { passing, watchPeers } from './support/peer-connections.ts'
import { startServer } from './support/server.ts'
import { hasTurnServer, startTurnServer } from './support/turn-server.ts'

const HARBOR = 'harbor.localhost'
const DEMO = resolve(import.meta.dirname, '../tenants/demo')
const LOST = 'Lost connection. Reattempting to join...'

const lost = (page: Page) => roomOf(page).getByText(LOST).first()

async function write(page: Page, text: string): Promise<void> {
  const room = roomOf(page)
  const field = room.getByRole('textbox', { name: 'Message' })
  if (!(await field.isVisible())) await room.getByRole('button', { name: /^Chat/ }).first().click()
  await field.fill(text)
  await field.press('Enter')
  await room.getByRole('log').getByText(text).waitFor()
}

journey(
  'an agency that wants relays: nothing passes beside them, and a call outlives one that fails',
  async ({ page, newPage, problems, skip }) => {
    if (!hasTurnServer()) skip('coturn is not installed')
    // At the end the server stops before the pages do.
    problems.allow(/status of 403|ERR_CONNECTION_REFUSED/)
    const tenants = await mkdtemp(join(tmpdir(), 'plat-e2e-tenants-'))
    await cp(DEMO, tenants, { recursive: true })
    const file = join(tenants, 'harbor/tenant.yaml')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/^control:$/m, 'control:\n  nencounter: {relay: true}'))
    const turn = await startTurnServer()
    const server = await startServer({
      copyOf: inject('preparedData').demo,
      tenants,
      env: turn.env,
    })
    try {
      const agent = await newPage()
      for (const one of [page, agent]) await watchPeers(one)
      await inACall(page, agent, { host: HARBOR, port: server.port })
      await sees(page, 'Jordan Reyes')
      await sees(agent, 'Ana Reyes')
      for (const one of [page, agent]) {
        await expect.poll(async () => (await passing(one)).sound).toBeGreaterThan(10)
        const { kinds, told, pictures } = await passing(one)
        expect(kinds.length).toBeGreaterThan(0)
        expect(new Set([...kinds, ...told])).toEqual(new Set(['relay']))
        expect(pictures).toBeGreaterThan(10)
      }

      await turn.stop()
      await lost(page).waitFor()
      await lost(agent).waitFor()
      // The chat does not need it.
      await write(page, 'I no longer see you')
      await roomOf(agent).getByRole('button', { name: 'Chat, 1 new message' }).waitFor()
      await turn.start()
      await lost(page).waitFor({ state: 'detached' })
      await sees(page, 'Jordan Reyes')
      await sees(agent, 'Ana Reyes')
    } finally {
      await server.stop()
      await turn.stop()
      await rm(tenants, { recursive: true, force: true })
    }
  },
)

journey(
  'a resident’s line is cut, and the server dies: the picture goes on, and so does the chat afterwards',
  async ({ page, newPage, problems }) => {
    // Nothing arrives without a connection, and the browser says so.
    problems.allow(/status of 403|net::ERR_|WebSocket connection|status of 50[23]/)
    const copyOf = inject('preparedData').demo
    const dataDir = await mkdtemp(join(tmpdir(), 'plat-e2e-call-'))
    let server = await startServer({ copyOf, dataDir })
    const { port } = server
    const line = await lineTo(port)
    try {
      const agent = await newPage()
      await inACall(page, agent, { host: HARBOR, port }, line.port)
      await sees(page, 'Jordan Reyes')
      line.cut()
      await lost(page).waitFor()
      await sees(page, 'Jordan Reyes')
      await write(agent, 'Are you still there?')
      line.mend()
      await lost(page).waitFor({ state: 'detached' })
      await roomOf(page).getByRole('button', { name: 'Chat, 1 new message' }).click()
      await roomOf(page).getByRole('log').getByText('Are you still there?').waitFor()
      await write(page, 'Here I am')

      await server.stop('SIGKILL')
      await lost(agent).waitFor()
      await sees(agent, 'Ana Reyes')
      server = await startServer({ port, dataDir })
      for (const one of [page, agent]) await lost(one).waitFor({ state: 'detached' })
      await write(page, 'And again')
      await roomOf(agent).getByRole('log').getByText('And again').waitFor()
      for (const one of [page, agent])
        expect(await roomOf(one).getByRole('log').getByText('Here I am').count()).toBe(1)

      await roomOf(page).getByRole('button', { name: 'Hang up' }).click()
      await roomOf(agent).getByRole('button', { name: 'Close', exact: true }).waitFor()
    } finally {
      await line.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
