import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { commentedYaml } from './commented-yaml.ts'
import { idOf } from './names.ts'
import type { Subject } from './subject.ts'

/** What is known of the agency. */
export interface Agency {
  readonly code: string
  readonly name: string
  readonly host: string
  readonly timeZone: string
  /** What the zone was concluded from. */
  readonly timeZoneWhy: string
  readonly bounds: GeoBounds
  readonly boundsWhy: string
}

const DEPARTMENT = 'open-data'

/** The files of a tenant folder, by path, but for its module. */
export function agencyFiles(agency: Agency, subject: Subject): Record<string, string> {
  return {
    'tenant.yaml': settings(agency),
    [`departments/${DEPARTMENT}.yaml`]: department(subject),
    'images/logo.svg': logo(agency.code),
  }
}

/** The code of an agency: `City of Long Beach` is `long-beach`. */
export function codeOf(name: string): string {
  const telling = name.replace(
    /^(the\s+)?(city|county|town|village|ciudad|condado|municipio)\s+(of|de)\s+/i,
    '',
  )
  return idOf(telling, '-', 'agency')
}

function settings(agency: Agency): string {
  const value = {
    code: agency.code,
    hosts: [agency.host],
    timeZone: agency.timeZone,
    branding: {
      logo: 'images/logo.svg',
      title: { long: agency.name, short: agency.name.slice(0, 40) },
    },
    control: {
      map: { geo: { agencyBounds: agency.bounds }, attribution: agency.name },
    },
  }
  return commentedYaml(value, [
    {
      path: [],
      text: 'Written by plat init. There are no boundaries and no basemap yet: see docs/tenants.md, places.yaml and\nbasemap.yaml.',
    },
    { path: ['timeZone'], text: agency.timeZoneWhy },
    { path: ['control', 'map', 'geo', 'agencyBounds'], text: agency.boundsWhy },
    { path: ['branding', 'logo'], text: 'A stand-in: put your own drawing there.' },
  ])
}

function department(subject: Subject): string {
  return commentedYaml(
    {
      id: DEPARTMENT,
      name: { en: 'Open data', es: 'Datos abiertos' },
      tags: ['general'],
      modules: [subject.code],
    },
    [],
  )
}

const COLOURS = ['#0f6b4f', '#1a4f8b', '#7a3d00', '#6b2c6b', '#2a5d67', '#8a2432']

/** A mark without letters: a drawing has no font of its own where it is shown. */
function logo(code: string): string {
  const sum = [...code].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const colour = COLOURS[sum % COLOURS.length] ?? '#0f6b4f'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">\n' +
    `  <rect width="48" height="48" rx="10" fill="${colour}"/>\n` +
    '  <path d="M10 36h28M14 36V22h8v14M26 36V12h8v24" fill="none" stroke="#ffffff" stroke-width="3"/>\n' +
    '</svg>\n'
  )
}
