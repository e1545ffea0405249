import { createHmac } from 'node:crypto'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { newSecret } from '../platform/secret-token.ts'

/** What opens a room. */
export interface RoomKeys {
  /** Everybody in the room knows it. */
  readonly password: string
  /** Nobody but the server knows it: the participants' own tokens are made of it. */
  readonly key: string
}

/** Keys of a new call, sealed for it. */
export function newRoomKeys({ tenant, keys }: TenantTransaction, call: string): string {
  const room: RoomKeys = { password: newSecret(), key: newSecret() }
  return keys.seal({ tenant, purpose: 'call', subject: call }, JSON.stringify(room))
}

/** @throws SealError where the key that sealed them is not here. */
export function openRoomKeys(
  { tenant, keys }: TenantTransaction,
  call: { readonly guid: string; readonly password: string },
): RoomKeys {
  const clear = keys.open({ tenant, purpose: 'call', subject: call.guid }, call.password)
  // What `newRoomKeys` has sealed.
  return JSON.parse(clear) as RoomKeys
}

/** A participant's own token: the same one for as long as the call lasts, whoever asks for it how often. */
export function tokenOf({ key }: RoomKeys, participant: string): string {
  return createHmac('sha256', key).update(participant).digest('base64url')
}
