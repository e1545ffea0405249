import type { Alert } from '@plat/contract/alerts/alerts'
import { useIntl } from 'react-intl'
import { useMoments } from '../../accounts/use-moments.ts'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Fact } from '../fact.tsx'
import { useCriteriaText } from '../use-criteria-text.ts'
import { useTenant } from '../../shell/tenant.tsx'
import styles from '../tabs.module.css'

/** What an alert is: its kind, its area, what it asks for in words, and its dates. */
export function AlertFacts({ alert }: { alert: Alert }) {
  const t = useT()
  const localize = useLocalize()
  const { formatNumber } = useIntl()
  const longDay = useLongDay()
  const moment = useMoments()
  const { place, criteria, record, created, modified, module, details, notified } = alert
  const [area] = place
  const blocks = criteria.___place?.length ?? 0
  const said = useCriteriaText()(details.data)
  return (
    <dl className={styles['facts']}>
      {area && <Fact name={t('alerts.type')} text={localize(area.type.name)} />}
      <Fact
        name={t('alerts.area')}
        text={
          area?.type.code === 'grid'
            ? t('alerts.blocks', { count: blocks, number: formatNumber(blocks) })
            : record
              ? (record.address ?? record.agency_reference ?? t('alerts.oneRecord'))
              : area && <AgencyWords text={area.name} />
        }
      />
      <Fact name={t('alerts.module')} text={localize(module.display_name)} />
      {said !== '' && <Fact name={t('mycc.criteria')} text={said} />}
      {alert.excluded && <Fact name={t('alerts.leftOut')} text={t('alerts.leftOutDrawn')} />}
      <Fact name={t('alerts.createdOn')} text={longDay(created)} />
      {modified !== created && <Fact name={t('alerts.modifiedOn')} text={longDay(modified)} />}
      <Fact
        name={t('alerts.told')}
        text={[
          t('alerts.toldCount', { count: notified.count, number: formatNumber(notified.count) }),
          ...(notified.last ? [t('alerts.toldLast', { moment: moment(notified.last) })] : []),
        ].join(', ')}
      />
    </dl>
  )
}

/** Writes the day of an instant in full, as the agency's clock has it: "Monday, July 3rd, 2023". */
function useLongDay(): (instant: string) => string {
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
