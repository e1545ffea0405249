import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type ClientMetadata, Provider } from 'oidc-provider'

/** What the test's provider says of a person; null: the person refuses. */
export type Claims = Record<string, unknown> & { readonly sub: string }

/** A real provider of OpenID Connect on a socket of this computer, at which one person is at home. */
export interface TestProvider {
  readonly issuer: string
  /** Who signs in next; null: the person refuses. */
  person: Claims | null
  /** `acr_values` of the last visit. */
  requestedLevel: string | undefined
  addClient(metadata: ClientMetadata): void
  /** Goes through the provider's pages as a browser does; returns the address that it sends back to. */
  visit(url: string): Promise<URL>
  close(): Promise<void>
}

const key = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey

/** Starts the provider; clients are added before it is first visited. */
export async function startProvider(): Promise<TestProvider> {
  const clients: ClientMetadata[] = []
  let made: { provider: Provider; handle: ReturnType<Provider['callback']> } | undefined
  const server = createServer((request, response) => {
    const { provider, handle } = (made ??= makeProvider(self, clients))
    if (request.url?.startsWith('/interaction/') !== true) return void handle(request, response)
    const result =
      self.person === null
        ? { error: 'access_denied' }
        : { login: { accountId: self.person.sub }, consent: {} }
    void provider.interactionFinished(request, response, result)
  })
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const self: TestProvider = {
    issuer: `http://localhost:${port}`,
    person: null,
    requestedLevel: undefined,
    addClient: (metadata) => void clients.push(metadata),
    visit: (url) => {
      self.requestedLevel = new URL(url).searchParams.get('acr_values') ?? undefined
      return walk(url, self.issuer)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return self
}

function makeProvider(self: TestProvider, clients: ClientMetadata[]) {
  const provider = new Provider(self.issuer, {
    clients: [...clients],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name', 'given_name', 'family_name'],
    },
    acrValues: ['urn:acr.test:strong'],
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => self.person ?? { sub } }),
    // Everybody who logs in consents.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
  })
  return { provider, handle: provider.callback() }
}

/** Follows redirects and keeps cookies until an address is not the provider's. */
async function walk(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let steps = 0; url.origin === issuer; steps++) {
    if (steps > 10) throw new Error(`the provider sends round in circles: ${url.pathname}`)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}
