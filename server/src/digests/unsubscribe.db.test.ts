import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { visitor } from '../testing/visitor.ts'
import { digestFixture } from '../testing/digest-fixture.ts'
import { releaseDigests } from './release-digests.ts'

const at = digestFixture()

/** Ana's digest of two alerts as it arrives, and where its links lead. */
async function arrivedDigest() {
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana)
  await at.news(ana, { alert: home })
  await at.news(ana, { alert: await at.alert(ana, { name: 'Work' }) })
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  const smtp = await at.mailServer()
  await at.send(smtp)
  const [mail] = smtp.arrived
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
  const [one = ''] = /https:\/\/\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '') ?? []
  return {
    home,
    mail,
    header,
    one: new URL(one),
    all: new URL(header('list-unsubscribe').slice(1, -1)),
  }
}

/** A mail program's POST: no cookie, from another site. */
function oneClick(url: URL, tenant = at.ridge, more: Partial<InjectOptions> = {}) {
  return at.server.app.fastify.inject({
    method: 'POST',
    url: url.pathname,
    headers: {
      host: `${tenant}.test`,
      origin: 'https://webmail.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'List-Unsubscribe=One-Click',
    ...more,
  })
}

const active = async () => {
  const rows = await at.sql<{ name: string }>(
    `select name from alert where active or paused_by <> 'unsubscribed' order by name`,
  )
  return rows.map(({ name }) => name)
}

test('a mail says how its list is left, and is left by one POST without a login', async () => {
  const { mail, header, all } = await arrivedDigest()
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-id')).toBe(`<alerts.${at.ridge}.test>`)
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@ridge\.example>$/)
  expect(mail?.text).toContain('records@ridge.example')
  expect(await active()).toEqual(['Home', 'Work'])
  const answer = await oneClick(all)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('All your alerts are paused.')
  expect(await active()).toEqual([])
  // Once more is fine.
  expect((await oneClick(all)).statusCode).toBe(200)
})

test('a link of one alert pauses that one; looking at it changes nothing', async () => {
  const { home, one } = await arrivedDigest()
  const anybody = visitor(at.server.app, `${at.ridge}.test`)
  const path = `/alert${one.pathname}`
  expect((await anybody.get(path)).body.data).toEqual({ alert: 'Home', active: true })
  for (const method of ['GET', 'HEAD'] as const)
    await at.server.app.fastify.inject({
      method,
      url: one.pathname,
      headers: { host: `${at.ridge}.test` },
    })
  expect(await active()).toEqual(['Home', 'Work'])
  expect((await anybody.post(path)).body.data).toEqual({ alert: 'Home', active: false })
  expect(await active()).toEqual(['Work'])
  const headers = {
    host: `${at.ridge}.test`,
    'accept-language': 'es',
    'content-type': 'application/json',
  }
  const spanish = await oneClick(one, at.ridge, { headers, payload: '{}' })
  expect(spanish.body).toContain('La alerta «Home» está en pausa.')
  await at.sql('delete from alert where guid = $1', [home])
  expect((await anybody.get(path)).status).toBe(404)
})

test('a link of another agency, a guessed or a changed one is nobody’s', async () => {
  const { one, all } = await arrivedDigest()
  expect((await oneClick(all, at.mesa)).statusCode).toBe(404)
  const token = all.pathname.split('/').at(-1) ?? ''
  const anybody = visitor(at.server.app, `${at.ridge}.test`)
  const bytes = Buffer.from(token, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  const changed = bytes.toString('base64url')
  for (const wrong of [
    changed,
    'a'.repeat(44),
    `${token}AAAA`,
    token.slice(0, -4),
    '.'.repeat(30),
  ]) {
    expect((await anybody.get(`/alert/unsubscribe/${wrong}`)).status, wrong).toBe(404)
    expect((await anybody.post(`/alert/unsubscribe/${wrong}`)).status, wrong).toBe(404)
    expect((await oneClick(new URL(`/unsubscribe/${wrong}`, one))).statusCode, wrong).toBe(404)
  }
  expect(await active()).toEqual(['Home', 'Work'])
})
