import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { startEarly } from './early-start.ts'
import { App } from './shell/app.tsx'
import './ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const client = createQueryClient()
startEarly(client, window.location.pathname)
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
)
