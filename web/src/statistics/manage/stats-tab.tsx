import type { Stat } from '@plat/contract/statistics/stats'
import { Pencil } from 'lucide-react'
import { useIntl } from 'react-intl'
import { paths } from '../../paths.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { typeWords } from '../edit/type-words.ts'
import { statPath } from '../stat-path.ts'
import { StatTile } from '../tile/stat-tile.tsx'
import { useCcai } from './ccai-tools.ts'
import { DeleteEntry } from './delete-entry.tsx'
import { DeletedList } from './deleted-list.tsx'
import { type Lists, ListsLoaded } from './lists-loaded.tsx'
import { StatEditor } from './stat-editor.tsx'
import { useClosedFocus } from './use-closed-focus.ts'
import { placeOfEdit, useHasEdit } from './use-entry-edit.ts'
import { useWithOpened } from './use-with-opened.ts'
import styles from './ccai.module.css'

/** All stats of the agency, the newest first. */
export function StatsTab() {
  const t = useT()
  return (
    <ListsLoaded title={t('ccai.tab.stats')}>
      {(lists) => (
        <>
          <StatList lists={lists} />
          <DeletedList kind="stat" />
        </>
      )}
    </ListsLoaded>
  )
}

function StatList({ lists }: { lists: Lists }) {
  const t = useT()
  const { place } = useCcai()
  const list = useClosedFocus<HTMLUListElement>(place.open)
  const stats = useWithOpened(lists.stats, place.open)
  if (stats.length === 0)
    return (
      <EmptyState message={t('ccai.noStats')}>
        <ButtonLink to={paths.departments()}>{t('area.departments')}</ButtonLink>
      </EmptyState>
    )
  return (
    <ul ref={list} className={styles['tiles']} aria-label={t('ccai.tab.stats')} data-entries="stat">
      {stats.toReversed().map((stat) =>
        stat.id === place.open ? (
          <li key={stat.id} className={styles['opened']}>
            <StatEditor stat={stat} />
          </li>
        ) : (
          <li key={stat.id} data-entry={stat.id} className={styles['tile']}>
            <StatCard stat={stat} lists={lists} />
          </li>
        ),
      )}
    </ul>
  )
}

function StatCard({ stat, lists }: { stat: Stat; lists: Lists }) {
  const t = useT()
  const { go } = useCcai()
  const localize = useLocalize()
  const hasEdit = useHasEdit(placeOfEdit('stat', stat.id))
  return (
    <>
      <StatTile stat={stat} to={statPath(stat)} />
      <div className={styles['meta']}>
        <p dir="auto">{stat.name}</p>
        <p className={styles['quiet']}>
          {[
            localize(stat.search_saved.module.display_name),
            t(typeWords(stat.type).name),
            t(stat.published ? 'ccai.public' : 'ccai.notPublic'),
          ].join(' · ')}
        </p>
        {hasEdit && <p className={styles['mark']}>{t('ccai.unsaved')}</p>}
      </div>
      <div className={styles['bar']}>
        <Button icon={Pencil} onPress={() => go({ tab: 'stats', open: stat.id })}>
          {t('ccai.edit')}
          <span className="visually-hidden"> {localize(stat.title)}</span>
        </Button>
        <DeleteEntry
          kind="stat"
          entry={stat}
          name={localize(stat.title)}
          message={useUses(stat, lists)}
        />
      </div>
    </>
  )
}

/** Which groupings lose a stat, by name. */
function useUses({ id }: Stat, { groupings }: Lists): string {
  const t = useT()
  const localize = useLocalize()
  const { formatList } = useIntl()
  const names = groupings
    .filter(({ rows }) => rows.flat().includes(id))
    .map(({ name }) => localize(name))
  if (names.length === 0) return t('ccai.usedNowhere')
  return t('ccai.usedIn', { count: names.length, names: formatList(names) })
}
