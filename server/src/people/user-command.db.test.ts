import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { mailsTo } from '../testing/visitor.ts'
import { logIn, people, relaxedFolder } from '../testing/people.ts'
import { userCommand } from './user-command.ts'
import { passTime } from '../testing/pass-time.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let here: ReturnType<typeof people>
const tenant = uniqueTenant('palm')
const other = uniqueTenant('reed')
const out: string[] = []
const err: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const code of [tenant, other]) await applyFolder(database, relaxedFolder(code))
  here = people(database, server.app, tenant)
})
afterAll(() => server.close())
beforeEach(() => {
  out.length = 0
  err.length = 0
})

/** Runs the command as typed; one word each, between spaces. */
const plat = (line: string, options: { stdin?: string; smtp?: boolean } = {}) =>
  userCommand(
    line.split(' '),
    {
      config: readConfig(
        options.smtp === true ? { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.com' } : {},
      ),
      openDatabase: async () => database,
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
    },
    async () => options.stdin ?? '',
  )

test('the first administrator is invited with a link that works', async () => {
  expect(
    await plat(`invite ${tenant} Chief@Example.com --role internal --grant tenant.admin`),
  ).toBe(0)
  expect(out[0]).toBe(
    'chief@example.com is invited as internal, tenant.admin; the link works for 7 days.',
  )
  expect(out[1]).toMatch(new RegExp(`^https://${tenant}\\.test/account/confirm\\?token=`))
  const token = new URL(out[1] ?? '').searchParams.get('token')
  const body = {
    token,
    password: 'seven quiet herons',
    first_name: 'A',
    last_name: 'B',
    zip: '12345',
  }
  const who = here.browser()
  expect((await who.post('/account/confirm', body)).status).toBe(200)
  await logIn(who, 'chief@example.com')
  expect((await who.get('/people')).status).toBe(200)
  expect((await mailsTo(database, tenant, 'chief@example.com'))[0]?.kind).toBe('account.invite')
  expect((await here.audit())[0]).toMatchObject({
    action: 'person.invited',
    actor: expect.stringMatching(/^command line/),
  })
})

test('with a mail server the link is in the mail only', async () => {
  expect(await plat(`invite ${tenant} by-mail@example.com`, { smtp: true })).toBe(0)
  expect(out).toHaveLength(1)
})

test('an account is made with a password from the input, or with one that is shown once', async () => {
  const words = `create ${tenant} made@example.com --first Mia --last Berg --grant stats.manage`
  expect(await plat(`${words} --password-stdin`, { stdin: 'nine loud magpies\n' })).toBe(0)
  expect(out).toEqual(['made@example.com can log in.'])
  const who = await logIn(here.browser(), 'made@example.com', 'nine loud magpies')
  expect((await who.get('/account')).body.data).toMatchObject({
    first_name: 'Mia',
    role: 'resident',
    grants: ['stats.manage'],
  })
  expect(await plat(words)).toBe(1)
  expect(err.at(-1)).toBe('There is an account or an invitation for made@example.com already.')
  expect(await plat(`create ${tenant} shown@example.com`)).toBe(0)
  await logIn(here.browser(), 'shown@example.com', out.at(-1))
})

test('a password that the rule refuses makes no account', async () => {
  const line = `create ${tenant} weak@example.com --password-stdin`
  expect(await plat(line, { stdin: 'password1' })).toBe(1)
  expect(err[0]).toContain('most common')
  expect(await here.stored('weak@example.com')).toBeUndefined()
})

test('role, grants and suspension change, and count beside the running server', async () => {
  const email = 'worker@example.com'
  const who = await here.resident(email)
  expect(await plat(`set-role ${tenant} ${email} internal`)).toBe(0)
  expect(await plat(`grant ${tenant} ${email} stats.manage hub.manage`)).toBe(0)
  expect(await plat(`revoke ${tenant} ${email} stats.manage`)).toBe(0)
  expect(out.at(-1)).toBe('worker@example.com: internal, hub.manage, active.')
  // The server asks again after 0.7 seconds at the latest.
  passTime(750)
  expect((await who.get('/account')).status).toBe(401)
  await logIn(who, email)
  expect(await plat(`suspend ${tenant} ${email}`)).toBe(0)
  await expect(logIn(here.browser(), email)).rejects.toThrow('suspended')
  expect(await plat(`restore ${tenant} ${email}`)).toBe(0)
  await logIn(here.browser(), email)
  expect(await plat(`end-sessions ${tenant} ${email}`)).toBe(0)
  expect(out.at(-1)).toBe('worker@example.com: 1 session(s) ended.')
  expect(await plat(`reset-totp ${tenant} ${email}`)).toBe(1)
  expect(err.at(-1)).toBe('This account has no authenticator.')
  expect(await plat(`delete ${tenant} ${email}`)).toBe(0)
  expect(await here.stored(email)).toBeUndefined()
})

test('accounts are listed and shown', async () => {
  await here.staff('seen@example.com', ['hub.manage'])
  expect(await plat(`list ${tenant} --search seen@`)).toBe(0)
  expect(out).toEqual([
    `seen@example.com\tinternal, hub.manage\tactive\tlast login ${new Date().toISOString().slice(0, 10)}`,
  ])
  expect(await plat(`show ${tenant} seen@example.com`)).toBe(0)
  expect(out.slice(1)).toEqual([
    'seen@example.com  Ana Ortiz',
    'rights: internal, hub.manage',
    'groups: none',
    'state: active; authenticator: no',
    expect.stringMatching(/^made: .*; last login: \d/),
  ])
  await plat(`list ${other}`)
  expect(out).toHaveLength(6)
})

test('rules for groups are added, listed and removed', async () => {
  expect(await plat(`member add ${tenant} @Wires.example telco`)).toBe(0)
  expect(await plat(`member add ${tenant} @gmail.com telco`)).toBe(1)
  expect(err.at(-1)).toContain('Anybody can get an address at gmail.com')
  await plat(`member list ${tenant}`)
  expect(out.at(-1)).toBe('@wires.example\ttelco')
  expect(await plat(`member remove ${tenant} @WIRES.example telco`)).toBe(0)
  expect(await plat(`member remove ${tenant} @wires.example telco`)).toBe(1)
})

test.each([
  ['list nowhere', 1, 'There is no agency "nowhere".'],
  ['list No;where', 1, 'There is no agency "No;where".'],
  [`show ${tenant} nobody@example.com`, 1, 'There is no account of nobody@example.com here.'],
  [`invite ${tenant} nobody`, 1, 'Enter an e-mail address like name@example.com.'],
  [`invite ${tenant} a@example.com --role boss`, 2, '"boss" is not a role.'],
  [`grant ${tenant} a@example.com everything`, 2, '"everything" is not a grant.'],
  [`member add ${tenant} @example.com friends`, 2, '"friends" is not a group.'],
  [`show ${tenant} a@example.com b@example.com`, 2, '"b@example.com" is one word too many.'],
  [`show ${tenant} a@example.com --force`, 2, "Unknown option '--force'"],
  [`promote ${tenant} a@example.com`, 2, 'plat user create TENANT EMAIL'],
])('"plat user %s" ends with code %i and says why', async (line, code, reason) => {
  expect(await plat(line)).toBe(code)
  expect(err[0]).toContain(reason)
})
