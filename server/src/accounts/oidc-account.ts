import type { Locale } from '@plat/contract/platform/localized'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { type AccountRow, accountByEmail, accountByGuid } from './account-row.ts'
import { audit } from './audit.ts'
import { normaliseEmail } from './email-address.ts'
import type { Identity } from './oidc-provider.ts'
import { dropTokens } from './one-time-token.ts'

/** Why nobody is signed in; the login page has words for each. */
export type OidcProblem = 'email-not-verified' | 'suspended'

/**
 * The account of somebody who comes from a provider: the one that did so before, else the one with the
 * address that the provider vouches for, else a new resident's.
 */
export async function accountOfIdentity(
  tx: TenantTransaction,
  provider: string,
  identity: Identity,
  locale: Locale,
): Promise<AccountRow | OidcProblem> {
  const [linked] = await tx.query<{ account: string }>(
    'select account from external_identity where provider = $1 and subject = $2',
    [provider, identity.subject],
  )
  if (linked !== undefined) return usable(await accountByGuid(tx, linked.account))
  if (identity.email === null || !identity.emailVerified) return 'email-not-verified'
  const email = normaliseEmail(identity.email)
  const account =
    (await newResident(tx, email, identity, locale)) ?? (await accountByEmail(tx, email))
  if (account === null) throw new Error('the account was not stored')
  if (account.state === 'suspended') return 'suspended'
  if (account.state === 'invited') await acceptInvitation(tx, account, identity)
  await tx.query(
    `insert into external_identity (tenant, provider, subject, account) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [tx.tenant, provider, identity.subject, account.guid],
  )
  await audit(tx, {
    actor: account.guid,
    action: 'provider.linked',
    subject: account.guid,
    detail: { provider },
  })
  return usable(await accountByGuid(tx, account.guid))
}

async function newResident(
  tx: TenantTransaction,
  email: string,
  { firstName, lastName }: Identity,
  locale: Locale,
): Promise<AccountRow | null> {
  const [created] = await tx.query<{ guid: string }>(
    `insert into account (tenant, email, first_name, last_name, locale, confirmed_at)
     values ($1, $2, $3, $4, $5, now()) on conflict (tenant, email) do nothing returning guid`,
    [tx.tenant, email, firstName, lastName, locale],
  )
  if (created === undefined) return null
  await audit(tx, {
    actor: created.guid,
    action: 'account.confirmed',
    subject: created.guid,
    detail: { by: 'provider' },
  })
  return accountByGuid(tx, created.guid)
}

/** The address is proven, as the link of the invitation would have done. */
async function acceptInvitation(
  tx: TenantTransaction,
  { guid }: AccountRow,
  { firstName, lastName }: Identity,
): Promise<void> {
  await tx.query(
    `update account set state = 'active', confirmed_at = now(),
       first_name = coalesce(nullif(first_name, ''), $2), last_name = coalesce(nullif(last_name, ''), $3)
     where guid = $1 and state = 'invited'`,
    [guid, firstName, lastName],
  )
  await dropTokens(tx, ['invite'], { account: guid })
}

function usable(account: AccountRow | null): AccountRow | OidcProblem {
  return account?.state === 'active' ? account : 'suspended'
}
