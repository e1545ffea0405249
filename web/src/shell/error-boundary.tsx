import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { reportClientError } from '../api/report-client-error.ts'
import { Button } from '../ui/button.tsx'
import { useT } from './use-t.ts'
import styles from './error-boundary.module.css'

/** Catches a failure while drawing, tells the server, and clears with the next navigation. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <Boundary location={key}>{children}</Boundary>
}

interface BoundaryProps {
  location: string
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
    return this.state.failed ? <Malfunction /> : this.props.children
  }
}

function Malfunction() {
  const t = useT()
  return (
    <div className={styles['malfunction']} role="alert">
      <h1>{t('error.oops')}</h1>
      <p>{t('error.malfunction')}</p>
      <div>
        <Button onPress={() => window.location.reload()}>{t('action.retry')}</Button>
      </div>
    </div>
  )
}
