import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { smallDocument } from '../tenancy/check/check-for-tests.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { dataCatalogue } from './catalogue.ts'
import type { LoadRow } from './read-loads.ts'

let document: TenantDocument

beforeAll(async () => {
  document = await smallDocument()
})

const loaded: LoadRow = {
  module: 'permits',
  imported: new Date('2026-03-01T10:00:00Z'),
  state: 'finished',
  ended: new Date('2026-03-01T10:00:00Z'),
  succeeded: new Date('2026-03-01T10:00:00Z'),
  rejected: null,
  repaired: null,
}

function catalogueOf(of: TenantDocument, loads: readonly LoadRow[] = [loaded]) {
  return dataCatalogue(of, {
    loads: new Map(loads.map((row) => [row.module, row])),
    port: 3000,
    now: new Date('2026-03-02T00:00:00Z'),
  }) as { dataset: Record<string, unknown>[] }
}

/** The catalogue of the small folder, with another module. */
function catalogue(change: Partial<ModuleDocument>, loads?: readonly LoadRow[]) {
  const modules = document.modules.map((module) => ({ ...module, ...change }))
  return catalogueOf({ ...document, modules }, loads)
}

const Address = z.url({ protocol: /^https?$/ })
const Words = z.string().min(1)
const MediaType = z.string().regex(/^[-\w]+\/[-\w]+(\.[-\w]+)*([+][-\w]+)?$/)
const described = { '@type': z.literal('dcat:Distribution'), title: Words, format: Words }

/** What DCAT-US 1.1 asks of a catalogue that is not a federal one, and nothing beside it. */
const Catalogue = z.strictObject({
  '@context': Address,
  '@id': Address,
  '@type': z.literal('dcat:Catalog'),
  conformsTo: z.literal('https://project-open-data.cio.gov/v1.1/schema'),
  describedBy: z.literal('https://project-open-data.cio.gov/v1.1/schema/catalog.json'),
  dataset: z.array(
    z.strictObject({
      '@type': z.literal('dcat:Dataset'),
      title: Words,
      description: Words,
      keyword: z.array(Words).min(1),
      modified: z.iso.datetime(),
      publisher: z.strictObject({ '@type': z.literal('org:Organization'), name: Words }),
      contactPoint: z.strictObject({
        '@type': z.literal('vcard:Contact'),
        fn: Words,
        hasEmail: z.string().regex(/^mailto:[\w.-]+@[\w.-]+\.[\w.-]+$/),
      }),
      identifier: Words,
      accessLevel: z.literal('public'),
      theme: z.array(Words).min(1),
      language: z.array(z.enum(['en', 'es'])),
      accrualPeriodicity: z
        .string()
        .regex(/^(irregular|R\/P([\d.]+Y)?([\d.]+M)?([\d.]+W)?([\d.]+D)?(T([\d.]+[HMS])+)?)$/)
        .optional(),
      license: Address.optional(),
      rights: Words.max(255).optional(),
      spatial: Words,
      landingPage: Address,
      describedBy: Address,
      describedByType: MediaType,
      references: z.array(Address).min(1).optional(),
      distribution: z
        .array(
          // A file has its media type, what is asked of a service has none.
          z.union([
            z.strictObject({ ...described, downloadURL: Address, mediaType: MediaType }),
            z.strictObject({ ...described, accessURL: Address, conformsTo: Address.optional() }),
          ]),
        )
        .min(1),
    }),
  ),
})

test('a public module is a dataset with what DCAT-US 1.1 asks for', () => {
  const found = catalogue({
    data: {
      licence: 'Public domain',
      licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
      contact: 'data@ferndale.gov',
      updateFrequency: 'daily',
    },
  })
  const [dataset] = Catalogue.parse(found).dataset
  expect(dataset).toMatchObject({
    '@type': 'dcat:Dataset',
    accessLevel: 'public',
    modified: '2026-03-01T10:00:00.000Z',
    accrualPeriodicity: 'R/P1D',
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    publisher: { '@type': 'org:Organization', name: document.tenant.branding.title.long },
    contactPoint: { '@type': 'vcard:Contact', hasEmail: 'mailto:data@ferndale.gov' },
    landingPage: expect.stringMatching(/\/building\/permits\/data$/),
  })
  const { w, s, e, n } = document.tenant.control.map.geo.agencyBounds
  expect(dataset?.spatial).toBe(`${w},${s},${e},${n}`)
  expect(dataset?.distribution.map(({ format }) => format)).toEqual([
    'CSV',
    'GeoJSON',
    'Atom',
    'OGC API - Features',
    'API',
  ])
})

test('mail for questions goes to the department where the data name nobody, else to the agency', () => {
  const contact = (email: string | null, mail: string | null) => {
    const [dataset] = catalogueOf({
      ...document,
      tenant: { ...document.tenant, mail: { ...document.tenant.mail, contact: mail } },
      departments: document.departments.map((one) => ({
        ...one,
        contact: { phone: null, email, address: null, hours: null },
      })),
      footer: { ...document.footer, contact: '/doc/contact' },
    }).dataset
    return dataset?.['contactPoint']
  }
  expect(contact('building@ferndale.gov', 'help@ferndale.gov')).toMatchObject({
    hasEmail: 'mailto:building@ferndale.gov',
  })
  expect(contact(null, 'help@ferndale.gov')).toMatchObject({ hasEmail: 'mailto:help@ferndale.gov' })
  expect(contact(null, null)).toBeUndefined()
})

test('a licence without an address is a statement about rights', () => {
  const [dataset] = catalogue({ data: { licence: 'Public domain' } }).dataset
  expect(dataset).toMatchObject({ rights: 'Public domain' })
  expect(dataset).not.toHaveProperty('license')
})

test('what has never been loaded is no dataset yet', () => {
  expect(catalogue({}, []).dataset).toEqual([])
})

test('what the agency has not said is not made up', () => {
  const [dataset] = catalogue({}).dataset
  expect(dataset).toBeDefined()
  for (const name of ['accrualPeriodicity', 'license', 'rights'])
    expect(dataset).not.toHaveProperty(name)
})

test('a module that not everybody may see is not in it', () => {
  expect(catalogue({ visibility: ['registered', 'internal'] }).dataset).toEqual([])
})
