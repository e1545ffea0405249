import { because } from '@plat/contract/platform/reasons'
import type { Membership } from '@plat/contract/people/people'
import { addRule, listRules, normalisePattern, removeRule } from '../accounts/membership-rule.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { UserCommand } from './user-actions.ts'

/** Adds a rule that puts an address or a domain into a group. */
export async function addMember(
  command: UserCommand,
  rule: { readonly pattern: string; readonly group: Membership['group'] },
): Promise<void> {
  const added = await asTenant(command.database, command.tenant, (tx) =>
    addRule(tx, rule, command.actor),
  )
  command.context.out(`${added.pattern} is in the group ${added.group}.`)
}

/** Takes such a rule away. */
export async function removeMember(
  command: UserCommand,
  rule: { readonly pattern: string; readonly group: Membership['group'] },
): Promise<void> {
  const pattern = normalisePattern(rule.pattern)
  await asTenant(command.database, command.tenant, async (tx) => {
    const found = (await listRules(tx)).find(
      (one) => one.pattern === pattern && one.group === rule.group,
    )
    if (found === undefined) throw new AppError('not_found', because('no_such_rule'))
    await removeRule(tx, found.guid, command.actor)
  })
  command.context.out(`${pattern} is no longer in the group ${rule.group}.`)
}

/** Prints the rules, one a line. */
export async function listMembers(command: UserCommand): Promise<void> {
  const rules = await asTenant(command.database, command.tenant, listRules)
  for (const { pattern, group } of rules) command.context.out(`${pattern}\t${group}`)
}
