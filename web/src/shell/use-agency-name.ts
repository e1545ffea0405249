import { useLocalize } from '../ui/use-t.ts'
import { useTenant } from './tenant.tsx'

/** The agency's titles in the current language. */
export function useAgencyName(): { readonly long: string; readonly short: string } {
  const localize = useLocalize()
  const { long, short } = useTenant().config.branding.title
  return { long: localize(long), short: localize(short) }
}
