import type { CSSProperties, ReactNode } from 'react'
import { useTenant } from '../shell/tenant.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './hero.module.css'
import { scrimOf } from './scrim.ts'

interface HeroProps {
  heading: string
  subHeading: string | null
  /** Address of a picture of its own; the agency's when left out. */
  picture?: string | null
  children?: ReactNode
}

/** The page's one strong heading over the agency's picture, readable whatever the picture shows. */
export function Hero({ heading, subHeading, picture, children }: HeroProps) {
  const { theme, backgroundImage } = useTenant().config.branding
  const shown = picture ?? backgroundImage
  // Custom properties, which the types of CSS do not know.
  const style = {
    '--picture': shown ? `url("${encodeURI(shown)}")` : undefined,
    '--share': `${Math.round(scrimOf(theme) * 100)}%`,
  } as CSSProperties
  return (
    <div className={classNames(styles['hero'], shown && styles['pictured'])} style={style}>
      <div className={styles['words']}>
        <h1>{heading}</h1>
        {subHeading && <p>{subHeading}</p>}
        {children}
      </div>
    </div>
  )
}
