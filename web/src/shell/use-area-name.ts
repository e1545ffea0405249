import type { TenantConfig } from '@plat/contract/tenancy/tenant-config'
import { useLocalize } from '../ui/use-t.ts'
import { useTenant } from './tenant.tsx'

/** Name of an area of the portal in the current language. */
export function useAreaName(area: keyof TenantConfig['names']): string {
  return useLocalize()(useTenant().config.names[area])
}
