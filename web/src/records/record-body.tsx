import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import { formattedName } from '@plat/contract/records/field-name'
import { Suspense, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { isEmbedded } from '../api/embedded.ts'
import { AgencyWords, useOtherLanguage } from '../shell/agency-words.tsx'
import { CallSlot } from '../shell/call-slot.tsx'
import { CommentSlot, RecordCommentsSlot } from '../shell/comment-slot.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { lazyLater } from '../ui/later.ts'
import { AddressLines } from './field-value.tsx'
import { ChangesNotice } from './changes.tsx'
import { FieldEntry } from './field-entry.tsx'
import { sentenceCase } from '@plat/contract/records/written-value'
import { fieldGroups, headFields, comingUp } from './fields.ts'
import { Timeline } from './timeline.tsx'
import { RecordStatus } from './record-status.tsx'
import { useDays } from './use-days.ts'
import { History, Link2, Printer } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useCopy } from './use-copy.ts'
import styles from './record.module.css'

const ChatLink = lazyLater(() => import('../shell/chat-link.tsx'))
const FollowRecord = lazyLater(() => import('./follow-record.tsx'))
const RecordReport = lazyLater(() => import('../saved-searches/record-report.tsx'))

/** Id of the part with the history. */
const HISTORY = 'record-history'

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
  const otherLanguage = useOtherLanguage()
  const { record, events, formatting, description } = details
  const labelOf = (id: string) => {
    const name = formattedName(formatting, id)
    return name === null ? null : localize(name)
  }
  const label = (id: string, otherwise: string) => labelOf(id) ?? otherwise
  return (
    <>
      {headFields(formatting).map((id) =>
        id === 'status' ? (
          <StatusBlock key={id} details={details} label={labelOf(id)} />
        ) : (
          record.addresses.length > 0 && (
            <address
              key={id}
              className={styles['address']}
              aria-label={label(id, t('record.address'))}
            >
              {labelOf(id) !== null && <p className={styles['headLabel']}>{labelOf(id)}</p>}
              <AddressLines value={record.addresses} />
            </address>
          )
        ),
      )}
      <RecordActions
        link={link}
        history={events.length > 0 ? HISTORY : null}
        own={!isEmbedded() && <OwnActions module={module} record={record} />}
      />
      <ChangesNotice key={record.guid} details={details} />
      {description && (
        <section>
          <h3>{label('description', t('record.description'))}</h3>
          <p className={styles['description']} lang={otherLanguage(description)}>
            {sentenceCase(description)}
          </p>
        </section>
      )}
      {fieldGroups(details).map(({ title, fields }) => (
        <section key={JSON.stringify(title)}>
          <h3>{title === null ? t('record.details') : <AgencyWords text={title} />}</h3>
          <dl className={styles['fields']}>
            {fields.map((field) => (
              <FieldEntry key={field.formatting.id} details={details} {...field} />
            ))}
          </dl>
        </section>
      ))}
      {events.length > 0 && (
        // Reached with one key, also where nothing in it can be pressed: the panel scrolls there.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section id={HISTORY} tabIndex={0} aria-labelledby={`${HISTORY}-title`}>
          <h3 id={`${HISTORY}-title`}>{label('events', t('record.history'))}</h3>
          <Timeline key={record.guid} module={module} events={events} formatting={formatting} />
        </section>
      )}
      <Source source={details.source} />
      {/* Last, so that nothing moves when it comes. */}
      <RecordCommentsSlot key={`comments:${record.guid}`} module={module} record={record} />
    </>
  )
}

/** Calls, a chat, comments, notifications and a report. */
function OwnActions({ module, record }: { module: string; record: RecordSummary }) {
  const { guid, title, agency_reference: reference } = record
  return (
    <Suspense>
      <CallSlot key={`call:${guid}`} topic={{ kind: 'record', module, record }} />
      <ChatLink key={`chat:${guid}`} topic={{ kind: 'record', module, record }} />
      <CommentSlot key={`comment:${guid}`} module={module} record={record} />
      <FollowRecord key={`follow:${guid}`} module={module} record={guid} />
      <RecordReport key={guid} module={module} record={guid} title={`${title} (${reference})`} />
    </Suspense>
  )
}

function Source({ source }: { source: RecordDetails['source'] }) {
  const t = useT()
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  return (
    <footer className={styles['source']}>
      <p>
        {t('record.source')}{' '}
        {source.url ? (
          <a href={source.url} rel="noopener">
            <AgencyWords text={source.name} />
          </a>
        ) : (
          <AgencyWords text={source.name} />
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

interface StatusBlockProps {
  details: RecordDetails
  /** As the agency calls the status; null: it speaks for itself. */
  label: string | null
}

/** The status of a record and since when, what happens next, and the nearest date ahead. */
function StatusBlock({ details, label }: StatusBlockProps) {
  const t = useT()
  const days = useDays()
  const { status_since: since } = details
  const [next] = comingUp(details, days.today)
  return (
    <div className={styles['status']}>
      {label !== null && <p className={styles['headLabel']}>{label}</p>}
      <p className={styles['now']}>
        <strong>
          <RecordStatus record={details.record} formatting={details.formatting} />
        </strong>{' '}
        {since && (
          <time dateTime={since.day}>
            {t(since.known === 'found' ? 'record.changedBy' : 'record.since', {
              day: days.short(since.day),
            })}
          </time>
        )}
      </p>
      {details.next_step && (
        <p className={styles['next']}>
          <span>{t('record.next')}</span> <AgencyWords text={details.next_step} />
        </p>
      )}
      {next && (
        <p className={styles['next']}>
          <AgencyWords as="span" text={next.label} />{' '}
          <time dateTime={next.day}>{days.full(next.day)}</time>
        </p>
      )}
    </div>
  )
}

interface RecordActionsProps {
  /** The record's own address. */
  link: string
  /** Id of the part with its history, far down in a long record; null where it has none. */
  history: string | null
  /** Actions that need an account: calling about it, following it, a report of it. */
  own: ReactNode
}

/** What can be done with a record: go to its history, copy its link, print it. */
function RecordActions({ link, history, own }: RecordActionsProps) {
  const t = useT()
  const { copied, copy } = useCopy()
  const address = () => new URL(link, window.location.origin).href
  return (
    <div className={styles['actions']}>
      {history !== null && (
        <Button icon={History} onPress={() => show(history)}>
          {t('record.toHistory')}
        </Button>
      )}
      <Button icon={Link2} onPress={() => void copy(address())}>
        {t('record.copyLink')}
      </Button>
      <Button icon={Printer} onPress={() => window.print()}>
        {t('record.print')}
      </Button>
      {own}
      <p role="status" className={styles['copied']}>
        {copied === true && t('record.copied')}
        {copied === false && t('record.copyByHand', { link: address() })}
      </p>
    </div>
  )
}

/** Brings a part into sight, and the keyboard to it. */
function show(id: string): void {
  const part = document.getElementById(id)
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'start' })
}
