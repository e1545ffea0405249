import { earlyCode } from '../ui/later.ts'

/** What stands on a module's page from the start; the code is requested before anything is drawn (early-start.ts). */
export const MapPanel = earlyCode(() => import('./map/map-panel.tsx'))
export const PhonePanels = earlyCode(() => import('./results/phone-panels.tsx'))
