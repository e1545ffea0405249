import type { ReactNode } from 'react'
import { useT } from '../../shell/use-t.ts'
import { RecordPanel } from '../../records/record-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { usePanels } from '../panels-context.ts'
import { ParcelPanel } from './parcel-panel.tsx'
import { SelectionPanel } from './selection-panel.tsx'

interface SecondaryPanelProps {
  resizable: boolean
  /** What is shown of where a record lies. */
  place?: ReactNode
  /** What follows a record that was read to its end. */
  end?: ReactNode
}

/** What was opened: the record to read, or the records of the clicked selection. */
export default function SecondaryPanel({ resizable, place, end }: SecondaryPanelProps) {
  const t = useT()
  const { module, mode, state, update, opened, single, onNewSearch } = usePanels()
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
          // A phone has it within reach of the thumb.
          resizable && state.selection && !single
            ? { label: t('selection.back'), onPress: opened.backToSelection }
            : undefined
        }
        lead={
          single && resizable ? (
            <Button look="quiet" onPress={onNewSearch}>
              {t('results.newSearch')}
            </Button>
          ) : null
        }
        place={place}
        end={end}
        onClose={opened.closeRecord}
      />
    )
  }
  if (!state.selection) return null
  if (state.selection.kind === 'parcel')
    return (
      <ParcelPanel
        {...size}
        selection={state.selection}
        canSearch={mode === 'REGULAR_SEARCH'}
        onClose={opened.closeSelection}
      />
    )
  return <SelectionPanel {...size} selection={state.selection} onClose={opened.closeSelection} />
}
