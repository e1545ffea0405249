import type { ModuleImport } from '@plat/contract/imports/imports'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../ui/use-t.ts'
import { scheduleWords } from './schedule-words.ts'
import styles from './import-list.module.css'

/** When a module is imported, was and will be, and what came of it. */
export function ImportFacts({ one, timeZone }: { one: ModuleImport; timeZone: string }) {
  const t = useT()
  const { schedule, started, finished, last_success: success, next_run: next } = one
  const last = finished ?? started
  return (
    <dl className={styles['facts']}>
      <Fact name={t('imports.schedule')}>
        {schedule === null ? t('imports.byHand') : <Schedule {...schedule} agencyZone={timeZone} />}
      </Fact>
      {last !== null && (
        <Fact name={t(finished === null ? 'imports.begun' : 'imports.last')}>
          <Moment instant={last} timeZone={timeZone} />
        </Fact>
      )}
      {(one.progress !== null || one.counts !== null) && (
        <Fact name={t('imports.records')}>
          <Records one={one} />
        </Fact>
      )}
      {one.state !== 'finished' && success !== null && (
        <Fact name={t('imports.success')}>
          <Moment instant={success} timeZone={timeZone} />
        </Fact>
      )}
      {next !== null && (
        <Fact name={t(one.is_retry ? 'imports.again' : 'imports.next')}>
          <Moment instant={next} timeZone={timeZone} />
        </Fact>
      )}
    </dl>
  )
}

/** In words; with its zone where that is not the agency's. */
function Schedule(schedule: { cron: string; time_zone: string; agencyZone: string }) {
  const { cron, time_zone: zone, agencyZone } = schedule
  const { locale } = useIntl()
  return (
    <>
      {scheduleWords(cron, locale)}
      {zone !== agencyZone && <span className={styles['quiet']}> {zone}</span>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Day and time, as the agency's clock has it. */
function Moment({ instant, timeZone }: { instant: string; timeZone: string }) {
  const intl = useIntl()
  return (
    <time dateTime={instant}>
      {intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
    </time>
  )
}

/** How far an import is, or what it did. */
function Records({ one: { progress, counts } }: { one: ModuleImport }) {
  const t = useT()
  if (progress !== null) {
    const { phase, rows, share } = progress
    if (phase === 'merging') return t('imports.merging', { count: rows })
    if (share === null) return t('imports.reading', { count: rows })
    return t('imports.readingShare', { count: rows, percent: Math.floor(share * 100) })
  }
  if (counts === null) return null
  return t('imports.counts', {
    inserted: counts.inserted,
    changed: counts.changed,
    removed: counts.removed,
  })
}
