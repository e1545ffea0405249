import '../shell/later-texts.ts'
import type { Stat } from '@plat/contract/statistics/stats'
import { OtherRecords } from '../statistics/board/stat-records.tsx'
import { useT } from '../ui/use-t.ts'
import WhoseNumber from './whose-number.tsx'

interface ListedRecordsProps {
  stat: Stat
}

/** Above the list of a stat: whose number it is, which records it shows, where they are not exactly those that are counted, and the ways to others. */
export default function ListedRecords({ stat }: ListedRecordsProps) {
  return (
    <>
      <WhoseNumber stat={stat} />
      <ListedLine stat={stat} />
      <OtherRecords stat={stat} />
    </>
  )
}

function ListedLine({ stat: { type, behind, problem, sample } }: ListedRecordsProps) {
  const t = useT()
  if (problem !== null || type === 'numeric') return null
  if (type === 'numeric/custom') return <p>{t('behind.ownList')}</p>
  if (behind.address === null)
    return <p>{t(behind.records === 0 ? 'behind.nothing' : 'behind.unlike')}</p>
  if (type !== 'numeric/duration' || sample.invalid === 0) return null
  return <p>{t('behind.invalid', { count: sample.invalid })}</p>
}
