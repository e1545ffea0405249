import { useIntl } from 'react-intl'
import { useLocalize, useText } from '../../shell/use-text.ts'
import { Button } from '../../ui/button.tsx'
import type { ScreenPanels } from '../screen-panels.ts'
import type { SavedSubject } from './screen-mode.ts'
import styles from './saved-heading.module.css'

/** What a saved search or a statistic is called. */
export function useSavedTitle({ search, stat }: SavedSubject): string {
  const say = useLocalize()
  return say(stat?.title ?? search.title)
}

/** What whoever shared a search, or made a statistic of it, says to whoever opens it. */
export function SavedMessage({
  subject,
  className,
}: {
  subject: SavedSubject
  className?: string | undefined
}) {
  const say = useLocalize()
  const { search, stat } = subject
  const message = stat ? stat.comment : search.message
  return message ? <blockquote className={className}>{say(message)}</blockquote> : null
}

/** Above the list of a shared search or a statistic: what it is, in its owner's words, and the ways out. */
export function SavedHeading({ panels, subject }: { panels: ScreenPanels; subject: SavedSubject }) {
  const text = useText()
  const say = useLocalize()
  const { formatNumber } = useIntl()
  const title = useSavedTitle(subject)
  const { stat } = subject
  return (
    <header className={styles['heading']}>
      <p className={styles['kind']}>{text(stat ? 'saved.stat' : 'saved.shared')}</p>
      <h1 className={styles['title']}>{title}</h1>
      {stat?.type === 'numeric/custom' && (
        <p className={styles['number']}>{formatNumber(stat.value)}</p>
      )}
      {stat?.note && <p className={styles['note']}>{say(stat.note)}</p>}
      <SavedMessage subject={subject} className={styles['message']} />
      <div className={styles['actions']}>
        <Button onPress={() => panels.saved?.show('billboard')}>{text('saved.billboard')}</Button>
        <Button onPress={panels.onNewSearch}>{text('results.newSearch')}</Button>
      </div>
    </header>
  )
}

/** The same where there is room for little: its title, and the message in one line until it is opened. */
export function SavedLine({ subject }: { subject: SavedSubject }) {
  const title = useSavedTitle(subject)
  return (
    <header className={styles['line']}>
      <h1 className={styles['title']}>{title}</h1>
      <SavedMessage subject={subject} className={styles['short']} />
    </header>
  )
}
