import type { Localized } from '@plat/contract/platform/localized'
import { dayIn } from '../records/days.ts'
import { useDays } from '../records/use-days.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import type { OwnColumn } from './own-table.tsx'

interface Kept {
  readonly created: string
  readonly module: { readonly display_name: Localized }
}

/** The last columns of saved searches and reports: the department, and the day on which they were made. */
export function useLastColumns(): OwnColumn<Kept>[] {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  const { timeZone } = useTenant().config
  return [
    {
      id: 'module.display_name',
      label: t('mycc.department'),
      cell: ({ module }) => localize(module.display_name),
    },
    {
      id: 'created',
      label: t('mycc.date'),
      cell: ({ created }) => {
        const day = dayIn(timeZone, new Date(created))
        return (
          <time dateTime={created} title={days.full(day)}>
            {days.inList(day)}
          </time>
        )
      },
    },
  ]
}
