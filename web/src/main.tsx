import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { startEarly } from './early-start.ts'
import { AppRoutes } from './routes.tsx'
import { App } from './app/app.tsx'
import { keepFocus } from './shell/focus-keeper.ts'
import { unregisterServiceWorkers } from './shell/service-workers.ts'
import { guardSinks } from './shell/trusted-types.ts'
import { isInternetExplorer, showUnsupported } from './shell/unsupported.ts'
import { watchActs } from './ui/acted.ts'
import { watchTyping } from './ui/later.ts'
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
  await startEarly(client, window.location.pathname)
  keepFocus('content')
  createRoot(root).render(
    <StrictMode>
      <App client={client}>
        <AppRoutes />
      </App>
    </StrictMode>,
  )
}
