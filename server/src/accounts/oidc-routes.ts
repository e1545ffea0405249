import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Locale } from '@plat/contract/platform/localized'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { dropCookie, giveCookie, OIDC_COOKIE } from '../platform/http/cookies.ts'
import { SealError } from '../platform/secrets/keyring.ts'
import { type AccountRow, accountByEmail, accountByGuid } from './account-row.ts'
import { askForTotp } from './second-factor/login-routes.ts'
import { type Accounts, type Agency, agencyOf, localeOf } from './dependencies.ts'
import {
  createProviders,
  type Handshake,
  type ProviderSettings,
  type Identity,
} from './oidc-provider.ts'
import { makeToken, type OneTimeToken, useToken, dropTokens } from './one-time-token.ts'
import { ownPath } from './own-path.ts'
import { finishSignIn } from './sign-in.ts'
import { networkOf } from '../platform/throttle.ts'
import { audit } from './audit.ts'
import { normaliseEmail } from './email-address.ts'

/** Minutes within which the browser must return from the provider. */
const MINUTES = 10

const HandshakeText = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

interface Visit {
  readonly agency: Agency
  readonly tenant: string
  readonly provider: ProviderSettings
  /** Address that the provider sends the browser back to: from the configuration, never from the request. */
  readonly redirectUri: string
}

/**
 * Registers login with an OpenID Connect provider: two addresses that a browser is sent to. Both always
 * redirect to a page: the page that the person wanted, or the login page with `problem` or `ticket`.
 */
export function registerOidc(app: App, accounts: Accounts): void {
  const { database, throttle } = accounts
  const providers = createProviders(accounts.clientSecrets)

  const visitOf = async (request: FastifyRequest<ProviderAddress>): Promise<Visit> => {
    const { tenant } = await app.context(request)
    await throttle.take('guessAddress', tenant, networkOf(request.ip))
    const agency = await agencyOf(accounts, tenant)
    const { signIn } = agency.document.tenant
    const provider = signIn.find((one) => one.id === request.params.provider)
    if (provider === undefined) {
      throw new AppError('not_found', 'This agency has no sign-in with such a provider.')
    }
    const redirectUri = `${agency.origin}/api/auth/oidc/${provider.id}/callback`
    return { agency, tenant, provider, redirectUri }
  }

  app.fastify.get<ProviderAddress>('/api/auth/oidc/:provider', async (request, reply) => {
    const { agency, tenant, provider, redirectUri } = await visitOf(request)
    const path = ownPath(request.query.referrer)
    // The provider sends the browser back to the configured origin: the cookie must be that host's.
    if (request.hostname !== new URL(agency.origin).hostname) {
      const there = new URL(`/api/auth/oidc/${provider.id}`, agency.origin)
      there.searchParams.set('referrer', path)
      return go(reply, there.href)
    }
    try {
      const { url, handshake } = await providers.begin(tenant, provider, redirectUri)
      const secret = await asTenant(database, tenant, (tx) =>
        makeToken(tx, {
          purpose: 'oidc',
          data: { handshake: sealHandshake(tx, provider, handshake), provider: provider.id, path },
          minutes: MINUTES,
        }),
      )
      giveCookie(reply, OIDC_COOKIE, secret, new Date(Date.now() + MINUTES * 60_000))
      return go(reply, url)
    } catch (error) {
      noteFailure(request, provider, error)
      return toLogin(reply, { problem: 'provider' }, path)
    }
  })

  app.fastify.get<ProviderAddress>('/api/auth/oidc/:provider/callback', async (request, reply) => {
    const { agency, tenant, provider, redirectUri } = await visitOf(request)
    const secret = request.cookies[OIDC_COOKIE] ?? ''
    const { token, handshake } = await asTenant(database, tenant, async (tx) => {
      const used = await useToken(tx, secret, ['oidc'])
      return { token: used, handshake: handshakeOf(tx, used, provider) }
    })
    dropCookie(reply, OIDC_COOKIE)
    if (handshake === null) return toLogin(reply, { problem: 'expired' }, '/')
    const path = ownPath(token?.data['path'])
    const cameBackTo = new URL(redirectUri)
    cameBackTo.search = new URL(request.url, agency.origin).search
    if (cameBackTo.searchParams.get('error') === 'access_denied') {
      return toLogin(reply, { problem: 'cancelled' }, path)
    }
    try {
      const identity = await providers.finish(tenant, provider, cameBackTo, handshake)
      const result = await asTenant(database, tenant, async (tx) => {
        const locale = localeOf(request, agency)
        const account = await accountOfIdentity(tx, provider.id, identity, locale)
        if (typeof account === 'string') return { problem: account }
        if (needsCode(account)) return { ticket: (await askForTotp(tx, account)).ticket }
        const how = { secondFactor: null, by: provider.id }
        await finishSignIn(tx, account, agency, { request, reply }, how)
        return null
      })
      return result === null ? await go(reply, path) : await toLogin(reply, result, path)
    } catch (error) {
      noteFailure(request, provider, error)
      return toLogin(reply, { problem: 'provider' }, path)
    }
  })
}

interface ProviderAddress {
  Params: { provider: string }
  Querystring: { referrer?: unknown }
}

/** Whether the account needs a 6-digit code as well: a provider replaces the password, not the authenticator app. */
function needsCode(account: AccountRow): boolean {
  return account.totpSecret !== null
}

/** Encrypts state, nonce and verifier, which a copy of the database must not show: they work until the browser returns. */
function sealHandshake(
  { tenant, keys }: TenantTransaction,
  provider: ProviderSettings,
  handshake: Handshake,
): string {
  const of = { tenant, purpose: 'oidc', subject: provider.id } as const
  return keys.seal(of, JSON.stringify(handshake))
}

/** Decrypts the stored handshake; null unless the browser was sent to this provider. */
function handshakeOf(
  { tenant, keys }: TenantTransaction,
  token: OneTimeToken | null,
  provider: ProviderSettings,
): Handshake | null {
  const sealed = token?.data['handshake']
  if (typeof sealed !== 'string' || token?.data['provider'] !== provider.id) return null
  try {
    const clear = keys.open({ tenant, purpose: 'oidc', subject: provider.id }, sealed)
    return HandshakeText.parse(JSON.parse(clear))
  } catch (error) {
    // The key was removed in the meantime: the person starts again.
    if (error instanceof SealError) return null
    throw error
  }
}

function toLogin(
  reply: FastifyReply,
  outcome: { problem: OidcProblem | 'provider' | 'expired' | 'cancelled' } | { ticket: string },
  path: string,
): FastifyReply {
  const query = new URLSearchParams(outcome)
  if (path !== '/') query.set('referrer', path.slice(1))
  return go(reply, `/login?${query}`)
}

function go(reply: FastifyReply, location: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(location, 302)
}

/** Logs the failure for the operator, without the address of the request, which contains a code. */
function noteFailure(request: FastifyRequest, provider: ProviderSettings, error: unknown): void {
  const { name, message, code, cause } =
    error instanceof Error
      ? (error as Error & { code?: unknown })
      : { name: 'unknown', message: String(error), code: undefined, cause: undefined }
  request.log.warn(
    {
      provider: provider.id,
      issuer: provider.issuer,
      error: { name, message, code, cause: cause instanceof Error ? cause.message : undefined },
    },
    'sign-in with a provider failed',
  )
}

/** Reasons for refusing a login with a provider; the login page has a text for each. */
type OidcProblem = 'email-not-verified' | 'suspended'

/**
 * Finds or creates the account for a provider's identity: the account linked to this identity, else the
 * account with the email address that the provider has verified, else a new resident's account.
 */
async function accountOfIdentity(
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

/** Accepts an account's invitation: the provider has verified the address, as the link in the invitation would have. */
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
