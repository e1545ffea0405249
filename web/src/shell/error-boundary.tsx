import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { reportClientError } from '../api/report-client-error.ts'
import { Button } from '../ui/button.tsx'
import { useText } from './use-text.ts'
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

class Boundary extends Component<BoundaryProps, { failedAt: string | null }> {
  override state = { failedAt: null }

  static getDerivedStateFromError() {
    return { failedAt: '' }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.setState({ failedAt: this.props.location })
    reportClientError(error, info.componentStack ?? '')
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failedAt !== null && before.location !== this.props.location)
      this.setState({ failedAt: null })
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : <Malfunction />
  }
}

function Malfunction() {
  const text = useText()
  return (
    <div className={styles['malfunction']} role="alert">
      <h1>{text('error.oops')}</h1>
      <p>{text('error.malfunction')}</p>
      <div>
        <Button onPress={() => window.location.reload()}>{text('action.retry')}</Button>
      </div>
    </div>
  )
}
