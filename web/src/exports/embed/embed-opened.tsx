import { paths } from '../../paths.ts'
import { RecordPanel } from '../../records/record-panel.tsx'
import { SelectionPanel } from '../../search/results/selection-panel.tsx'
import { useT } from '../../shell/use-t.ts'
import type { EmbedSearch } from './embed-search.ts'
import styles from './embed.module.css'

/** What is open in an embed: a record to read, or the records of the clicked selection. */
export function EmbedOpened({ module, state, update, results, actions }: EmbedSearch) {
  const t = useT()
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
      <SelectionPanel
        module={module}
        search={results.search}
        selection={selection}
        onOpen={(record) => update({ record: record.guid })}
        onOnly={(record) => update({ record: record.guid, selection: null }, { replace: true })}
        onLocate={actions.locate}
        onClose={close}
      />
    </div>
  )
}
