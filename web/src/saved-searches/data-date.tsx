import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useIntl } from 'react-intl'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'

/** How old the records are, as an entry of a description list; nothing while none are loaded. */
export function DataDate({ module }: { module: ModuleConfig }) {
  const t = useT()
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  if (module.updated === null) return null
  return (
    <div>
      <dt>{t('billboard.updated')}</dt>
      <dd>{formatDate(module.updated, { dateStyle: 'medium', timeStyle: 'short', timeZone })}</dd>
    </div>
  )
}
