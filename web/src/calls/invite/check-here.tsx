import { Suspense, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyCode } from '../../ui/later.ts'
import { needsOwnDocument } from '../own-document.ts'
import styles from './invite.module.css'

const MediaCheck = lazyCode(async () => {
  const module = await import('../check/media-check.tsx')
  return { default: module.MediaCheck }
})

/** State of the history entry that opens the check once the page has been loaded as its own document. */
const CHECKS = { checks: true } as const

/** The check of devices and network in the waiting room, which keeps the place; closed at first, and when it is closed devices are off. */
export function CheckHere() {
  const t = useT()
  const content = useId()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [isOpen, setOpen] = useState(() => hasChecks(state))
  const press = async () => {
    if (isOpen || !needsOwnDocument()) return setOpen(!isOpen)
    await navigate('.', { replace: true, state: CHECKS })
    location.reload()
  }
  return (
    <>
      <div className={styles['actions']}>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={content}
          onPress={() => void press()}
        >
          {t('call.toCheck')}
        </Button>
      </div>
      <div id={content} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <MediaCheck heading={2} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function hasChecks(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'checks' in state
}
