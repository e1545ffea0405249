import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { reportClientError } from './api/report-client-error.ts'
import { createQueryClient } from './api/query-client.ts'
import type { EarlyWindow } from './served/early-window.ts'
import { fetchMapFor, startEarly } from './early-start.ts'
import { paths } from './paths.ts'
import { AppRoutes, HOME_PAGE } from './routes.tsx'
import { App } from './app/app.tsx'
import { takeServed } from './served/take-served.ts'
import { keepFocus } from './shell/focus-keeper.ts'
import { unregisterServiceWorkers } from './shell/service-workers.ts'
import { guardSinks } from './shell/trusted-types.ts'
import { isInternetExplorer, showUnsupported } from './shell/unsupported.ts'
import { watchActs } from './ui/acted.ts'
import { fetchServed, LEFT_TO_BROWSER, watchTyping, whenDrawn } from './ui/later.ts'
import './ui/base.css'

guardSinks()
watchTyping()
watchActs()
void unregisterServiceWorkers()
if (isInternetExplorer(navigator.userAgent)) showUnsupported()
else void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const client = createQueryClient()
  const path = window.location.pathname
  const serving = takeServed(client)
  startEarly(client, path)
  const isServed = await serving
  if (isServed) fetchMapFor(path)
  if (!isServed && path === paths.home()) await fetchServed([HOME_PAGE])
  keepFocus('content')
  const page = (
    <StrictMode>
      <App client={client} Router={BrowserRouter}>
        <AppRoutes />
      </App>
    </StrictMode>
  )
  const giveBack = (window as EarlyWindow).platEarly?.()
  if (isServed) {
    if (giveBack) whenDrawn(giveBack)
    takeOver(root, page)
  } else createRoot(root).render(page)
}

function takeOver(root: HTMLElement, page: ReactNode): void {
  hydrateRoot(root, page, {
    onRecoverableError: (error, { componentStack }) => {
      if (error instanceof Error && 'digest' in error && error.digest === LEFT_TO_BROWSER) return
      // The page is not as the server has rendered it.
      reportError(error)
      if (error instanceof Error) reportClientError(error, componentStack ?? '')
    },
  })
}
