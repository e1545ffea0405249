import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLivePort } from '../live/live-port.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { pino } from 'pino'

const quiet = uniqueTenant('elm')
const calling = uniqueTenant('oak')
const video = uniqueTenant('ash')
let server: Awaited<ReturnType<typeof testServer>>

beforeAll(async () => {
  const database = await testDatabase()
  const settings = { PLAT_LIVE_PUBLIC_PORT: '8443', PLAT_TRUST_PROXY: '127.0.0.1' }
  server = await testServer(database, settings)
  await applyFolder(database, folder(quiet))
  for (const [tenant, nencounter] of [
    [calling, {}],
    [video, { livekit: { url: 'wss://video.example.gov' } }],
  ] as const) {
    const files = folder(tenant)
    const { control } = files['tenant.yaml']
    const tags = ['call']
    await applyFolder(database, {
      ...files,
      'tenant.yaml': {
        ...files['tenant.yaml'],
        control: { ...control, nencounter },
        embed: { origins: ['https://blog.example'] },
      },
      'departments/building.yaml': { ...files['departments/building.yaml'], tags },
    })
  }
})
afterAll(() => server.close())

async function headersOf(tenant: string, url: string, protocol = 'http') {
  const { headers } = await server.app.fastify.inject({
    url,
    headers: { host: `${tenant}.test`, 'x-forwarded-proto': protocol },
  })
  const policy = String(headers['content-security-policy'])
  return {
    connect: /connect-src ([^;]*)/.exec(policy)?.[1],
    permissions: headers['permissions-policy'],
  }
}

const CLOSED = 'camera=(), microphone=(), geolocation=(self)'
const OPEN = 'camera=(self), microphone=(self), display-capture=(self), geolocation=(self)'

test('only pages of agencies that take calls may use camera and microphone, and no frame or answer', async () => {
  for (const page of ['/', '/building/permits', '/mycc', '/login'])
    expect(await headersOf(calling, page)).toMatchObject({ permissions: OPEN })
  for (const [tenant, url] of [
    [quiet, '/'],
    [quiet, '/building/permits'],
    [calling, '/embed/building/permits'],
    [calling, '/building/permits/search/preview'],
    [calling, '/api/config'],
    [calling, '/api/nothing'],
    [calling, '/robots.txt'],
  ] as const)
    expect(await headersOf(tenant, url), `${tenant}${url}`).toEqual({
      connect: "'self'",
      permissions: CLOSED,
    })
})

test('they may reach the live channel where it is offered, and the agency’s video server', async () => {
  expect((await headersOf(calling, '/')).connect).toBe("'self'")
  expect((await headersOf(calling, '/', 'https')).connect).toBe(`'self' wss://${calling}.test:8443`)
  expect((await headersOf(video, '/', 'https')).connect).toBe(
    `'self' wss://${video}.test:8443 wss://video.example.gov https://video.example.gov`,
  )
  expect((await headersOf(quiet, '/', 'https')).connect).toBe("'self'")
  const { app } = server
  const own = { host: null, livePort: 0 }
  await openLivePort(app, own, pino({ level: 'silent' }))
  const port = app.live.port?.number
  expect((await headersOf(calling, '/')).connect).toBe(`'self' ws://${calling}.test:${port}`)
})
