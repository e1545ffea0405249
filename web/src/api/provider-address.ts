import { addressOf } from './client.ts'

/** Where sign-in with an OpenID Connect provider begins: a page of the server, not a call. */
export function providerAddress(id: string, referrer: string | undefined): string {
  return addressOf('/auth/oidc/:id', { id }, { referrer })
}
