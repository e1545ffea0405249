import { randomBytes } from 'node:crypto'
import type { Person } from '@plat/contract/people/people'
import { oneLine } from '@plat/contract/platform/line'
import type { CommandContext } from '../platform/command-context.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { operator } from '../platform/operator.ts'
import { eraseAccount } from '../accounts/account-deletion.ts'
import { type AccountRow, accountByEmail } from '../accounts/account-row.ts'
import { audit } from '../accounts/audit.ts'
import { type Agency, agencyOf } from '../accounts/dependencies.ts'
import { normaliseEmail } from '../accounts/email-address.ts'
import { type Invitation, invite } from './invitation.ts'
import { hashPassword } from '../platform/password-hash.ts'
import { checkPassword } from '../accounts/password-rule.ts'
import { listAccounts } from './people-list.ts'
import { changeRights, personOf, type RightsChange } from './people.ts'
import { requireAnotherAdmin, lockForChange } from '../accounts/administrators.ts'
import { passwordContext } from '../accounts/password-context.ts'
import { resetTotp } from '../accounts/second-factor/reset-totp.ts'
import { endSessions } from '../accounts/session.ts'

/** What a command about accounts works with: one agency, in the name of the system's user. */
export interface UserCommand {
  readonly context: CommandContext
  readonly database: Database
  readonly tenant: string
  readonly agency: Agency
  readonly actor: string
}

/** The agency of a command. @throws AppError not_found for a code that is no agency's. */
export async function openAgency(context: CommandContext, tenant: string): Promise<UserCommand> {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(tenant)) {
    throw new AppError('not_found', `There is no agency "${tenant}".`)
  }
  const database = await context.openDatabase()
  const agency = await agencyOf({ database, port: context.config.port }, tenant)
  return { context, database, tenant, agency, actor: operator() }
}

/** Makes an account that can log in at once; without `readPassword` with a new password, shown once. */
export async function create(
  command: UserCommand,
  person: Invitation & { readonly first: string; readonly last: string },
  readPassword: (() => Promise<string>) | null,
): Promise<void> {
  const email = normaliseEmail(person.email)
  const password =
    readPassword === null
      ? randomBytes(12).toString('base64url')
      : (await readPassword()).replace(/\r?\n$/, '')
  checkPassword(password, passwordContext(command.agency, email))
  const hash = await hashPassword(password)
  await asTenant(command.database, command.tenant, async (tx) => {
    const grants = [...new Set(person.grants)].sort()
    const [created] = await tx.query<{ guid: string }>(
      `insert into account (tenant, email, first_name, last_name, role, grants, password_hash, confirmed_at)
       values ($1, $2, $3, $4, $5, $6, $7, now()) on conflict do nothing returning guid`,
      [tx.tenant, email, oneLine(person.first), oneLine(person.last), person.role, grants, hash],
    )
    if (created === undefined) {
      throw new AppError('conflict', `There is an account or an invitation for ${email} already.`)
    }
    await audit(tx, {
      actor: command.actor,
      action: 'person.created',
      subject: created.guid,
      detail: { role: person.role, grants },
    })
  })
  if (readPassword !== null) return command.context.out(`${email} can log in.`)
  command.context.out(password)
  command.context.err(`${email} can log in with this password; it is shown only this once.`)
}

/** Mails an invitation; prints the link where no mail server is set up. */
export async function sendInvitation(command: UserCommand, invitation: Invitation): Promise<void> {
  const email = normaliseEmail(invitation.email)
  const by = { actor: command.actor, name: null }
  const { row, link } = await asTenant(command.database, command.tenant, (tx) =>
    invite(tx, command.agency, { ...invitation, email }, by),
  )
  const { out } = command.context
  if (link === null) return out(`${email} has an account and now these rights: ${rightsOf(row)}.`)
  out(`${email} is invited as ${rightsOf(row)}; the link works for 7 days.`)
  if (command.context.config.smtpUrl === null) out(link)
}

/** Changes role, grants or suspension. */
export function change(
  command: UserCommand,
  email: string,
  changeOf: (row: AccountRow) => RightsChange,
): Promise<void> {
  return withAccount(command, email, async (tx, locked) => {
    const row = await changeRights(tx, command.agency, locked, changeOf(locked.row), command.actor)
    return `${row.email}: ${rightsOf(row)}, ${row.state}.`
  })
}

/** Ends every session of an account. */
export function end(command: UserCommand, email: string): Promise<void> {
  return withAccount(command, email, async (tx, { row }) => {
    const ended = await endSessions(tx, row.guid)
    const { actor } = command
    await audit(tx, { actor, action: 'sessions.ended', subject: row.guid, detail: { ended } })
    return `${row.email}: ${ended} session(s) ended.`
  })
}

/** Takes a lost authenticator off an account. */
export function takeAuthenticator(command: UserCommand, email: string): Promise<void> {
  return withAccount(command, email, async (tx, { row }) => {
    await resetTotp(tx, command.agency, row, command.actor)
    return `${row.email} can log in with the password alone and set up an authenticator again.`
  })
}

/** Deletes an account or takes back an invitation. */
export function erase(command: UserCommand, email: string): Promise<void> {
  return withAccount(command, email, async (tx, { row, otherAdmins }) => {
    requireAnotherAdmin(row, otherAdmins)
    await eraseAccount(tx, command.agency, row, command.actor)
    return `${row.email} is deleted.`
  })
}

/** Prints the accounts, one a line. */
export async function list(command: UserCommand, search: string): Promise<void> {
  const limit = 100
  for (let offset = 0; ; offset += limit) {
    const { people } = await asTenant(command.database, command.tenant, (tx) =>
      listAccounts(tx, { q: search, sort_by: '+email', offset, limit }),
    )
    for (const person of people) command.context.out(lineOf(person))
    if (people.length < limit) return
  }
}

/** Prints one account. */
export async function show(command: UserCommand, email: string): Promise<void> {
  const person = await asTenant(command.database, command.tenant, async (tx) =>
    personOf(tx, await accountOf(tx, email)),
  )
  const { out } = command.context
  out(`${person.email}  ${oneLine(`${person.first_name} ${person.last_name}`)}`.trimEnd())
  out(`rights: ${rightsOf(person)}`)
  out(`groups: ${person.groups.join(', ') || 'none'}`)
  out(`state: ${person.state}; authenticator: ${person.second_factor ? 'yes' : 'no'}`)
  out(`made: ${person.created}; last login: ${person.last_login ?? 'never'}`)
}

async function withAccount(
  command: UserCommand,
  email: string,
  work: (
    tx: TenantTransaction,
    locked: { row: AccountRow; otherAdmins: number },
  ) => Promise<string>,
): Promise<void> {
  const line = await asTenant(command.database, command.tenant, async (tx) =>
    work(tx, await lockForChange(tx, (await accountOf(tx, email)).guid)),
  )
  command.context.out(line)
}

async function accountOf(tx: TenantTransaction, email: string): Promise<AccountRow> {
  const row = await accountByEmail(tx, normaliseEmail(email))
  if (row === null) throw new AppError('not_found', `There is no account of ${email} here.`)
  return row
}

function rightsOf({ role, grants }: Pick<Person, 'role' | 'grants'>): string {
  return [role, ...grants].join(', ')
}

function lineOf(person: Person): string {
  const login = person.last_login?.slice(0, 10) ?? 'never'
  return [person.email, rightsOf(person), person.state, `last login ${login}`].join('\t')
}
