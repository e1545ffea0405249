import { ApiError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** An alert that the account has, and that watches the same. */
interface Same {
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
  busy: boolean
  /** Saves it all the same. */
  onAgain: () => void
}

/** The account has the alert already: the way to it, and to a second one. */
export function SameAlert({ same: { id, name }, busy, onAgain }: SameAlertProps) {
  const t = useT()
  return (
    <Banner
      action={
        <>
          <ButtonLink to={paths.alertSettings(id)}>{t('alerts.openSame', { name })}</ButtonLink>
          <Button busy={busy} onPress={onAgain}>
            {t('alerts.saveAgain')}
          </Button>
        </>
      }
    >
      <p>{t('reason.alert_exists', { name })}</p>
    </Banner>
  )
}
