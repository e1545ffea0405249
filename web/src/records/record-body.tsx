import type { RecordDetails } from '@plat/contract/records/records'
import { useIntl } from 'react-intl'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import { AddressLines } from './address-lines.tsx'
import { ChangesNotice } from './changes-notice.tsx'
import { FieldEntry } from './field-entry.tsx'
import { fieldGroups, sentenceCase } from './fields.ts'
import { RecordActions } from './record-actions.tsx'
import { StatusBlock } from './status-block.tsx'
import { Timeline } from './timeline.tsx'
import styles from './record.module.css'

interface RecordBodyProps {
  module: string
  details: RecordDetails
  /** The record's own address. */
  link: string
}

/** All that is known of a record, below its title: address, status, fields, history, origin. */
export function RecordBody({ module, details, link }: RecordBodyProps) {
  const t = useT()
  const localize = useLocalize()
  const { record, events, formatting, description } = details
  const label = (id: string, otherwise: string) => {
    const own = formatting.find((one) => one.id === id)?.label
    return own === undefined ? otherwise : localize(own)
  }
  return (
    <>
      {record.addresses.length > 0 && (
        <address className={styles['address']} aria-label={label('addresses', t('record.address'))}>
          <AddressLines value={record.addresses} />
        </address>
      )}
      <StatusBlock details={details} />
      <RecordActions link={link} />
      <ChangesNotice key={record.guid} details={details} />
      {description && (
        <section>
          <h3>{label('description', t('record.description'))}</h3>
          <p className={styles['description']}>{sentenceCase(description)}</p>
        </section>
      )}
      {fieldGroups(details).map(({ title, fields }) => (
        <section key={JSON.stringify(title)}>
          <h3>{title === null ? t('record.details') : localize(title)}</h3>
          <dl className={styles['fields']}>
            {fields.map((field) => (
              <FieldEntry key={field.formatting.id} details={details} {...field} />
            ))}
          </dl>
        </section>
      ))}
      {events.length > 0 && (
        <section>
          <h3>{label('events', t('record.history'))}</h3>
          <Timeline key={record.guid} module={module} events={events} formatting={formatting} />
        </section>
      )}
      <Source source={details.source} />
    </>
  )
}

function Source({ source }: { source: RecordDetails['source'] }) {
  const t = useT()
  const localize = useLocalize()
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  return (
    <footer className={styles['source']}>
      <p>
        {t('record.source')}{' '}
        {source.url ? (
          <a href={source.url} rel="noopener">
            {localize(source.name)}
          </a>
        ) : (
          localize(source.name)
        )}
      </p>
      {source.updated && (
        <p>
          {t('record.updated', {
            time: formatDate(source.updated, {
              weekday: 'long',
              month: 'long',
              day: 'numeric',
              year: 'numeric',
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
              timeZone,
            }),
          })}
        </p>
      )}
    </footer>
  )
}
