import { paths } from '../../paths.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { RecordPanel } from '../../records/record-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { usePanels } from '../panels-context.ts'
import { SelectionPanel } from './selection-panel.tsx'

/** What was opened: the record to read, or the records of the clicked selection. */
export default function SecondaryPanel({ resizable }: { resizable: boolean }) {
  const t = useT()
  const localize = useLocalize()
  const { module, state, update, opened, single, onNewSearch } = usePanels()
  const width = {
    wide: state.wide,
    onToggle: () => update({ wide: !state.wide }, { replace: true }),
  }
  const size = resizable ? { width } : {}
  if (opened.guid !== null) {
    return (
      <RecordPanel
        {...size}
        module={module.id}
        guid={opened.guid}
        link={opened.link}
        back={
          state.selection && !single
            ? { label: t('selection.back'), onPress: opened.backToSelection }
            : undefined
        }
        lead={
          <>
            {single && resizable && (
              <Button look="quiet" className="needs-scripts" onPress={onNewSearch}>
                {t('results.newSearch')}
              </Button>
            )}
            <WithoutScripts>
              <a href={paths.module(module.department, module.id)}>
                {localize(module.display_name)}
              </a>
            </WithoutScripts>
          </>
        }
        onClose={opened.closeRecord}
      />
    )
  }
  if (!state.selection) return null
  return <SelectionPanel {...size} selection={state.selection} onClose={opened.closeSelection} />
}
