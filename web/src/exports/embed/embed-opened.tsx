import { paths } from '../../paths.ts'
import { RecordPanel } from '../../records/record-panel.tsx'
import { SelectionPanel } from '../../search/results/selection-panel.tsx'
import { useSearchOnScreen } from '../../search/search-context.ts'
import { useT } from '../../ui/use-t.ts'
import styles from './embed.module.css'

/** What is open in an embed: a record to read, or the records of the clicked selection. */
export default function EmbedOpened() {
  const t = useT()
  const { module, state, update } = useSearchOnScreen()
  const { record: guid, selection } = state
  const close = () => update({ record: null, selection: null })
  if (guid !== null) {
    return (
      <div className={styles['opened']}>
        <RecordPanel
          module={module.id}
          guid={guid}
          link={paths.record(module.department, module.id, guid)}
          back={
            selection
              ? { label: t('selection.back'), onPress: () => update({ record: null }) }
              : undefined
          }
          onClose={close}
        />
      </div>
    )
  }
  if (selection === null) return null
  return (
    <div className={styles['opened']}>
      <SelectionPanel selection={selection} onClose={close} />
    </div>
  )
}
