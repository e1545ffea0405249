import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../../platform/db/as-tenant.ts'
import { AppError } from '../../platform/errors.ts'
import { mailAccount } from '../account-mail.ts'
import type { AccountRow } from '../account-row.ts'
import { audit } from '../audit.ts'
import type { Agency } from '../dependencies.ts'
import { secondFactorChanged } from '../emails.ts'
import { endSessions } from '../session.ts'
import { takeOffTotp } from './totp.ts'

/**
 * Takes a lost authenticator off somebody's account, with a mail: the next login is by password, and
 * rights that need an authenticator wait until there is a new one.
 * @throws AppError conflict when the account has none.
 */
export async function resetTotp(
  tx: TenantTransaction,
  agency: Agency,
  row: AccountRow,
  actor: string,
): Promise<void> {
  if (row.totpSecret === null) {
    throw new AppError('conflict', because('account_without_totp'))
  }
  await takeOffTotp(tx, row.guid)
  await endSessions(tx, row.guid)
  await audit(tx, { actor, action: 'second-factor.reset', subject: row.guid })
  await mailAccount(tx, agency, row, (look, locale) =>
    secondFactorChanged(look, locale, { what: 'removed', when: new Date() }),
  )
}
