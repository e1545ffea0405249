import { useTenant } from '../shell/tenant.tsx'

/** Coordinates in the middle of the agency, as people write them: `33.77, -118.19`. */
export function useCoordinatesExample(): string {
  const { n, e, s, w } = useTenant().config.control.map.geo.agencyBounds
  return `${((n + s) / 2).toFixed(2)}, ${((e + w) / 2).toFixed(2)}`
}
