import { earlyCode } from '../ui/later.ts'

/** The landing page, whose code is requested before anything is drawn (main.tsx). */
export const HomePage = earlyCode(() => import('./home-page.tsx'))
