import type { ReactNode, RefObject } from 'react'
import { Frame } from '../shell/frame.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useTitle } from '../shell/use-title.ts'
import styles from './account-page.module.css'

interface AccountPageProps {
  /** Heading, and name of the page in the window's title. */
  title: string
  /** Language of the title, where it is another than the page's. */
  lang?: string | undefined
  /** A sentence or two below the heading. */
  lead?: ReactNode
  /** Given: the heading can have the focus. */
  heading?: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}

/** A page with one thing to do: the agency's picture as a band, below it one calm column. */
export function AccountPage({ title, lang, lead, heading, children }: AccountPageProps) {
  const { backgroundImage } = useTenant().config.branding
  useTitle(title)
  return (
    <Frame>
      {/* An element: a style's request has the whole address in Referer, with its token. */}
      <div className={styles['band']}>
        {backgroundImage && <img src={backgroundImage} alt="" />}
      </div>
      <div className={styles['column']}>
        <h1 ref={heading} lang={lang} tabIndex={heading && -1}>
          {title}
        </h1>
        {lead && <div className={styles['lead']}>{lead}</div>}
        {children}
      </div>
    </Frame>
  )
}
