import { parseArgs } from 'node:util'
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  TOKEN_SCOPES,
} from '../accounts/api-token.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { CommandContext } from '../platform/command-context.ts'

const USAGE = `plat token create TENANT NAME [--level registered|internal] [--days 365] [--scope records.push]
plat token list TENANT
plat token revoke TENANT NAME`

/** `plat token`: Bearer tokens with which API clients see what registered or internal viewers see, and with a scope send records. */
export async function tokenCommand(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      level: { type: 'string', default: 'registered' },
      days: { type: 'string', default: '365' },
      scope: { type: 'string', multiple: true, default: [] },
    },
  })
  const [action, tenant, name] = positionals
  if (tenant === undefined || (action !== 'list' && name === undefined)) return usage(context)
  const database = await context.openDatabase()
  if (!(await tenantExists(database, tenant))) {
    context.err(`There is no agency "${tenant}". "plat tenant list" shows those that there are.`)
    return 1
  }
  switch (action) {
    case 'create':
      return create(context, tenant, name ?? '', values)
    case 'list':
      for (const token of await listApiTokens(database, tenant)) {
        context.out(
          `${[token.name, token.level, ...token.scopes].join('\t')}\tuntil ${token.expiresAt.toISOString().slice(0, 10)}`,
        )
      }
      return 0
    case 'revoke':
      context.out(
        `${await revokeApiToken(database, tenant, name ?? '')} token(s) named "${name}" ended.`,
      )
      return 0
    default:
      return usage(context)
  }
}

async function create(
  context: CommandContext,
  tenant: string,
  name: string,
  values: { level: string; days: string; scope: string[] },
): Promise<number> {
  const { level } = values
  const days = Number(values.days)
  if (level !== 'registered' && level !== 'internal') {
    context.err(`--level: expected registered or internal, got "${level}".`)
    return 2
  }
  if (!Number.isInteger(days) || days < 1 || days > 3_650) {
    context.err(`--days: expected a whole number from 1 to 3650, got "${values.days}".`)
    return 2
  }
  const scopes = TOKEN_SCOPES.filter((scope) => values.scope.includes(scope))
  const unknown = values.scope.find((scope) => !TOKEN_SCOPES.some((known) => known === scope))
  if (unknown !== undefined) {
    context.err(`--scope: expected ${TOKEN_SCOPES.join(' or ')}, got "${unknown}".`)
    return 2
  }
  const database = await context.openDatabase()
  context.out(await createApiToken(database, tenant, { name, level, days, scopes }))
  context.err('Keep it safe: it is shown only this once.')
  return 0
}

function usage(context: CommandContext): number {
  context.err(USAGE)
  return 2
}

function tenantExists(database: Database, tenant: string): Promise<boolean> {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(tenant)) return Promise.resolve(false)
  return asTenant(database, tenant, async (tx) => {
    const rows = await tx.query('select tenant from tenant where tenant = current_tenant()')
    return rows.length > 0
  })
}
