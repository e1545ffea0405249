import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { startLiveKitServer } from './livekit-server.ts'

const KEY = 'test-key'
const SECRET = 'test-secret'

/** An access token that is valid for a minute, but for what is given. */
function token(claims: object = {}, { secret = SECRET, alg = 'HS256' } = {}): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const exp = Math.floor(Date.now() / 1_000) + 60
  const video = { room: 'room', roomJoin: true }
  const signed = `${encode({ alg })}.${encode({ iss: KEY, sub: 'someone', exp, video, ...claims })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

test('the stand-in for LiveKit lets in by a valid token only', async () => {
  const server = await startLiveKitServer({ key: KEY, secret: SECRET })
  const statusOf = async (one: string): Promise<number> => {
    const address = `${server.url.replace('ws', 'http')}/rtc/v1/validate?access_token=${one}`
    return (await fetch(address)).status
  }
  const past = Math.floor(Date.now() / 1_000) - 1
  const refused = [
    '',
    'no.to.ken',
    token({}, { secret: 'another' }),
    token({}, { alg: 'none' }),
    token({ iss: 'another' }),
    token({ sub: '' }),
    token({ exp: past }),
    token({ nbf: past + 30 }),
    token({ video: { room: 'room', roomJoin: false } }),
    token({ video: { roomJoin: true } }),
  ]
  try {
    expect(await statusOf(token())).toBe(200)
    expect(await Promise.all(refused.map(statusOf))).toEqual(refused.map(() => 401))
  } finally {
    await server.stop()
  }
})
