import type { Branding } from '@plat/contract/tenancy/branding'
import { useLayoutEffect } from 'react'
import { useTenant } from './tenant.tsx'
import { applyTheme } from './theme.ts'

/** Gives the document a module's colours while its page is shown; null: the agency's own. */
export function useTheme(theme: Branding['theme'] | null): void {
  const tenant = useTenant()
  // Whenever the configuration is read again, the agency's colours have just been set.
  useLayoutEffect(() => {
    if (theme === null) return
    applyTheme(theme)
    return () => applyTheme(tenant.config.branding.theme)
  }, [theme, tenant])
}
