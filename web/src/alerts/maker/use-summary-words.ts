import type { Alert } from '@plat/contract/alerts/alerts'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useAgencyText } from '../../shell/use-agency-text.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useNamed, useT } from '../../ui/use-t.ts'
import { firstDigestDay } from './first-digest.ts'

/** Says what a new alert is based on. */
export function useCreated(): (alert: Alert) => ReactNode {
  const t = useT()
  const named = useNamed()
  const localize = useLocalize()
  const agencyText = useAgencyText()
  return ({ place: [place], name, criteria }) => {
    if (place?.type.code === 'agency') return agencyText('alerts.createdForAgency')
    const area = place ? localize(place.name) : name
    const { ___address: address, ___geometry: drawn } = criteria
    const isAround = place?.type.code === 'custom' && drawn == null && address?.text
    return named('alerts.created', {
      area: isAround ? t('alerts.areaAround', { place: area }) : area,
    })
  }
}

/** Says when an alert can be heard of first. @param hour of the agency's day at which digests are sent */
export function useBegins(hour: number): (alert: Alert) => string {
  const t = useT()
  const { formatTime, formatDate, formatDateToParts } = useIntl()
  const { timeZone } = useTenant().config
  return ({ cadence, channels, first_day }) => {
    const how = channels.includes('email') ? 'email' : channels.includes('push') ? 'push' : 'list'
    if (cadence === 'immediate') return t('alerts.begins.immediate', { how })
    const noon = new Date(`${firstDigestDay({ cadence, first_day })}T12:00:00Z`)
    const day = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const
    const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone
    const zone = formatDateToParts(noon, { timeZone, timeZoneName: 'short' })
      .filter(({ type }) => isElsewhere && type === 'timeZoneName')
      .map(({ value }) => value)
    const time = [formatTime(hour * 3_600_000, { timeZone: 'UTC' }), ...zone].join(' ')
    return t(`alerts.begins.${cadence}`, { how, time, day: formatDate(noon, day) })
  }
}
