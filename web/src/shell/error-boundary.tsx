import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isEmbedded } from '../api/embedded.ts'
import { reportClientError } from '../api/report-client-error.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { useT } from '../ui/use-t.ts'
import styles from './error-boundary.module.css'

interface ErrorBoundaryProps {
  /** Drawn in place of what failed; left out: a text with ways out. */
  fallback?: ReactNode
  children: ReactNode
}

/** Catches a failure while drawing, reports it to the server, and clears with the next navigation. */
export function ErrorBoundary({ fallback, children }: ErrorBoundaryProps) {
  const { key } = useLocation()
  return (
    <Boundary location={key} fallback={fallback === undefined ? <Malfunction /> : fallback}>
      {children}
    </Boundary>
  )
}

interface BoundaryProps {
  location: string
  fallback: ReactNode
  children: ReactNode
}

interface BoundaryState {
  failed: boolean
  /** Where the failure was; another location is another try. */
  location: string
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, location: this.props.location }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState) {
    return location === state.location ? null : { failed: false, location }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportClientError(error, info.componentStack ?? '')
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Says that drawing failed, and offers ways out. */
export function Malfunction() {
  const t = useT()
  return (
    <div className={styles['malfunction']} role="alert">
      <h1>{t('error.oops')}</h1>
      <p>{t('error.malfunction')}</p>
      <div className={styles['ways']}>
        <Button onPress={() => window.location.reload()}>{t('action.retry')}</Button>
        {!isEmbedded() && (
          <>
            {/* A whole new page: what failed may be what would draw the next one. */}
            <a href={paths.home()}>{t('shell.toHome')}</a>
            <a href={paths.departments()}>{t('area.departments')}</a>
          </>
        )}
      </div>
    </div>
  )
}
