import type { Localized } from '@plat/contract/platform/localized'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useSiteGateOpen } from '../../accounts/site-gate/use-site-gate.ts'
import { paths } from '../../paths.ts'
import { ErrorBoundary } from '../../shell/error-boundary.tsx'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useAgencyName } from '../../shell/use-agency-name.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useAgencyText } from '../../shell/use-agency-text.ts'
import { useT } from '../../ui/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { screenDrawn } from '../../ui/later.ts'
import styles from './embed.module.css'

interface EmbedFrameProps {
  /** A text of the agency. */
  title: Localized
  /** Address of the same in the portal. */
  to: string
  /** Beside the title. */
  tools?: ReactNode
  children: ReactNode
}

/** What an embed has around it: its name, its tools, and the way into the portal. */
export function EmbedFrame({ title, to, tools, children }: EmbedFrameProps) {
  const t = useT()
  const agency = useAgencyName().short
  useEffect(screenDrawn, [])
  return (
    <div className={styles['frame']}>
      <header className={styles['bar']}>
        <AgencyWords as="h1" className={styles['title']} text={title} />
        {tools && <div className={styles['tools']}>{tools}</div>}
        <a href={to} target="_blank" rel="noreferrer" className={styles['open']}>
          {t('embed.open', { agency })}
          <ExternalLink size={14} aria-hidden />
          <span className="visually-hidden">({t('embed.openNew')})</span>
        </a>
      </header>
      <main className={styles['content']}>{children}</main>
    </div>
  )
}

/** An embed; on a site that is locked, that it is. */
export function EmbedGate({ children }: { children: ReactNode }) {
  const unlocked = useSiteGateOpen()
  const agencyText = useAgencyText()
  const agency = useTenant().config.branding.title.long
  return (
    <ErrorBoundary>
      {unlocked ? (
        children
      ) : (
        <EmbedFrame title={agency} to={paths.home()}>
          <EmptyState message={agencyText('embed.locked')} />
        </EmbedFrame>
      )}
    </ErrorBoundary>
  )
}
