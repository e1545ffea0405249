import { useIntl } from 'react-intl'
import { useLocalize, useText } from '../../shell/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ScreenPanels } from '../screen-panels.ts'
import { SavedMessage, useSavedTitle } from './saved-heading.tsx'
import type { SavedSubject } from './screen-mode.ts'
import { DataDate } from './data-date.tsx'
import styles from './billboard.module.css'

interface BillboardProps extends ScreenPanels {
  subject: SavedSubject
}

/** A saved search or a statistic as one would hang it on a wall: its title, one number, and where it stands. */
export default function Billboard({ subject, ...panels }: BillboardProps) {
  const text = useText()
  const say = useLocalize()
  const { formatNumber } = useIntl()
  const { module, results, words, onNewSearch, saved } = panels
  const { stat } = subject
  const title = useSavedTitle(subject)
  const { counts } = results
  const total = stat ? stat.value : counts.total
  const own = stat?.type === 'numeric/custom'
  return (
    <section id="results" tabIndex={-1} aria-labelledby="billboard" className={styles['billboard']}>
      <div className={styles['content']}>
        <p className={styles['where']}>{say(module.title.long)}</p>
        <h1 id="billboard" className={styles['title']}>
          {title}
        </h1>
        {total === null ? (
          <div className={styles['number']}>
            <Skeleton rows={1} label={text('results.counting')} />
          </div>
        ) : (
          <p className={styles['figure']}>
            <span className={styles['number']}>{formatNumber(total)}</span>
            {!own && (
              <span className={styles['noun']}>
                {say(total === 1 ? module.noun.one : module.noun.other)}
              </span>
            )}
          </p>
        )}
        {stat?.note && <p className={styles['note']}>{say(stat.note)}</p>}
        <SavedMessage subject={subject} className={styles['message']} />
        <dl className={styles['facts']}>
          <div>
            <dt>{text(own ? 'billboard.behind' : 'billboard.search')}</dt>
            <dd>{words.sentence}</dd>
          </div>
          {counts.located !== null && (
            <div>
              <dt>{text('results.onMap')}</dt>
              <dd>{formatNumber(counts.located)}</dd>
            </div>
          )}
          {counts.unlocated !== null && (
            <div>
              <dt>{text('results.notOnMap')}</dt>
              <dd>{formatNumber(counts.unlocated)}</dd>
            </div>
          )}
          <DataDate module={module} />
        </dl>
        <div className={styles['actions']}>
          <Button className={styles['view']} onPress={() => saved?.show('view')}>
            {text('billboard.view')}
          </Button>
          <Button className={styles['new']} onPress={onNewSearch}>
            {text('results.newSearch')}
          </Button>
        </div>
      </div>
    </section>
  )
}
