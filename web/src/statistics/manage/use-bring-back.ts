import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { useCcai } from './ccai-tools.ts'
import { type EntryKind, restoreEntry } from './entry-calls.ts'
import { useRenew } from './managed-queries.ts'

/** Brings back what was deleted, says so, and gives the focus to it where its list is on screen. */
export function useBringBack(kind: EntryKind): (id: number, name: string) => void {
  const t = useT()
  const refusal = useRefusal()
  const renew = useRenew()
  const { say } = useCcai()
  return bringBack

  function bringBack(id: number, name: string): void {
    void restoreEntry(kind, id)
      .then(renew)
      .then(() => {
        say({ text: t('ccai.broughtBack', { name }) })
        // What was pressed is gone.
        requestAnimationFrame(() =>
          document
            .querySelector<HTMLElement>(`[data-entries="${kind}"] [data-entry="${id}"] button`)
            ?.focus(),
        )
      })
      .catch((error: unknown) =>
        say({
          text: refusal(error, 'ccai.notBroughtBack'),
          retry: () => bringBack(id, name),
        }),
      )
  }
}
