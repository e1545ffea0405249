import { useIntl } from 'react-intl'
import { useTenant } from '../shell/tenant.tsx'

/** Writes the day of an instant on the agency's calendar: "Mar 3, 2026". */
export function useAgencyDay(): (instant: string) => string {
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  return (instant) => formatDate(instant, { dateStyle: 'medium', timeZone })
}
