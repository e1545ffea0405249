import type { Because } from '@plat/contract/platform/reasons'
import type { Ref } from 'react'
import { ApiError } from '../api/api-error.ts'
import { reasonWords } from '../shell/reason-words.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import styles from './record.module.css'

/** What is told of a record that was withdrawn; null where the error is another. */
export function withdrawal(error: unknown): Because | null {
  const because = error instanceof ApiError && error.code === 'gone' ? error.because : null
  return because?.reason === 'record_withdrawn' ? because : null
}

interface WithdrawnProps {
  because: Because
  /** Where reading starts; it names the panel. */
  heading: Ref<HTMLHeadingElement>
  onSearch: () => void
}

/** In place of a record that the agency withdrew. */
export function Withdrawn({ because, heading, onSearch }: WithdrawnProps) {
  const t = useT()
  return (
    <>
      <h2 id="record-title" ref={heading} tabIndex={-1} className={styles['title']}>
        {t('record.withdrawn')}
      </h2>
      <p>{reasonWords(because, t)}</p>
      <p>
        <Button onPress={onSearch}>{t('record.search')}</Button>
      </p>
    </>
  )
}
