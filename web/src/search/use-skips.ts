import type { Skip } from '../shell/frame.tsx'
import { useT } from '../ui/use-t.ts'
import type { Layout } from '../ui/use-layout.ts'
import { focusSoon } from './focus-soon.ts'
import type { PanelsContextValue } from './panels-context.ts'

/** Where the keyboard may jump on the module page: the filters first, which most searches begin with. */
export function useSkips(panels: PanelsContextValue, layout: Layout | null): Skip[] {
  const t = useT()
  const { module, opened, single, update } = panels
  const results: Skip = {
    id: 'results',
    label: t('shell.skipToResults'),
    // What is open lies over them: the focus returns to where it was opened from.
    bring: opened.closeAll,
  }
  const filters: Skip = {
    id: 'filters',
    label: t('shell.skipToFilters'),
    bring: () => {
      update({ tab: 'filters', record: null, selection: null }, { replace: !opened.some })
      focusSoon('#filters')
    },
  }
  return [
    ...(module.control.ui.filterPanel && !single && layout !== 'phone' ? [filters] : []),
    ...(single ? [] : [results]),
    // Behind the results there may be no end of them.
    { id: 'map', label: t('shell.skipToMap') },
  ]
}
