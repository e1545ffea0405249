import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** What a link named and is not there. */
export type Missing = 'search' | 'stat'

/** State of a navigation from a dead link. */
export interface MissingState {
  readonly missing: Missing
  /** The link itself, as a login's referrer. */
  readonly link: string
}

/** Says that the link which led here leads to nothing any more; hides by itself. */
export function MissingNotice() {
  const t = useT()
  const { viewer } = useTenant()
  const location = useLocation()
  const [hidden, setHidden] = useState<string | null>(null)
  const takenOver = useTakenOver()
  // After a reload the state comes from the browser's history, which the server does not have.
  const state = takenOver ? missingOf(location.state) : null
  if (!state || hidden === location.key) return null
  const { missing, link } = state
  return (
    <Banner
      onHide={() => setHidden(location.key)}
      action={
        // It may be the visitor's own.
        viewer === 'anonymous' && <ButtonLink to={paths.login(link)}>{t('login.title')}</ButtonLink>
      }
    >
      {t(missing === 'search' ? 'saved.missingSearch' : 'saved.missingStat')}
    </Banner>
  )
}

/** The history's state is whatever a page put there. */
function missingOf(state: unknown): MissingState | null {
  if (typeof state !== 'object' || state === null || !('missing' in state) || !('link' in state))
    return null
  const { missing, link } = state
  if ((missing !== 'search' && missing !== 'stat') || typeof link !== 'string') return null
  return { missing, link }
}
