import { expect, test } from 'vitest'
import { mailFixture } from './mail-fixture-for-tests.ts'

const mails = mailFixture()

test('a password is not sent over a connection that is not encrypted', async () => {
  const server = await mails.smtp({ auth: true })
  await mails.queue(mails.harbor, { to: 'ana@example.org' })
  const url = `smtp://plat:se%40cret@127.0.0.1:${server.port}`
  const careful = mails.sender(url)
  await careful.settled()
  expect(server.users).toEqual([])
  expect((await mails.outbox(mails.harbor))[0]).toMatchObject({ state: 'queued' })
  await careful.close()

  await mails.passTime(mails.harbor)
  await mails.sender(`${url}?requireTLS=false`).settled()
  expect(server.users).toEqual(['plat:se@cret'])
  expect(server.arrived).toHaveLength(1)
})

test('a mail to a domain that is nobody’s is done with and never leaves', async () => {
  const server = await mails.smtp()
  await mails.queue(
    mails.harbor,
    { to: 'admin@harbor.example' },
    { to: 'ana@mail.TEST' },
    { to: 'bea@nowhere.invalid' },
    { to: 'dora@test.example.org' },
  )
  await mails.sender(server.url).settled()
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['dora@test.example.org']])
  expect((await mails.outbox(mails.harbor)).map(({ state }) => state)).toEqual(
    Array.from({ length: 4 }, () => 'sent'),
  )
})
