import type { TenantConfig } from '@plat/contract/config'
import type { ViewerLevel } from '@plat/contract/envelope'
import { createContext, use } from 'react'

/** The agency whose portal this is, and how its server sees the viewer. */
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
