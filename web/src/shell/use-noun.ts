import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useIntl } from 'react-intl'
import { useLocalize } from '../ui/use-t.ts'

/** `1,234 permits` in the module's own noun. */
export function useNoun(module: ModuleConfig): (count: number) => string {
  const localize = useLocalize()
  const { formatNumber, formatPlural } = useIntl()
  return (count) => {
    const form = formatPlural(count) === 'one' ? module.noun.one : module.noun.other
    return `${formatNumber(count)} ${localize(form)}`
  }
}
