import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { IntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router'
import english from '../../locales/en.json'
import spanish from '../../locales/es.json'
import { render } from '../../ui/render-for-tests.tsx'
import CallRoom from './call-room.tsx'
import type { Seat } from './switchboard-for-tests.ts'

const CATALOGUES = { 'en-US': english, 'es-US': spanish } as const

interface Shown {
  /** Whether the room said that it was left. */
  left: boolean
}

/** Draws the room of somebody, as the application does, beside a page. */
export function showRoom(seat: Seat, locale: keyof typeof CATALOGUES = 'en-US'): Shown {
  const shown: Shown = { left: false }
  render(
    <IntlProvider locale={locale} messages={CATALOGUES[locale]}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <main>
            <h1>Permit 2026-0417</h1>
            <button type="button">On the page</button>
          </main>
          <CallRoom
            information={seat.information}
            channel={seat.channel}
            calls={seat.calls}
            onLeft={() => (shown.left = true)}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </IntlProvider>,
  )
  return shown
}
