import type { RecordDetails } from '@plat/contract/records'
import { useIntl } from 'react-intl'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useText } from '../shell/use-text.ts'
import { FieldValue } from './field-value.tsx'
import { fieldGroups, sentenceCase, statusDay } from './fields.ts'
import { RecordStatus } from './record-status.tsx'
import { Timeline } from './timeline.tsx'
import { useDays } from './use-days.ts'
import styles from './record.module.css'

/** All that is known of a record, below its title: status, address, fields, history, origin. */
export function RecordBody({ details }: { details: RecordDetails }) {
  const text = useText()
  const say = useLocalize()
  const days = useDays()
  const { record, events, description, next_step: nextStep } = details
  const since = statusDay(details, days.today)
  return (
    <>
      {record.addresses.length > 0 && (
        <address className={styles['address']} aria-label={text('record.address')}>
          {record.addresses.map(({ street_address: street, division }) => (
            <span key={street}>
              {street}
              {division && <span className={styles['division']}>{division}</span>}
            </span>
          ))}
        </address>
      )}
      <div className={styles['status']}>
        <p>
          <strong>
            <RecordStatus record={record} formatting={details.formatting} />
          </strong>
          {since && <time dateTime={since}>{days.short(since)}</time>}
        </p>
        {nextStep && <p className={styles['next']}>{say(nextStep)}</p>}
      </div>
      {description && (
        <section>
          <h3>{text('record.description')}</h3>
          <p className={styles['description']}>{sentenceCase(description)}</p>
        </section>
      )}
      {fieldGroups(details).map(({ title, fields }) => (
        <section key={JSON.stringify(title)}>
          <h3>{title === null ? text('record.details') : say(title)}</h3>
          <dl className={styles['fields']}>
            {fields.map((field) => (
              <div key={field.formatting.id} data-layout={field.formatting.layout ?? 'half'}>
                <dt>{say(field.formatting.label)}</dt>
                <dd>
                  <FieldValue {...field} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {events.length > 0 && (
        <section>
          <h3>{text('record.history')}</h3>
          <Timeline events={events} />
        </section>
      )}
      <Source source={details.source} />
    </>
  )
}

function Source({ source }: { source: RecordDetails['source'] }) {
  const text = useText()
  const say = useLocalize()
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  return (
    <footer className={styles['source']}>
      <p>
        {text('record.source')}{' '}
        {source.url ? (
          <a href={source.url} rel="noopener">
            {say(source.name)}
          </a>
        ) : (
          say(source.name)
        )}
      </p>
      {source.updated && (
        <p>
          {text('record.updated', {
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
