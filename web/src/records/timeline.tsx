import type { RecordEvent } from '@plat/contract/records'
import { useState } from 'react'
import { useLocalize, useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { shownEvents } from './fields.ts'
import { useDays } from './use-days.ts'
import styles from './timeline.module.css'

/** What happened to a record, oldest first. A long history is folded in the middle. */
export function Timeline({ events }: { events: readonly RecordEvent[] }) {
  const text = useText()
  const say = useLocalize()
  const days = useDays()
  const [unfolded, setUnfolded] = useState(false)
  // The same thing may happen twice a day: only its place in the history tells two events apart.
  const shown = shownEvents(events, unfolded).map((event, place) => ({
    event,
    key: `${event.date}#${place}`,
  }))
  const folds = events.length > shownEvents(events, false).length

  return (
    <>
      <table className={styles['timeline']}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{text('timeline.date')}</th>
            <th scope="col">{text('timeline.event')}</th>
            <th scope="col">{text('timeline.content')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ event, key }, index) => (
            <tr key={key} data-gap={!unfolded && folds && index === 1 ? true : undefined}>
              <td className={styles['date']}>
                <time dateTime={event.date}>{days.short(event.date)}</time>
              </td>
              <td className={styles['label']}>{say(event.label)}</td>
              <td className={styles['content']}>{event.content}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {folds && (
        <Button look="quiet" aria-expanded={unfolded} onPress={() => setUnfolded(!unfolded)}>
          {text(unfolded ? 'timeline.fewer' : 'timeline.more')}
        </Button>
      )}
    </>
  )
}
