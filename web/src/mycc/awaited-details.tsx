import { Awaited } from '../shell/awaited.tsx'
import { useT } from '../ui/use-t.ts'
import { isGone, type RowActs } from './row-acts.ts'

interface AwaitedDetailsProps {
  error: Error | null
  acts: Pick<RowActs, 'changed'>
}

/** In place of details that are not there: that they load, or why they do not. Of what is gone its list says so. */
export function AwaitedDetails({ error, acts }: AwaitedDetailsProps) {
  const t = useT()
  const shown = isGone(error) ? null : error
  return (
    <Awaited query={{ error: shown, refetch: acts.changed }} rows={3} loading={t('mycc.loading')} />
  )
}
