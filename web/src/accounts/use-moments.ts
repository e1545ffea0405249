import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { ago } from './moments.ts'

/** Writes instants (ISO 8601): "5 minutes ago" within a week, else "Mar 3, 2026" as the agency's clock has it. */
export function useMoments(): (instant: string) => string {
  const intl = useIntl()
  const t = useT()
  const { timeZone } = useTenant().config
  return useCallback(
    (instant) => {
      const when = new Date(instant)
      const passed = ago(when, new Date())
      if (passed === 'long') return intl.formatDate(when, { dateStyle: 'medium', timeZone })
      if (passed.value === 0) return t('moment.now')
      return intl.formatRelativeTime(-passed.value, passed.unit)
    },
    [intl, t, timeZone],
  )
}
