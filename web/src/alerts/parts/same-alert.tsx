import { useLayoutEffect, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { useNamed, useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** An alert that the account has, and that watches the same. */
export interface Same {
  readonly id: string
  readonly name: string
}

/** The alert that is the same as the one that was not saved; null: it was not saved for something else. */
export function sameAlertOf(error: unknown): Same | null {
  if (!(error instanceof ApiError) || error.because?.reason !== 'alert_exists') return null
  const { id = '', name = '' } = error.because.values ?? {}
  return { id: String(id), name: String(name) }
}

interface SameAlertProps {
  same: Same
  /** It is saved all the same: the banner stays until that is answered. */
  busy: boolean
  /** Id of the button that takes the focus when the banner goes with it. */
  saveId: string
  /** Saves it all the same. */
  onAgain: () => void
}

/** The account has the alert already: the way to it, and to a second one. */
export function SameAlert({ same: { id, name }, busy, saveId, onAgain }: SameAlertProps) {
  const t = useT()
  const named = useNamed()
  const text = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const banner = text.current?.closest('[role=status]')
    return () => {
      if (banner?.contains(document.activeElement)) document.getElementById(saveId)?.focus()
    }
  }, [saveId])
  return (
    <Banner
      action={
        <>
          <ButtonLink to={paths.alertSettings(id)}>
            <span>{named('alerts.openSame', { name })}</span>
          </ButtonLink>
          <Button busy={busy} onPress={onAgain}>
            {t('alerts.saveAgain')}
          </Button>
        </>
      }
    >
      <p ref={text}>{named('reason.alert_exists', { name })}</p>
    </Banner>
  )
}
