import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { audit } from './audit.ts'
import { takeOffTotp } from './second-factor/totp.ts'

/** What was given up in one agency because its key is lost. */
export interface GivenUp {
  readonly authenticators: number
  readonly mails: number
}

/**
 * Deletes what is sealed with other keys than these: authenticators are removed, so that the password alone
 * logs in and rights that need one wait for a new one; mails that wait have failed. What is still clear stays.
 * @param keyIds Ids of the keys whose secrets stay.
 * @param actor Who decided so: the command line's user.
 */
export async function giveUpLostSecrets(
  tx: TenantTransaction,
  keyIds: Iterable<string>,
  actor: string,
): Promise<GivenUp> {
  const ids = [...keyIds]
  const lost = await tx.query<{ guid: string; enrolled: boolean }>(
    `select guid, coalesce(totp_secret like 'sealed:%' and substring(totp_secret from 10 for 12) <> all ($1), false)
         as enrolled
     from account
     where (totp_secret like 'sealed:%' and substring(totp_secret from 10 for 12) <> all ($1))
       or (totp_pending like 'sealed:%' and substring(totp_pending from 10 for 12) <> all ($1))
     order by guid for update`,
    [ids],
  )
  for (const { guid, enrolled } of lost) {
    if (enrolled) {
      await takeOffTotp(tx, guid)
      await audit(tx, { actor, action: 'second-factor.lost', subject: guid })
    } else await tx.query('update account set totp_pending = null where guid = $1', [guid])
  }
  const mails = await tx.query(
    `update mail_outbox set body = null,
       state = case when state in ('queued', 'sending', 'held') then 'failed' else state end,
       last_error = case when state in ('queued', 'sending', 'held')
         then 'The key that encrypted it is lost.' else last_error end
     where substring(body from 10 for 12) <> all ($1) returning guid`,
    [ids],
  )
  return { authenticators: lost.filter(({ enrolled }) => enrolled).length, mails: mails.length }
}
