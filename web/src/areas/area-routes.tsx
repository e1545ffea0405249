import { Route } from 'react-router'
import { patterns } from '../paths.ts'
import { lazyCode } from '../ui/later.ts'

const ChatPage = lazyCode(() => import('./chat-page.tsx'))
const PersonalPage = lazyCode(() => import('./personal-page.tsx'))
const StatisticsPage = lazyCode(async () => ({
  default: (await import('./statistics-pages.tsx')).StatisticsPage,
}))
const StatsManagementPage = lazyCode(async () => ({
  default: (await import('./statistics-pages.tsx')).StatsManagementPage,
}))
const HubPage = lazyCode(async () => ({
  default: (await import('./statistics-pages.tsx')).HubPage,
}))
const AlertPage = lazyCode(async () => ({
  default: (await import('./statistics-pages.tsx')).AlertPage,
}))

/** Areas that are open to whoever has passed the agency's lock. */
export const publicAreaRoutes = (
  <>
    <Route path={patterns.chat} element={<ChatPage />} />
    <Route path={patterns.statistics} element={<StatisticsPage />} />
  </>
)

/** Areas of signed-in users. */
export const ownAreaRoutes = (
  <>
    <Route path={patterns.personal} element={<PersonalPage />} />
    <Route path={patterns.inbox} element={<PersonalPage />} />
    <Route path={patterns.statsManagement} element={<StatsManagementPage />} />
    <Route path={patterns.hub} element={<HubPage />} />
    <Route path={patterns.alert} element={<AlertPage />} />
    <Route path={patterns.alertCreate} element={<AlertPage />} />
    <Route path={patterns.alertOld} element={<AlertPage />} />
  </>
)
