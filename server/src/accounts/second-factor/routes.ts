import { because } from '@plat/contract/platform/reasons'
import { confirmTotp, removeTotp, startTotp } from '@plat/contract/accounts/second-factor'
import { localize } from '@plat/contract/platform/localized'
import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import { mailAccount } from '../account-mail.ts'
import { type AccountRow, needsSecondFactor } from '../account-row.ts'
import { audit } from '../audit.ts'
import { wrongCode } from '../wrong-code.ts'
import {
  type Accounts,
  type Agency,
  agencyOf,
  requireRecentPassword,
  ownRow,
  signedIn,
  withMail,
} from '../dependencies.ts'
import type { EmailValues } from '../email-values.ts'
import { secondFactorChanged } from '../emails.ts'
import { dropTokens } from '../one-time-token.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts'
import { endSessions } from '../session.ts'
import { newTotpSecret, openTotp, sealTotp, takeOffTotp, totpStepOf, totpUri } from './totp.ts'

/** Registers the authenticator of an account: a new secret, its first code, taking it off. */
export function registerTotp(app: App, accounts: Accounts): void {
  const { database, throttle } = accounts

  serve(app, startTotp, async ({ context }) => {
    requireRecentPassword(context)
    const { document } = await agencyOf(accounts, context.tenant)
    const secret = newTotpSecret()
    return asTenant(database, context.tenant, async (tx) => {
      const row = await ownRow(tx, context)
      await tx.query('update account set totp_pending = $2 where guid = $1', [
        row.guid,
        sealTotp(tx, row.guid, secret),
      ])
      const { branding, locale } = document.tenant
      const uri = totpUri(secret, row.email, localize(branding.title.long, locale))
      return { data: { secret, uri } }
    })
  })

  serve(app, confirmTotp, async ({ body, context }) => {
    requireRecentPassword(context)
    const { guid, session } = signedIn(context)
    await throttle.take('totpEnrolment', context.tenant, session)
    const agency = await agencyOf(accounts, context.tenant)
    const codes = makeRecoveryCodes()
    await withMail(accounts, context.tenant, async (tx) => {
      const row = await ownRow(tx, context)
      if (row.totpPending === null) {
        throw new AppError('conflict', because('no_totp_secret'))
      }
      const step = totpStepOf(openTotp(tx, row.guid, row.totpPending), body.code)
      if (step === null) throw wrongCode()
      await tx.query(
        `update account set totp_secret = totp_pending, totp_pending = null, totp_step = $2,
           recovery_hashes = $3 where guid = $1`,
        [guid, step, codes.map(hashRecoveryCode)],
      )
      // Sessions that began without the authenticator end; this one has just shown it.
      await endSessions(tx, guid, session)
      await dropTokens(tx, ['login', 'totp'], { account: guid })
      await tx.query(`update session set second_factor = 'totp' where guid = $1`, [session])
      await mailChange(tx, agency, row, row.totpSecret === null ? 'enrolled' : 'replaced')
    })
    accounts.viewers.forget(context.tenant)
    await throttle.refund('totpEnrolment', context.tenant, session)
    return { data: { recovery_codes: codes } }
  })

  serve(app, removeTotp, async ({ context }) => {
    requireRecentPassword(context)
    const agency = await agencyOf(accounts, context.tenant)
    await withMail(accounts, context.tenant, async (tx) => {
      const row = await ownRow(tx, context)
      if (needsSecondFactor(row, agency.document)) {
        throw new AppError('forbidden', because('totp_required'))
      }
      if (row.totpSecret === null) {
        throw new AppError('conflict', because('no_totp'))
      }
      await takeOffTotp(tx, row.guid)
      await mailChange(tx, agency, row, 'removed')
    })
    accounts.viewers.forget(context.tenant)
    return { data: { done: true as const } }
  })
}

async function mailChange(
  tx: TenantTransaction,
  agency: Agency,
  row: AccountRow,
  what: EmailValues['secondFactorChanged']['what'],
): Promise<void> {
  await audit(tx, { actor: row.guid, action: `second-factor.${what}`, subject: row.guid })
  await mailAccount(tx, agency, row, (look, locale) =>
    secondFactorChanged(look, locale, { what, when: new Date() }),
  )
}
