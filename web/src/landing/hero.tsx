import type { ReactNode } from 'react'
import { useTenant } from '../shell/tenant.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './hero.module.css'

interface HeroProps {
  heading: string
  subHeading: string | null
  /** Address of a picture of its own; the agency's when left out. */
  picture?: string | null
  children?: ReactNode
}

/** The page's one strong heading over the agency's picture, readable whatever the picture shows. */
export function Hero({ heading, subHeading, picture, children }: HeroProps) {
  const { backgroundImage } = useTenant().config.branding
  const shown = picture ?? backgroundImage
  return (
    <div className={classNames(styles['hero'], shown && styles['pictured'])}>
      {shown && <img src={shown} alt="" fetchPriority="high" className={styles['picture']} />}
      <div className={styles['words']}>
        <h1>{heading}</h1>
        {subHeading && <p>{subHeading}</p>}
        {children}
      </div>
    </div>
  )
}
