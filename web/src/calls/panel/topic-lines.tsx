import { AgencyWords } from '../../shell/agency-words.tsx'
import type { Topic } from '../state/topic.ts'
import styles from './panel.module.css'

/** What a call is about, below the panel's title, which has a record's number. */
export function TopicLines({ topic }: { topic: Topic }) {
  const { title, address, words } = topic
  if (title === null && words.length === 0) return null
  return (
    <div className={styles['topic']}>
      {title !== null && (
        <p className={styles['name']}>
          <AgencyWords text={title} />
        </p>
      )}
      {address !== null && <p className={styles['quiet']}>{address}</p>}
      {words.map((text) => (
        <p key={JSON.stringify(text)}>
          <AgencyWords text={text} />
        </p>
      ))}
    </div>
  )
}
