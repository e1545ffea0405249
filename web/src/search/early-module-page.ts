import { earlyCode } from '../ui/later.ts'

/** A module's page, whose code is requested before anything is drawn (early-start.ts). */
export const ModulePage = earlyCode(() => import('./module-page.tsx'))
