import type { OfficeHours } from '@plat/contract/offices/channels'
import { relaxedFolder } from './people.ts'

/** Hours of an office: day and night, unless changed. */
export const hours = (change: Partial<OfficeHours> = {}): OfficeHours => ({
  time_zone: 'America/Chicago',
  weekly: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
  closures: [],
  agency_holidays: false,
  ...change,
})

/** An agency with a department of three channels, which takes appointments, and one of its own only, which takes none. */
export function officesFolder(tenant: string) {
  const { 'modules/permits.yaml': permits, ...files } = relaxedFolder(tenant)
  const engage = (code: string, channelLabel: unknown) => ({
    type: 'enquiry',
    name: 'Talk to us',
    action: { type: 'nencounter', channel: code, channelLabel },
  })
  const subOffice = (name: string, options: unknown[]) => ({ type: 'subOffice', name, options })
  return {
    ...files,
    'departments/building.yaml': {
      id: 'building',
      name: 'Building',
      modules: ['permits'],
      tags: ['appointment'],
      options: [engage('counter', { en: 'Counter', es: 'Ventanilla' })],
      navigation: [subOffice('Field office', [engage('counter', 'Another name')])],
      variants: {
        internal: { navigation: [subOffice('Yard', [engage('inspections', 'Inspections')])] },
      },
    },
    'departments/planning.yaml': { id: 'planning', name: 'Planning', modules: ['cases'] },
    'modules/permits.yaml': permits,
    'modules/cases.yaml': { ...permits, code: 'cases', name: 'Cases' },
  }
}
