import { useIntl } from 'react-intl'

/** Day and time of an instant, as the clock of an IANA zone has it: the agency's. */
export function Moment({ instant, timeZone }: { instant: string; timeZone: string }) {
  const intl = useIntl()
  return (
    <time dateTime={instant}>
      {intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
    </time>
  )
}
