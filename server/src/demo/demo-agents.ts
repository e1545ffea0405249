import { changeAgent } from '../agents/change-agent.ts'
import { accountByEmail } from '../accounts/account-row.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { demoAccountsOf } from '../tenancy/document/demo-accounts.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** Codes of the modules whose calls a demo agency's manager answers: those of the first department with modules. */
export function managerModules(document: TenantDocument): readonly string[] {
  return document.departments.find((one) => one.modules.length > 0)?.modules ?? []
}

/**
 * Makes the agent and the manager of a demo agency available for calls, unless someone has changed their settings. The
 * agent answers calls of all modules, the manager those of the first department. The administrator stays private.
 */
export async function loadAgents(database: Database, document: TenantDocument): Promise<void> {
  const codes = new Map<string, readonly string[] | null>([
    ['agent', null],
    ['manager', managerModules(document)],
  ])
  await asTenant(database, document.tenant.code, async (tx) => {
    for (const { role, email } of demoAccountsOf(document)) {
      const account = await accountByEmail(tx, email)
      const moduleCodes = codes.get(role)
      if (account === null || moduleCodes === undefined) continue
      const changed = await tx.query('select from agent where account = $1 and version > 0', [
        account.guid,
      ])
      if (changed.length > 0) continue
      const change = { public: true, module_codes: moduleCodes }
      await changeAgent(tx, document, account.guid, change, null)
    }
  })
}
