import type { LandingColumn } from '@plat/contract/landing/landing'
import { ArrowRight } from 'lucide-react'
import { AgencyWords } from '../shell/agency-words.tsx'
import { AgencyHtml } from '../shell/agency-html.tsx'
import { AnyLink } from '../ui/any-link.tsx'
import styles from './rows.module.css'

/** The words of a block, and the way on from it. */
export function BlockText({ text, button }: Pick<LandingColumn, 'text' | 'button'>) {
  return (
    <>
      {text && <AgencyHtml text={text} className={styles['text']} />}
      {button && (
        <AnyLink href={button.href} className={styles['follow']}>
          <AgencyWords text={button.text} />
          <ArrowRight size={16} aria-hidden />
        </AnyLink>
      )}
    </>
  )
}
