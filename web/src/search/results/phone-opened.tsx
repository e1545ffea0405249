import { usePanels } from '../panels-context.ts'
import { PhoneRecord } from './phone-record.tsx'
import { RecordPlace } from './record-place.tsx'
import { RecordWaysOn } from './record-ways-on.tsx'
import SecondaryPanel from './secondary-panel.tsx'

interface PhoneOpenedProps {
  /** Makes room for the map. */
  onMap: () => void
  /** Opens the filters. */
  onFilter: () => void
}

/** What was opened on a phone: a record to read and to turn, or the records of a selection. */
export default function PhoneOpened({ onMap, onFilter }: PhoneOpenedProps) {
  const { opened, single } = usePanels()
  if (opened.guid === null) return <SecondaryPanel resizable={false} />
  return (
    <PhoneRecord>
      <SecondaryPanel
        resizable={false}
        place={<RecordPlace key={opened.guid} onMap={onMap} />}
        end={!single && <RecordWaysOn onFilter={onFilter} />}
      />
    </PhoneRecord>
  )
}
