import { useIntl } from 'react-intl'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { LostParts } from './lost-parts.tsx'
import type { SavedSubject } from './screen-mode.ts'
import styles from './saved-heading.module.css'

/** What a saved search or a statistic is called. */
export function useSavedTitle({ search, stat }: SavedSubject): string {
  const localize = useLocalize()
  return localize(stat?.title ?? search.title)
}

/** Title and note that the author of a shared search or a statistic gave it. */
export function SavedMessage({
  subject,
  className,
}: {
  subject: SavedSubject
  className?: string | undefined
}) {
  const { search, stat } = subject
  const message = stat ? stat.comment : search.message
  return message ? (
    <blockquote className={className} dir="auto">
      <AgencyWords text={message} />
    </blockquote>
  ) : null
}

interface SavedHeadingProps {
  subject: SavedSubject
  onBillboard: () => void
  onNewSearch: () => void
}

/** Above the list of a shared search or a statistic: what it is, in its owner's words, and the ways out. */
export function SavedHeading({ subject, onBillboard, onNewSearch }: SavedHeadingProps) {
  const t = useT()
  const { formatDate, formatNumber } = useIntl()
  const { timeZone } = useTenant().config
  const { stat } = subject
  const { counted } = subject.search
  return (
    <header className={styles['heading']}>
      <p className={styles['kind']}>{t(stat ? 'saved.stat' : 'saved.shared')}</p>
      <h1 className={styles['title']} dir="auto">
        <AgencyWords text={stat?.title ?? subject.search.title} />
      </h1>
      {stat?.type === 'numeric/custom' && stat.data !== null && (
        <p className={styles['number']}>{formatNumber(stat.data)}</p>
      )}
      {stat?.note && (
        <p className={styles['note']}>
          <AgencyWords text={stat.note} />
        </p>
      )}
      <SavedMessage subject={subject} className={styles['message']} />
      <LostParts lost={subject.search.lost} />
      {!stat && counted && (
        <p className={styles['kind']}>
          {t('saved.counted', {
            count: formatNumber(counted.all),
            day: formatDate(counted.at, { dateStyle: 'medium', timeZone }),
          })}
        </p>
      )}
      <div className={styles['actions']}>
        <Button onPress={onBillboard}>{t('saved.billboard')}</Button>
        <Button onPress={onNewSearch}>{t('results.newSearch')}</Button>
      </div>
    </header>
  )
}

/** The same where there is room for little: its title, and the message in one line until it is opened. */
export function SavedLine({ subject }: { subject: SavedSubject }) {
  return (
    <header className={styles['line']}>
      <h1 className={styles['title']} dir="auto">
        <AgencyWords text={subject.stat?.title ?? subject.search.title} />
      </h1>
      <SavedMessage subject={subject} className={styles['short']} />
      <LostParts lost={subject.search.lost} />
    </header>
  )
}
