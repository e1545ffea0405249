import { type ReactNode, useState } from 'react'
import { reasonWords } from '../../shell/reason-words.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { Conflict } from './use-entry-save.ts'
import styles from './ccai.module.css'

interface ConflictNoticeProps {
  conflict: Conflict<unknown>
  /** The entry as the other manager saved it. */
  theirs: ReactNode
  /** What saving does, and whether all is decided. Default: mine is saved over theirs. */
  mine?: { readonly label: string; readonly isReady: boolean }
  isPending: boolean
  onMine: () => void
  onTheirs: () => void
  /** Below the buttons: what is to be decided. */
  children?: ReactNode
}

/** Somebody else has changed the entry: who and when, theirs to look at, and a choice. Nothing is overwritten until then. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { conflict, theirs, mine, isPending, onMine, onTheirs, children } = props
  const t = useT()
  const [shown, setShown] = useState(false)
  const { because = null, message = t('ccai.changedBeforeDeleted') } = conflict.error ?? {}
  const isReady = mine?.isReady ?? true
  return (
    <div className={styles['conflict']}>
      <Banner
        action={
          <>
            <Button aria-expanded={shown} onPress={() => setShown(!shown)}>
              {t(shown ? 'ccai.hideTheirs' : 'ccai.seeTheirs')}
            </Button>
            <Button
              busy={isPending}
              aria-disabled={!isReady || undefined}
              onPress={() => isReady && onMine()}
            >
              {mine?.label ?? t('ccai.takeMine')}
            </Button>
            <Button onPress={onTheirs}>{t('ccai.takeTheirs')}</Button>
          </>
        }
      >
        <p>{(because && reasonWords(because, t)) ?? message}</p>
        <p>{t('ccai.nothingOverwritten')}</p>
      </Banner>
      {children}
      {shown && (
        <section aria-label={t('ccai.theirs')} className={styles['theirs']}>
          <h4>{t('ccai.theirs')}</h4>
          {theirs}
        </section>
      )}
    </div>
  )
}
