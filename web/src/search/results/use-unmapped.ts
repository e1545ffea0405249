import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useViewer } from '../../accounts/use-viewer.ts'

/**
 * Whether records without a location are listed and counted: where the module says so, and always for
 * those who put such records right.
 */
export function useUnmapped(module: ModuleConfig): boolean {
  const viewer = useViewer()
  return module.control.ui.unmapped || (viewer?.grants.includes('records.unmapped') ?? false)
}
