import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { AnyLink } from '../ui/any-link.tsx'
import styles from './rows.module.css'

/** The way on from a block of words. */
export function FollowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AnyLink href={href} className={styles['follow']}>
      {children}
      <ArrowRight size={16} aria-hidden />
    </AnyLink>
  )
}
