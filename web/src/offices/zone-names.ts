import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { SelectOption } from '../ui/select.tsx'

/** A time zone as people know it: `Pacific Time (Los Angeles)`. */
function zoneName(zone: string, locale: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const name = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined || name === city ? city : `${name} (${city})`
}

/** Names a time zone in the reader's language. */
export function useZoneName(): (zone: string) => string {
  const { locale } = useIntl()
  return (zone) => zoneName(zone, locale)
}

/** All zones of the browser by their names, those that are given before the others. */
export function useZoneOptions(...first: string[]): SelectOption<string>[] {
  const { locale } = useIntl()
  const given = first.join(' ')
  return useMemo(() => {
    const leading = [...new Set(given.split(' '))]
    const others = Intl.supportedValuesOf('timeZone').filter((zone) => !leading.includes(zone))
    const option = (id: string) => ({ id, label: zoneName(id, locale) })
    return [
      ...leading.map(option),
      ...others.map(option).toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    ]
  }, [given, locale])
}
