import type { Dataset, LoadReason } from '@plat/contract/datasets/datasets'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../shell/agency-words.tsx'
import { Moment } from '../shell/moment.tsx'
import { useT } from '../shell/use-t.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { Fact } from '../ui/fact.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { FORM_WORDS, FREQUENCY_WORDS, KIND_WORDS, STATE_WORDS } from './dataset-words.ts'
import styles from './dataset-view.module.css'

interface DatasetViewProps {
  dataset: Dataset
  /** The agency's: days and times are those of its clock. */
  timeZone: string
}

/** A module's data, one section below the other. */
export function DatasetView({ dataset, timeZone }: DatasetViewProps) {
  const t = useT()
  const { loads, records, fields, description, distributions } = dataset
  return (
    <div className={styles['view']}>
      {description !== null && (
        <p className={styles['lead']}>
          <AgencyWords text={description} />
        </p>
      )}
      <Section title={t('datasets.loads')}>
        <Loads dataset={dataset} timeZone={timeZone} />
      </Section>
      <Section title={t('datasets.records')}>
        <dl className={styles['facts']}>
          <Fact name={t('datasets.all')}>
            <Count value={records.all} />
          </Fact>
          <Fact name={t('datasets.live')}>
            <Count value={records.live} />
          </Fact>
          <Fact name={t('datasets.archived')}>
            <Count value={records.archived} />
          </Fact>
          <Fact name={t('datasets.located')}>
            <Count value={records.located} />
          </Fact>
        </dl>
      </Section>
      <Reasons
        title={t('datasets.refused', { count: loads.refused.total })}
        reasons={loads.refused.reasons}
      />
      <Reasons
        title={t('datasets.repaired', { count: loads.repaired.total })}
        reasons={loads.repaired.reasons}
      />
      <Section title={t('datasets.origin')}>
        <Origin dataset={dataset} />
      </Section>
      <Section title={t('datasets.forms')}>
        <ul className={styles['links']}>
          {distributions.map(({ kind, href }) => (
            <li key={kind}>
              <a href={href} download={kind === 'csv' || kind === 'geojson' ? true : undefined}>
                {t(FORM_WORDS[kind])}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('datasets.fields')}>
        <dl className={styles['fields']}>
          {fields.map(({ id, label, kind, meaning, filter }) => (
            <div key={id}>
              <dt>
                <AgencyWords text={label} />
              </dt>
              <dd>
                {meaning !== null && (
                  <p>
                    <AgencyWords text={meaning} />
                  </p>
                )}
                <p className={styles['quiet']}>
                  {t(KIND_WORDS[kind])}
                  {filter && `, ${t('datasets.filter')}`} · <code>{id}</code>
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  )
}

/** When records were loaded, will be, and whether the last load went through. */
function Loads({ dataset, timeZone }: DatasetViewProps) {
  const t = useT()
  const { loads, update_frequency: frequency } = dataset
  const { name, shape, colour } = STATE_WORDS[loads.state]
  return (
    <>
      <StatusMark shape={shape} colour={colour} text={t(name)} />
      {loads.failed !== null && loads.loaded !== null && <p>{t('datasets.failedText')}</p>}
      <dl className={styles['facts']}>
        <Fact name={t('datasets.loaded')}>
          {loads.loaded === null ? (
            t('datasets.never')
          ) : (
            <Moment instant={loads.loaded} timeZone={timeZone} />
          )}
        </Fact>
        {loads.failed !== null && (
          <Fact name={t('datasets.failed')}>
            <Moment instant={loads.failed} timeZone={timeZone} />
          </Fact>
        )}
        <Fact name={t('datasets.next')}>
          {loads.next === null ? (
            t('datasets.byHand')
          ) : (
            <Moment instant={loads.next} timeZone={timeZone} />
          )}
        </Fact>
        {frequency !== null && (
          <Fact name={t('datasets.frequency')}>{t(FREQUENCY_WORDS[frequency])}</Fact>
        )}
      </dl>
    </>
  )
}

function Origin({ dataset: { source, licence, contact } }: { dataset: Dataset }) {
  const t = useT()
  return (
    <dl className={styles['facts']}>
      <Fact name={t('datasets.source')}>
        <Named {...source} />
      </Fact>
      <Fact name={t('datasets.licence')}>
        {licence === null ? t('datasets.noLicence') : <Named {...licence} />}
      </Fact>
      {contact !== null && (
        <Fact name={t('datasets.contact')}>
          <AnyLink href={`mailto:${contact}`}>{contact}</AnyLink>
        </Fact>
      )}
    </dl>
  )
}

/** A name of the agency's, that leads to its page where it has one. */
function Named({ name, url }: Dataset['source']) {
  const words = <AgencyWords text={name} />
  return url === null ? words : <AnyLink href={url}>{words}</AnyLink>
}

/** What happened in the last load, and how often; nothing where nothing did. */
function Reasons({ title, reasons }: { title: string; reasons: readonly LoadReason[] }) {
  if (reasons.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles['reasons']}>
        {reasons.map(({ field, reason, count }) => (
          <li key={JSON.stringify([field, reason])}>
            <span>
              {field !== null && (
                <>
                  <AgencyWords text={field} />
                  {': '}
                </>
              )}
              <AgencyWords text={reason} />
            </span>
            <Count value={count} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Count({ value }: { value: number }) {
  return <span className={styles['count']}>{useIntl().formatNumber(value)}</span>
}
