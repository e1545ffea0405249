import type { RecordSummary } from '@plat/contract/records/records'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { recordQuery } from '../../api/queries.ts'
import { useDays } from '../../records/use-days.ts'
import { useNoun } from '../../shell/use-noun.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { PrintedTable } from '../print/printed-table.tsx'
import sheet from '../print/printed-search.module.css'
import styles from './print-checked.module.css'

/** Prints the checked records as a table; what the list has not loaded is fetched, what is gone is left out. */
export function usePrintChecked(
  module: ModuleConfig,
  items: readonly RecordSummary[],
  guids: readonly string[],
) {
  const client = useQueryClient()
  const [records, setRecords] = useState<readonly RecordSummary[] | null>(null)
  useEffect(() => {
    const done = () => setRecords(null)
    window.addEventListener('afterprint', done)
    return () => window.removeEventListener('afterprint', done)
  }, [])
  async function print() {
    const found = await Promise.all(
      guids.map(
        (guid) =>
          items.find((item) => item.guid === guid) ??
          client.fetchQuery(recordQuery(module.id, guid)).then(
            (details) => details.record,
            () => null,
          ),
      ),
    )
    flushSync(() => setRecords(found.filter((one) => one !== null)))
    window.print()
  }
  return { records, print: () => void print() }
}

interface PrintedCheckedProps {
  module: ModuleConfig
  /** Null while nothing is printed. */
  records: readonly RecordSummary[] | null
}

/** The checked records on paper, in place of the page. */
export function PrintedChecked({ module, records }: PrintedCheckedProps) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  const noun = useNoun(module)
  const { config } = useTenant()
  if (records === null) return null
  return createPortal(
    <section className={`${sheet['printed']} ${styles['instead']}`} data-printed-checked>
      <h2>{localize(module.title.long)}</h2>
      <p>
        <strong>{t('checked.printed', { records: noun(records.length) })}</strong>
      </p>
      <PrintedTable
        list={{ rows: [...records], total: records.length }}
        formatting={module.info.formatting}
      />
      <footer>
        <p>
          {t('record.printed', { agency: config.branding.title.long, day: days.short(days.today) })}
        </p>
      </footer>
    </section>,
    document.body,
  )
}
