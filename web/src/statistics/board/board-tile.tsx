import { fileName } from '@plat/contract/statistics/file-name'
import { statCsvPath } from '@plat/contract/statistics/statistics-paths'
import type { Stat } from '@plat/contract/statistics/stats'
import { ChartLine, Image, MoreHorizontal, Table } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocale } from '../../shell/locale.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { lazyCode } from '../../ui/later.ts'
import { usePicture } from '../picture/use-picture.tsx'
import { statPath } from '../stat-path.ts'
import { StatTile } from '../tile/stat-tile.tsx'
import type { StatisticsState } from './board-place.ts'

const StatDetails = lazyCode(() => import('./stat-details.tsx'))

interface BoardTileProps {
  stat: Stat
  /** Where the way back leads. */
  state: StatisticsState
}

/** A tile of the statistics page: it leads to its records; its menu has the line, a table and a picture. */
export function BoardTile({ stat, state }: BoardTileProps) {
  const t = useT()
  const localize = useLocalize()
  const { locale } = useLocale()
  const [opened, setOpened] = useState(false)
  const title = localize(stat.title)
  const to = statPath(stat)
  const picture = usePicture(
    fileName(title, 'png'),
    () => [{ name: null, note: null, rows: [[stat]] }],
    {
      heading: null,
      note: null,
      isInternal: stat.counted_for === 'staff',
    },
  )
  return (
    <>
      <StatTile
        stat={stat}
        to={to}
        state={state}
        actions={
          <ActionMenu
            small
            icon={MoreHorizontal}
            label={t('statistics.more', { title })}
            actions={[
              {
                id: 'details',
                icon: ChartLine,
                label: t('statistics.details'),
                onAction: () => setOpened(true),
              },
              {
                id: 'csv',
                icon: Table,
                label: t('statistics.csv'),
                href: `/api${statCsvPath(stat.id)}?${new URLSearchParams({
                  lang: locale,
                  ...(stat.counted_for === 'staff' && { channel: 'internal' }),
                }).toString()}`,
                download: true,
              },
              {
                id: 'png',
                icon: Image,
                label: t('statistics.png'),
                onAction: () => void picture.save(),
              },
            ]}
          />
        }
      />
      {picture.failed}
      {opened && (
        <Suspense>
          <StatDetails stat={stat} to={to} state={state} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
