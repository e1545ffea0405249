import { useText } from '../shell/use-text.ts'
import { RecordPanel } from '../records/record-panel.tsx'
import { Button } from '../ui/button.tsx'
import type { ScreenPanels } from './screen-panels.ts'
import { SpotPanel } from './spot-panel.tsx'

/** What was opened: the record to read, or the records of the clicked spot. */
export default function SecondaryPanel({
  resizable,
  ...panels
}: ScreenPanels & { resizable: boolean }) {
  const text = useText()
  const { module, state, update, results, openRecord, links } = panels
  const width = {
    wide: state.wide,
    onToggle: () => update({ wide: !state.wide }, { replace: true }),
  }
  const size = resizable ? { width } : {}
  if (openRecord !== null) {
    return (
      <RecordPanel
        {...size}
        module={module.id}
        guid={openRecord}
        link={panels.recordLink}
        back={
          state.spot && !panels.single
            ? { label: text('spot.back'), onPress: panels.onBackToSpot }
            : undefined
        }
        lead={
          panels.single && resizable ? (
            <Button look="quiet" onPress={panels.onNewSearch}>
              {text('results.newSearch')}
            </Button>
          ) : null
        }
        onClose={panels.onCloseRecord}
      />
    )
  }
  if (!state.spot) return null
  return (
    <SpotPanel
      {...size}
      module={module}
      search={results.search}
      spot={state.spot}
      onOpen={links.onOpen}
      onOnly={(record) => update({ record: record.guid, spot: null }, { replace: true })}
      onLocate={panels.onLocate}
      onClose={panels.onCloseSpot}
    />
  )
}
