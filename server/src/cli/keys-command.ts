import { giveUpLostSecrets } from '../accounts/lost-secrets.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { operator } from '../platform/operator.ts'
import { registeredKeys } from '../platform/secrets/key-register.ts'
import { sealedUses } from '../platform/secrets/sealed-uses.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import type { CommandContext } from '../platform/command-context.ts'

const USAGE = `plat keys              the keys of this database's secrets, and what each has encrypted
plat keys forget KEY   gives up what a lost key has encrypted`

/** `plat keys`: exit code 0, 1 with the reason when nothing was given up, 2 for wrong words. */
export async function keysCommand(args: string[], context: CommandContext): Promise<number> {
  const [action, keyId, more] = args
  if (action === undefined) return listKeys(context)
  if (action === 'forget' && keyId !== undefined && more === undefined) {
    return forgetKey(context, keyId)
  }
  context.err(USAGE)
  return 2
}

async function listKeys(context: CommandContext): Promise<number> {
  const database = await context.openDatabase('as-they-are')
  for (const key of await keysOf(database)) {
    const state =
      key.id === database.keys.current ? 'encrypts' : key.here ? 'decrypts' : 'is not here'
    context.out(`${key.id}\t${state}\t${key.accounts} authenticators\t${key.mails} mails`)
  }
  return 0
}

async function forgetKey(context: CommandContext, keyId: string): Promise<number> {
  const database = await context.openDatabase('as-they-are')
  const keys = await keysOf(database)
  const key = keys.find(({ id }) => id === keyId)
  const keyIds = keys.map(({ id }) => id).filter((id) => id !== keyId)
  if (key === undefined || key.here) {
    context.err(
      key === undefined
        ? `Nothing in this database is encrypted with key "${keyId}". "plat keys" shows the keys that there are.`
        : `Key ${keyId} is here: nothing that it has encrypted is lost. A new key: docs/operating.md.`,
    )
    return 1
  }
  let authenticators = 0
  let mails = 0
  for (const code of await tenantCodes(database)) {
    const lost = await asTenant(database, code, (tx) => giveUpLostSecrets(tx, keyIds, operator()))
    authenticators += lost.authenticators
    mails += lost.mails
  }
  await database.pool.query('delete from secret_key where key_id = $1', [keyId])
  context.out(
    `${authenticators} authenticator(s) taken off, ${mails} mail(s) given up. These people log in with the ` +
      `password alone and set up an authenticator again.`,
  )
  return 0
}

async function keysOf(database: Database) {
  const [registered, uses] = await Promise.all([
    registeredKeys(database.pool),
    sealedUses(database),
  ])
  const ids = new Set([
    ...database.keys.ids,
    ...registered.map(({ id }) => id),
    ...uses.map(({ keyId }) => keyId),
  ])
  return [...ids].map((id) => {
    const { accounts, mails } = uses.find(({ keyId }) => keyId === id) ?? { accounts: 0, mails: 0 }
    return { id, here: database.keys.ids.has(id), accounts, mails }
  })
}
