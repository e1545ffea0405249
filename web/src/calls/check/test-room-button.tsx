import { useT } from '../../ui/use-t.ts'
import { OpenTestRoom, useHasTestRoom } from './open-test-room.tsx'
import styles from './test-room.module.css'

/** Explains the test room and opens it. Empty for people who cannot have one. */
export function TestRoomButton() {
  const t = useT()
  const hasTestRoom = useHasTestRoom()
  if (!hasTestRoom) return null
  return (
    <section className={styles['section']}>
      <h2>{t('call.test.title')}</h2>
      <p>{t('call.test.text')}</p>
      <OpenTestRoom />
    </section>
  )
}
