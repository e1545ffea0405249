import type { RecordDetails } from '@plat/contract/records/records'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { EqualNot, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { AddressLines } from '../../records/address-lines.tsx'
import { FieldContent } from '../../records/field-entry.tsx'
import { headFields, sentenceCase } from '../../records/fields.ts'
import { RecordStatus } from '../../records/record-status.tsx'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useT } from '../../shell/use-t.ts'
import { Check } from '../../ui/check.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { compareGroups, isDifferent } from './compare-rows.ts'
import styles from './compare-table.module.css'

/** A row as it is drawn. */
interface DrawnRow {
  readonly id: string
  readonly label: ReactNode
  /** Null: this record has nothing to show here. */
  readonly cells: readonly ReactNode[]
  readonly differs: boolean
}

interface DrawnGroup {
  readonly id: string
  readonly title: ReactNode
  readonly rows: readonly DrawnRow[]
}

interface CompareTableProps {
  module: ModuleConfig
  records: readonly RecordDetails[]
  onRemove: (guid: string) => void
}

/** Records in columns, their fields in rows. Where they differ a row says so, in words and by a mark. */
export function CompareTable({ module, records, onRemove }: CompareTableProps) {
  const t = useT()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const several = records.length > 1
  const all = useGroups(records)
  const groups = all
    .map((group) => ({
      ...group,
      rows: onlyDifferences && several ? group.rows.filter((row) => row.differs) : group.rows,
    }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <>
      {several && (
        <div className={styles['choice']}>
          <Check
            label={t('compare.onlyDifferences')}
            checked={onlyDifferences ? 'all' : 'none'}
            onToggle={() => setOnlyDifferences(!onlyDifferences)}
          />
        </div>
      )}
      {/* What scrolls must be reached with the keyboard. */}
      <section
        className={styles['scroller']}
        aria-label={t('compare.region')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={styles['table']} data-count={records.length}>
          <thead>
            <tr>
              <td className={styles['corner']}>
                <span className="visually-hidden">{t('compare.field')}</span>
              </td>
              {records.map(({ record }) => (
                <th key={record.guid} scope="col" className={styles['record']}>
                  <div>
                    <Link to={paths.record(module.department, module.id, record.guid)}>
                      <AgencyWords text={record.title} />
                    </Link>
                    <span>{record.agency_reference}</span>
                    {several && (
                      <IconButton
                        icon={X}
                        label={t('compare.remove', { reference: record.agency_reference })}
                        className={styles['remove'] ?? ''}
                        onPress={() => onRemove(record.guid)}
                      />
                    )}
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ id, title, rows }) => (
            <tbody key={id}>
              <tr className={styles['group']}>
                <td colSpan={records.length + 1}>
                  <h2>{title}</h2>
                </td>
              </tr>
              {rows.map((row) => (
                <Row key={row.id} {...row} marked={several && row.differs} />
              ))}
            </tbody>
          ))}
        </table>
        {groups.length === 0 && <p className={styles['none']}>{t('compare.none')}</p>}
      </section>
    </>
  )
}

function Row({ label, cells, marked }: DrawnRow & { marked: boolean }) {
  const t = useT()
  return (
    <tr data-differs={marked || undefined}>
      <th scope="row">
        <span className={styles['label']}>{label}</span>
        {marked && (
          <span className={styles['mark']}>
            <EqualNot size={12} aria-hidden /> {t('compare.differs')}
          </span>
        )}
      </th>
      {cells.map((cell, place) => (
        // A cell is its column's.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={place}>
          {cell ?? (
            <>
              <span aria-hidden className={styles['nothing']}>
                –
              </span>
              <span className="visually-hidden">{t('compare.nothing')}</span>
            </>
          )}
        </td>
      ))}
    </tr>
  )
}

/** What stands in a record's head, then its fields under their headings. */
function useGroups(records: readonly RecordDetails[]): DrawnGroup[] {
  const t = useT()
  const [first] = records
  const formatting = first?.formatting ?? []
  const labelOf = (id: string, otherwise: string) => {
    const own = formatting.find((one) => one.id === id)?.label
    return own === undefined ? otherwise : <AgencyWords text={own} />
  }
  const row = (
    id: string,
    label: ReactNode,
    said: (details: RecordDetails) => unknown,
    write: (details: RecordDetails) => ReactNode,
  ): DrawnRow => ({
    id,
    label,
    cells: records.map((details) => (said(details) === null ? null : write(details))),
    differs: isDifferent(records.map(said)),
  })
  const head = headFields(formatting).map((id) =>
    id === 'status'
      ? row(
          id,
          labelOf(id, t('column.status')),
          ({ record }) => [record.status, record.status_category],
          ({ record, formatting: own }) => <RecordStatus record={record} formatting={own} />,
        )
      : row(
          id,
          labelOf(id, t('record.address')),
          ({ record }) => (record.addresses.length > 0 ? record.addresses : null),
          ({ record }) => <AddressLines value={record.addresses} />,
        ),
  )
  const description = row(
    'description',
    labelOf('description', t('record.description')),
    (details) => details.description || null,
    (details) => sentenceCase(details.description ?? ''),
  )
  const isDescribed = description.cells.some((cell) => cell !== null)
  return [
    {
      id: 'general',
      title: t('compare.general'),
      rows: [...head, ...(isDescribed ? [description] : [])],
    },
    ...compareGroups(records).map(({ title, rows }) => ({
      id: `group:${JSON.stringify(title)}`,
      title: title === null ? t('record.details') : <AgencyWords text={title} />,
      rows: rows.map(({ id, label, cells, differs }) => ({
        id,
        label: <AgencyWords text={label} />,
        differs,
        cells: records.map((details, i) => {
          const field = cells[i]
          return field ? (
            <FieldContent key={details.record.guid} details={details} {...field} />
          ) : null
        }),
      })),
    })),
  ]
}
