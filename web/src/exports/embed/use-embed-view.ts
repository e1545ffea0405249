import { embedView, type EmbedView } from '@plat/contract/exports/exports'
import { useSearchParams } from 'react-router'

/** Whether an embed is a map or a list, as its address says, and how to change that. */
export function useEmbedView() {
  const [params, setParams] = useSearchParams()
  return {
    view: embedView(params),
    show: (next: EmbedView) =>
      setParams((now) => {
        const changed = new URLSearchParams(now)
        changed.set('view', next)
        return changed
      }),
  }
}
