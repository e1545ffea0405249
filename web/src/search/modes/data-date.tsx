import type { ModuleConfig } from '@plat/contract/config'
import { useIntl } from 'react-intl'
import { useTenant } from '../../shell/tenant.tsx'
import { useText } from '../../shell/use-text.ts'

/** How old the records are, as an entry of a description list; nothing while none are loaded. */
export function DataDate({ module }: { module: ModuleConfig }) {
  const text = useText()
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  if (module.updated === null) return null
  return (
    <div>
      <dt>{text('billboard.updated')}</dt>
      <dd>{formatDate(module.updated, { dateStyle: 'medium', timeStyle: 'short', timeZone })}</dd>
    </div>
  )
}
