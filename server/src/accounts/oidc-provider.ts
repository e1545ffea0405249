import { MAX_NAME } from '@plat/contract/accounts/form-values'
import { oneLine } from '@plat/contract/platform/line'
import { own } from '@plat/contract/platform/own'
import { createPrivateKey } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as client from 'openid-client'
import { cachedPromise } from '../platform/promise-cache.ts'
import type { TenantSettings } from '../tenancy/document/tenant-document.ts'

/** A provider as the agency's folder describes it. */
export type ProviderSettings = TenantSettings['signIn'][number]

/** Who a provider says somebody is. */
export interface Identity {
  /** The provider's own name of the person: never another's, never changed. */
  readonly subject: string
  readonly email: string | null
  /** Whether the provider vouches for the address. */
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** What ties the answer of a provider to the browser that was sent there. */
export interface Handshake {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** OpenID Connect with the providers of the agencies. Errors of a provider are thrown as they come. */
export interface Providers {
  /** Where to send the browser, and what must be remembered until it comes back. */
  begin(
    tenant: string,
    provider: ProviderSettings,
    redirectUri: string,
  ): Promise<{ url: string; handshake: Handshake }>
  /** Exchanges the code of the address that the browser came back to. */
  finish(
    tenant: string,
    provider: ProviderSettings,
    cameBackTo: URL,
    handshake: Handshake,
  ): Promise<Identity>
}

/** Milliseconds for which a provider's own description is believed. */
const TTL_MS = 600_000
/** Providers remembered at a time. */
const MAX_ENTRIES = 1_000
/** Seconds that a provider may take to answer. */
const TIMEOUT_SECONDS = 8

/** @param secrets secrets of clients by the name of their variable. */
export function createProviders(secrets: Readonly<Record<string, string>>): Providers {
  const configurations = new LRUCache<string, Promise<client.Configuration>>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
  })
  const configurationOf = (tenant: string, provider: ProviderSettings) =>
    cachedPromise(
      configurations,
      JSON.stringify([tenant, provider.issuer, provider.clientId]),
      () => discover(provider, own(secrets, provider.clientSecretVariable)),
    )
  return {
    begin: async (tenant, provider, redirectUri) => {
      const configuration = await configurationOf(tenant, provider)
      const handshake = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.scopes.join(' '),
        state: handshake.state,
        nonce: handshake.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(handshake.verifier),
        code_challenge_method: 'S256',
        ...(provider.acrValues === null ? {} : { acr_values: provider.acrValues }),
      })
      return { url: url.href, handshake }
    },
    finish: async (tenant, provider, cameBackTo, handshake) => {
      const configuration = await configurationOf(tenant, provider)
      const tokens = await client.authorizationCodeGrant(configuration, cameBackTo, {
        expectedState: handshake.state,
        expectedNonce: handshake.nonce,
        pkceCodeVerifier: handshake.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('The provider sent no ID token.')
      const said =
        claims['email'] === undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims
      return identityOf(claims.sub, said)
    },
  }
}

function discover(
  provider: ProviderSettings,
  secret: string | undefined,
): Promise<client.Configuration> {
  if (secret === undefined) {
    return Promise.reject(new Error(`${provider.clientSecretVariable} is not set.`))
  }
  const issuer = new URL(provider.issuer)
  return client.discovery(
    issuer,
    provider.clientId,
    undefined,
    secret.startsWith('-----BEGIN') ? signing(secret) : secretOf(secret),
    {
      timeout: TIMEOUT_SECONDS,
      // The check of the folder lets http pass for this computer only.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/** The secret in the header, which every provider takes unless it says that it does not. */
function secretOf(secret: string): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(secret)
  const inBody = client.ClientSecretPost(secret)
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const use = methods.includes('client_secret_basic') ? inHeader : inBody
    return use(server, metadata, body, headers)
  }
}

/** Signs with a private RSA key in PEM instead of sending a secret (`private_key_jwt`): login.gov asks for it. */
function signing(pem: string): client.ClientAuth {
  // Environment files write line breaks as \n.
  const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
  const imported = crypto.subtle.importKey(
    'pkcs8',
    key.export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return async (server, metadata, body, headers) =>
    client.PrivateKeyJwt(await imported)(server, metadata, body, headers)
}

function identityOf(subject: string, said: Readonly<Record<string, unknown>>): Identity {
  const text = (name: string) => {
    const value = own(said, name)
    return typeof value === 'string' ? oneLine(value) : ''
  }
  const [first = '', ...rest] = text('name').split(/\s+/)
  return {
    subject,
    email: text('email') || null,
    emailVerified: isTrue(said['email_verified'] ?? said['xms_edov']),
    firstName: (text('given_name') || first).slice(0, MAX_NAME),
    lastName: (text('family_name') || rest.join(' ')).slice(0, MAX_NAME),
  }
}

/** Some write it as a text. Microsoft says it by `xms_edov` alone: the domain's owner was verified. */
function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1'
}
