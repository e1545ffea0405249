import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import { mailFixture } from './mail-fixture-for-tests.ts'
import { forgetMail } from './mail.ts'
import { dueTenants } from './outbox.ts'

const mails = mailFixture()

test('an agency sees its own mails only, and the list of what is due names no mail', async () => {
  await mails.queue(mails.harbor, { to: 'ana@example.org' })
  expect(await mails.outbox(mails.mesa)).toEqual([])
  expect(await dueTenants(mails.database)).toContainEqual({ tenant: mails.harbor, urgency: 0 })
  const changed = await asTenant(mails.database, mails.mesa, (tx) =>
    tx.query(`update mail_outbox set recipient = 'eve@example.org' returning guid`),
  )
  expect(changed).toEqual([])
  await expect(
    mails.database.pool.query('set role plat_app; select * from mail_outbox'),
  ).rejects.toThrow(/app\.tenant is not set/)
})

test('a deleted account leaves no mail behind', async () => {
  const guid = randomUUID()
  await mails.queue(
    mails.harbor,
    { to: 'Ana@example.org' },
    { to: 'eve@example.org' },
    { to: 'neighbour@example.org', sender: guid },
  )
  await mails.queue(mails.mesa, { to: 'ana@example.org' })
  await asTenant(mails.database, mails.harbor, (tx) =>
    forgetMail(tx, { email: 'ana@example.org', guid }),
  )
  expect((await mails.outbox(mails.harbor)).map(({ recipient }) => recipient)).toEqual([
    'eve@example.org',
  ])
  expect(await mails.outbox(mails.mesa)).toHaveLength(1)
})
