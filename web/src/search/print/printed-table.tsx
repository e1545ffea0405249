import type { Formatting } from '@plat/contract/records/formatting'
import { RecordStatus } from '../../records/record-status.tsx'
import { useDays } from '../../records/use-days.ts'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import type { PrintedRows } from './printed-rows.ts'

interface PrintedTableProps {
  /** Null when nothing of the list has come. */
  list: PrintedRows | null
  formatting: readonly Formatting[]
}

/** The records of a list on paper. */
export function PrintedTable({ list, formatting }: PrintedTableProps) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  if (list === null) return <p>{t('print.notLoaded')}</p>
  const { rows, total } = list
  if (rows.length === 0) return null
  return (
    <>
      {rows.length < total && <p>{t('print.first', { shown: rows.length, total })}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.reference')}</th>
            <th scope="col">{t('column.title')}</th>
            <th scope="col">{t('record.address')}</th>
            <th scope="col">{t('column.status')}</th>
            <th scope="col">{t('column.date')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.guid}>
              <td>{record.agency_reference}</td>
              <td>
                <AgencyWords text={record.title} />
                {record.type_display !== null && localize(record.type_display) !== record.title && (
                  <AgencyWords as="small" text={record.type_display} />
                )}
              </td>
              <td>{record.addresses[0]?.street_address ?? record.area}</td>
              <td>
                <RecordStatus record={record} formatting={formatting} />
              </td>
              <td>{record.record_date && days.short(record.record_date)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
