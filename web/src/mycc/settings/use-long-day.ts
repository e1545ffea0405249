import { useIntl } from 'react-intl'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'

/** Writes the day of an instant in full, as the agency's clock has it: "Monday, July 3rd, 2023". */
export function useLongDay(): (instant: string) => string {
  const { formatDateToParts } = useIntl()
  const t = useT()
  const { timeZone } = useTenant().config
  return (instant) => {
    const parts = new Map(
      formatDateToParts(new Date(instant), {
        weekday: 'long',
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        timeZone,
      }).map(({ type, value }) => [type, value]),
    )
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
    return t('alerts.longDay', {
      weekday: part('weekday'),
      month: part('month'),
      day: Number(part('day')),
      year: part('year'),
    })
  }
}
