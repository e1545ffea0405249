import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { people, relaxedFolder } from './people.ts'
import { applyFolder, testServer } from './portal.ts'
import type { Visitor } from './visitor.ts'
import { startProvider, type TestProvider } from '../accounts/oidc-provider-for-tests.ts'

const SECRET = 'a secret of the client, with signs: +/&='

/** A provider and two agencies that sign in with it: by a secret, by a signature, and set up wrongly. */
class OidcFixture {
  readonly tenant = uniqueTenant('nut')
  readonly other = uniqueTenant('orb')
  database!: Database
  server!: Awaited<ReturnType<typeof testServer>>
  provider!: TestProvider
  here!: ReturnType<typeof people>
  there!: ReturnType<typeof people>
  readonly #openDatabase: () => Promise<Database>

  constructor(openDatabase: () => Promise<Database>) {
    this.#openDatabase = openDatabase
  }

  async begin(): Promise<void> {
    const { tenant, other } = this
    const signing = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const database = await this.#openDatabase()
    const provider = await startProvider()
    const key = signing.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const server = await testServer(database, {
      PLAT_OIDC_LOCAL: SECRET,
      PLAT_OIDC_SIGNING: key.replaceAll('\n', '\\n'),
    })
    const clientOf = (id: string, code: string) => ({
      client_id: `${id}-${code}`,
      redirect_uris: [`https://${code}.test/api/auth/oidc/${id}/callback`],
    })
    for (const code of [tenant, other]) {
      provider.addClient({ ...clientOf('local', code), client_secret: SECRET })
      provider.addClient({
        ...clientOf('signing', code),
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [signing.publicKey.export({ format: 'jwk' })] },
      })
      const common = { name: 'Local ID', clientSecretVariable: 'PLAT_OIDC_LOCAL' }
      await applyFolder(
        database,
        relaxedFolder(code, {
          hosts: [`${code}.test`, `second.${code}.test`],
          signIn: [
            { ...common, id: 'local', issuer: provider.issuer, clientId: `local-${code}` },
            {
              ...common,
              id: 'signing',
              issuer: provider.issuer,
              clientId: `signing-${code}`,
              clientSecretVariable: 'PLAT_OIDC_SIGNING',
              acrValues: 'urn:acr.test:strong',
            },
            { ...common, id: 'away', issuer: 'http://localhost:9', clientId: 'x' },
            {
              ...common,
              id: 'unset',
              issuer: provider.issuer,
              clientId: 'x',
              clientSecretVariable: 'PLAT_OIDC_UNSET',
            },
          ],
        }),
      )
    }
    this.here = people(database, server.app, tenant)
    this.there = people(database, server.app, other)
    Object.assign(this, { database, provider, server })
  }

  async end(): Promise<void> {
    await this.provider.close()
    await this.server.close()
  }

  /** Signs in with the provider as a browser does; returns where it ends. */
  async signIn(who: Visitor, start = '/auth/oidc/local?referrer=mycc'): Promise<string> {
    const sent = await who.get(start)
    const back = await this.provider.visit(String(sent.headers['location']))
    return String(
      (await who.get(back.pathname.replace('/api', '') + back.search)).headers['location'],
    )
  }
}

/** The fixture of a test file. */
export function oidcFixture(openDatabase = testDatabase): OidcFixture {
  const fixture = new OidcFixture(openDatabase)
  beforeAll(() => fixture.begin())
  afterAll(() => fixture.end())
  return fixture
}

/** The provider's claims about a person. */
export const claims = (sub: string, email: string, more: Record<string, unknown> = {}) => ({
  sub,
  email,
  email_verified: true,
  given_name: 'Olga',
  family_name: 'Ruiz',
  ...more,
})

/** The account that a visitor is signed in to. */
export const me = async (who: Visitor) => (await who.get('/account')).body.data
