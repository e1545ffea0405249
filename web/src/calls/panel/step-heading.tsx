import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import styles from './panel.module.css'

interface StepHeadingProps {
  children: ReactNode
  /** Leads to the step before; left out where there is none. */
  onBack?: () => void
}

/** Heading of a step of the panel, with the way back. It takes the focus, so that a new step is read from its beginning. */
export function StepHeading({ children, onBack }: StepHeadingProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className={styles['heading']}>
      {onBack && (
        <Button look="quiet" icon={ArrowLeft} onPress={onBack}>
          {t('calls.back')}
        </Button>
      )}
      <h3 ref={heading} tabIndex={-1}>
        {children}
      </h3>
    </header>
  )
}
