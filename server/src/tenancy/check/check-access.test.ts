import { expect, test } from 'vitest'
import { hashPassword } from '../../platform/password-hash.ts'
import { check, edited } from './check-for-tests.ts'
import type { FolderFiles } from './folder-for-tests.ts'

/** The small folder with more lines in its tenant.yaml, from line 3 on. */
function settings(lines: string): FolderFiles {
  return edited('tenant.yaml', 'timeZone:', `${lines}\ntimeZone:`)
}

const HASH = await hashPassword('open sesame')

test('settings that are left out have their defaults', async () => {
  const { document } = await check()
  expect(document?.tenant).toMatchObject({
    origin: null,
    brand: 'primary',
    names: { mycc: 'MyCC', ccai: 'CCAI', hub: 'Hub' },
    features: { filterPanel: true },
    texts: {},
    access: { basicLogin: 'open', lock: null, secondFactor: 'staff' },
    signIn: [],
    analytics: null,
    mail: { from: null, replyTo: null, contact: null },
    control: { alert: null },
    branding: { title: { article: '' } },
  })
})

test('a locked agency needs the lock’s login', async () => {
  const { lines } = await check(settings('access: {basicLogin: required}'))
  expect(lines).toEqual([
    'tenant.yaml:3: at access.basicLogin got required without a lock, expected lock: {email, passwordHash} beside it',
  ])
  const good = await check(
    settings(
      `access:\n  basicLogin: required\n  lock: {email: lock@a.example, passwordHash: "${HASH}"}`,
    ),
  )
  expect(good.lines).toEqual([])
})

test('a hash of another kind is refused with the command that makes one', async () => {
  for (const hash of [
    'open sesame',
    '$2b$12$abcdefghijklmnopqrstuv',
    HASH.replace('19456', '64'),
  ]) {
    const { lines } = await check(
      settings(`access:\n  lock:\n    email: lock@a.example\n    passwordHash: "${hash}"`),
    )
    expect(lines).toEqual([
      expect.stringMatching(
        /^tenant\.yaml:6: at access\.lock\.passwordHash got .*plat tenant hash-password/,
      ),
    ])
  }
})

test('only a fictional agency shows its lock’s password, and it must be that one', async () => {
  const lock = (password: string) =>
    `access:\n  lock: {email: lock@a.example, passwordHash: "${HASH}", demoPassword: ${password}}`
  expect((await check(settings(lock('open sesame')))).lines).toEqual([
    expect.stringMatching(
      /^tenant\.yaml:4: at access\.lock\.demoPassword got a password that every/,
    ),
  ])
  expect((await check(settings(`demo: true\n${lock('another one')}`))).lines).toEqual([
    expect.stringMatching(/^tenant\.yaml:5: at access\.lock\.demoPassword got another password/),
  ])
  expect((await check(settings(`demo: true\n${lock('open sesame')}`))).lines).toEqual([])
})

test('only a fictional agency lets its staff in without a second factor', async () => {
  expect((await check(settings('access: {secondFactor: off}'))).lines).toEqual([
    expect.stringMatching(/^tenant\.yaml:3: at access\.secondFactor got "?off/),
  ])
  expect((await check(settings('demo: true\naccess: {secondFactor: off}'))).lines).toEqual([])
})

test('the origin is an origin over TLS', async () => {
  for (const origin of ['http://a.gov', 'https://a.gov/permits', 'ftp://a.gov', 'a.gov'])
    expect((await check(settings(`origin: ${origin}`))).lines).toEqual([
      expect.stringMatching(/^tenant\.yaml:3: at origin got .* expected .*https:\/\//),
    ])
  for (const origin of ['https://a.gov', 'https://a.gov:8443', 'http://a.localhost:3000'])
    expect((await check(settings(`origin: ${origin}`))).lines).toEqual([])
})

test('a provider of sign-in names its variable, not its secret, and gives e-mail addresses', async () => {
  const provider = (more: string) =>
    settings(
      `signIn:\n  - {id: idp, name: IdP, issuer: "https://idp.example", clientId: plat, ${more}}`,
    )
  expect((await check(provider('clientSecretVariable: s3cr3t'))).lines).toEqual([
    expect.stringMatching(
      /^tenant\.yaml:4: at signIn\[0\]\.clientSecretVariable got "s3cr3t", expected the name of an environment variable like PLAT_OIDC_GOOGLE/,
    ),
  ])
  expect(
    (await check(provider('clientSecretVariable: PLAT_OIDC_X, scopes: [openid]'))).lines,
  ).toEqual([
    expect.stringMatching(/^tenant\.yaml:4: at signIn\[0\]\.scopes got scopes without email/),
  ])
  const { document, lines } = await check(provider('clientSecretVariable: PLAT_OIDC_X'))
  expect(lines).toEqual([])
  expect(document?.tenant.signIn[0]?.scopes).toEqual(['openid', 'email', 'profile'])
})

test('texts are by message id, analytics have a script, regions are each of their own kind', async () => {
  expect((await check(settings('texts: {"landing title": Hi}'))).lines[0]).toMatch(
    /^tenant\.yaml:3: at texts.*expected the id of a message like landing\.title/,
  )
  const many = Array.from({ length: 201 }, (_, index) => `  a.b${index}: x`).join('\n')
  expect((await check(settings(`texts:\n${many}`))).lines[0]).toContain(
    'expected at most 200 texts',
  )
  expect((await check(settings('analytics: {code: UA-1}'))).lines).toEqual([
    expect.stringMatching(/^tenant\.yaml:3: at analytics got a code without a script/),
  ])
  const alert = edited(
    'tenant.yaml',
    'control:\n',
    'control:\n  alert:\n    regions:\n      - {type: place, label: A}\n      - {type: place, label: B}\n',
  )
  expect((await check(alert)).lines).toEqual([
    'tenant.yaml:11: at control.alert.regions[1] got "place" a second time, expected it once',
  ])
})
