import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting the server runs embedded on port 3000', () => {
  const config = readConfig({})
  expect(config.port).toBe(3000)
  expect(config.databaseUrl).toBeNull()
  expect(config.dataDir.endsWith('/data')).toBe(true)
})

test('a wrong setting is named with what was got', () => {
  expect(() => readConfig({ PORT: 'eighty', PLAT_LOG: 'loud' })).toThrow(
    /PORT="eighty"[\s\S]*PLAT_LOG="loud"/,
  )
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('only variables named PLAT_SOURCE_ are tokens of import sources', () => {
  const config = readConfig({ PLAT_SOURCE_SEATTLE: 'abc', SECRET: 'no' })
  expect(config.sourceTokens).toEqual({ PLAT_SOURCE_SEATTLE: 'abc' })
})

test('a mail server that cannot be used is refused without showing its password', () => {
  expect(readConfig({ SMTP_URL: 'smtps://u:p@mail.example.gov' }).smtpUrl).toContain('mail.example')
  expect(() => readConfig({ SMTP_URL: 'http://user:secret@mail.example.gov' })).toThrow(
    /SMTP_URL="http:\/\/…@mail\.example\.gov": expected smtp:/,
  )
  expect(() => readConfig({ MAIL_FROM: 'City <no-reply@example.gov>' })).toThrow(/one mail address/)
  expect(readConfig({ MAIL_BOUNCES: 'bounces@example.gov' }).bounceAddress).toBe(
    'bounces@example.gov',
  )
  expect(() => readConfig({ MAIL_BOUNCES: 'bounces-of-portal@example.gov' })).toThrow(
    /15 characters/,
  )
})

test('a server drains before it stops in production, and stops at once elsewhere', () => {
  expect(readConfig({}).drainSeconds).toBe(0)
  expect(readConfig({ NODE_ENV: 'production' }).drainSeconds).toBe(5)
  expect(readConfig({ PLAT_DRAIN_SECONDS: '12' }).drainSeconds).toBe(12)
  expect(() => readConfig({ PLAT_DRAIN_SECONDS: '40' })).toThrow(/PLAT_DRAIN_SECONDS="40"/)
})

test('media servers are addresses by comma, TURN servers with a secret that is not shown', () => {
  const turnUrls = 'turn:turn.example.gov:3478, turns:turn.example.gov:443?transport=tcp'
  const secret = 'a secret of the relay'
  const { mediaServers } = readConfig({
    PLAT_STUN_URLS: 'stun:turn.example.gov:3478,stun:[2001:db8::1]',
    PLAT_TURN_URLS: turnUrls,
    PLAT_TURN_SECRET: secret,
  })
  expect(mediaServers).toEqual({
    stunUrls: ['stun:turn.example.gov:3478', 'stun:[2001:db8::1]'],
    turn: {
      urls: ['turn:turn.example.gov:3478', 'turns:turn.example.gov:443?transport=tcp'],
      secret,
    },
    liveKitKeys: {},
  })
  expect(readConfig({}).mediaServers).toEqual({ stunUrls: [], turn: null, liveKitKeys: {} })
  const wrong = ['turn.example.gov', 'turn://turn.example.gov', 'turn:', 'turn:a,', 'turn:a?x=1']
  for (const urls of wrong)
    expect(() => readConfig({ PLAT_TURN_URLS: urls, PLAT_TURN_SECRET: secret }), urls).toThrow(
      /PLAT_TURN_URLS=".*": expected addresses such as turn:turn\.example\.gov:3478/,
    )
  expect(() => readConfig({ PLAT_STUN_URLS: turnUrls })).toThrow(/PLAT_STUN_URLS=/)
  expect(() => readConfig({ PLAT_TURN_URLS: turnUrls, PLAT_TURN_SECRET: 'hunter2' })).toThrow(
    /PLAT_TURN_SECRET="…": expected 16 characters/,
  )
  for (const half of [{ PLAT_TURN_URLS: turnUrls }, { PLAT_TURN_SECRET: secret }])
    expect(() => readConfig(half)).toThrow(/belong together/)
})

test('keys of LiveKit servers are read by name, and refused without showing their secret', () => {
  const secret = 'a secret of the video server, long enough'.replaceAll(' ', '-')
  expect(readConfig({ PLAT_LIVEKIT_HARBOR: `APIkey:${secret}` }).mediaServers.liveKitKeys).toEqual({
    PLAT_LIVEKIT_HARBOR: { key: 'APIkey', secret },
  })
  for (const wrong of [secret, 'APIkey:hunter2', `:${secret}`, `API key:${secret}`]) {
    const read = () => readConfig({ PLAT_LIVEKIT_HARBOR: wrong })
    expect(read, wrong).toThrow(/PLAT_LIVEKIT_HARBOR="…": expected KEY:SECRET/)
    expect(read, wrong).not.toThrow(wrong)
  }
})

test('a token that is too short is refused without showing it', () => {
  expect(() => readConfig({ PLAT_METRICS_TOKEN: 'hunter2' })).toThrow(/PLAT_METRICS_TOKEN="…"/)
})
