import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { GRANTS, type Grant, ROLES, type Role } from '@plat/contract/accounts/account'
import { because } from '@plat/contract/platform/reasons'
import type { Membership } from '@plat/contract/people/people'
import type { CommandContext } from '../platform/command-context.ts'
import { AppError } from '../platform/errors.ts'
import * as actions from './user-actions.ts'
import { openAgency, type UserCommand } from './user-actions.ts'
import { addRule, listRules, normalisePattern, removeRule } from '../accounts/membership-rule.ts'
import { asTenant } from '../platform/db/as-tenant.ts'

const USAGE = `plat user create TENANT EMAIL [--first NAME] [--last NAME] [--role ROLE] [--grant GRANT]… [--password-stdin]
plat user invite TENANT EMAIL [--role ROLE] [--grant GRANT]…   mails a link to choose a password
plat user list TENANT [--search WORDS]
plat user show TENANT EMAIL
plat user set-role TENANT EMAIL ROLE
plat user grant|revoke TENANT EMAIL GRANT…
plat user suspend|restore TENANT EMAIL
plat user end-sessions|reset-totp|delete TENANT EMAIL
plat user member add|remove TENANT ADDRESS|@DOMAIN GROUP
plat user member list TENANT

Roles: ${ROLES.join(', ')}. Grants: ${GRANTS.join(', ')}. Groups: internal, telco, contractor, siteowner.`

/** Words that are not what the usage says. */
class UsageError extends Error {}

/**
 * `plat user …`: accounts of an agency. Exit code 0; 1 with the reason on the error output; 2 for words
 * that it does not understand.
 * @param readPassword what `--password-stdin` reads.
 */
export async function userCommand(
  args: string[],
  context: CommandContext,
  readPassword: () => Promise<string> = () => readAll(process.stdin),
): Promise<number> {
  try {
    const work = understand(args, readPassword)
    const [tenant, run] = work
    const command = await openAgency(context, tenant)
    await run(command)
    return 0
  } catch (error) {
    if (error instanceof UsageError || isParseError(error)) {
      if (error.message !== '') context.err(error.message)
      context.err(USAGE)
      return 2
    }
    if (!(error instanceof AppError)) throw error
    context.err(error.message)
    return 1
  }
}

type Work = readonly [tenant: string, run: (command: UserCommand) => Promise<void>]

function understand(args: string[], readPassword: () => Promise<string>): Work {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      first: { type: 'string', default: '' },
      last: { type: 'string', default: '' },
      role: { type: 'string', default: 'resident' },
      grant: { type: 'string', multiple: true, default: [] },
      search: { type: 'string', default: '' },
      'password-stdin': { type: 'boolean', default: false },
    },
  })
  const [action, ...rest] = positionals
  if (action === 'member') return understandMember(rest)
  const [tenant, email, ...more] = rest
  if (tenant === undefined) throw new UsageError()
  if (action === 'list' && email === undefined) {
    return [tenant, (command) => actions.list(command, values.search)]
  }
  if (email === undefined) throw new UsageError()
  const rights = () => ({ role: roleOf(values.role), grants: values.grant.map(grantOf) })
  const [first] = more
  if (action === 'set-role' && first !== undefined && more.length === 1) {
    const role = roleOf(first)
    return [tenant, (command) => actions.change(command, email, () => ({ role }))]
  }
  if ((action === 'grant' || action === 'revoke') && first !== undefined) {
    const named = more.map(grantOf)
    const next = (has: readonly Grant[]) =>
      action === 'grant' ? [...has, ...named] : has.filter((one) => !named.includes(one))
    return [
      tenant,
      (command) => actions.change(command, email, (row) => ({ grants: next(row.grants) })),
    ]
  }
  if (first !== undefined) throw new UsageError(`"${first}" is one word too many.`)
  switch (action) {
    case 'create': {
      const person = { ...rights(), email, first: values.first, last: values.last }
      const password = values['password-stdin'] ? readPassword : null
      return [tenant, (command) => actions.create(command, person, password)]
    }
    case 'invite': {
      const invitation = { ...rights(), email }
      return [tenant, (command) => actions.sendInvitation(command, invitation)]
    }
    case 'show':
      return [tenant, (command) => actions.show(command, email)]
    case 'suspend':
      return [
        tenant,
        (command) => actions.change(command, email, () => ({ state: 'suspended' as const })),
      ]
    case 'restore':
      return [
        tenant,
        (command) => actions.change(command, email, () => ({ state: 'active' as const })),
      ]
    case 'end-sessions':
      return [tenant, (command) => actions.end(command, email)]
    case 'reset-totp':
      return [tenant, (command) => actions.takeAuthenticator(command, email)]
    case 'delete':
      return [tenant, (command) => actions.erase(command, email)]
    default:
      throw new UsageError()
  }
}

function understandMember([action, tenant, pattern, group, ...more]: string[]): Work {
  if (tenant !== undefined && action === 'list' && pattern === undefined) {
    return [tenant, (command) => listMembers(command)]
  }
  const isChange = action === 'add' || action === 'remove'
  if (!isChange || tenant === undefined || pattern === undefined || more.length > 0) {
    throw new UsageError()
  }
  if (
    group !== 'internal' &&
    group !== 'telco' &&
    group !== 'contractor' &&
    group !== 'siteowner'
  ) {
    throw new UsageError(`"${group ?? ''}" is not a group.`)
  }
  const rule = { pattern, group } as const
  return [
    tenant,
    (command) => (action === 'add' ? addMember(command, rule) : removeMember(command, rule)),
  ]
}

function roleOf(text: string): Role {
  const role = ROLES.find((one) => one === text)
  if (role === undefined) throw new UsageError(`"${text}" is not a role.`)
  return role
}

function grantOf(text: string): Grant {
  const grant = GRANTS.find((one) => one === text)
  if (grant === undefined) throw new UsageError(`"${text}" is not a grant.`)
  return grant
}

/** parseArgs names the option that it does not know. */
function isParseError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error
}

/** Adds a rule that puts an address or a domain into a group. */
async function addMember(
  command: UserCommand,
  rule: { readonly pattern: string; readonly group: Membership['group'] },
): Promise<void> {
  const added = await asTenant(command.database, command.tenant, (tx) =>
    addRule(tx, rule, command.actor),
  )
  command.context.out(`${added.pattern} is in the group ${added.group}.`)
}

/** Takes such a rule away. */
async function removeMember(
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
async function listMembers(command: UserCommand): Promise<void> {
  const rules = await asTenant(command.database, command.tenant, listRules)
  for (const { pattern, group } of rules) command.context.out(`${pattern}\t${group}`)
}
