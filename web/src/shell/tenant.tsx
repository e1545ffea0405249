import type { Account } from '@plat/contract/accounts/account'
import type { TenantConfig } from '@plat/contract/tenancy/tenant-config'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { createContext, use } from 'react'

/** The agency whose portal this is, and at which level its server sees the viewer. */
export interface TenantContextValue {
  config: TenantConfig
  viewer: ViewerLevel
}

export const TenantContext = createContext<TenantContextValue | null>(null)

/** The agency's configuration; screens render only once it is there. */
export function useTenant(): TenantContextValue {
  const value = use(TenantContext)
  if (!value) throw new Error('useTenant was called outside TenantContext')
  return value
}

/** At which permission level the server sees an account, or a visitor. */
export function levelOf(account: Account | null): ViewerLevel {
  if (account === null) return 'anonymous'
  return account.role === 'internal' ? 'internal' : 'registered'
}
