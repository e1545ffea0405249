import type { Dataset, DatasetField, Distribution } from '@plat/contract/datasets/datasets'
import { getDataset } from '@plat/contract/datasets/datasets'
import { exportPath } from '@plat/contract/exports/exports'
import type { Localized } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import { AppError } from '../platform/errors.ts'
import { countAnswer } from '../search/count-answer.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { openSearch } from '../search/open-search.ts'
import { publicFooter } from '../tenancy/content/public-footer.ts'
import { BUILT_IN_LABELS } from '../tenancy/document/built-in-fields.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import {
  isPublic,
  type ModuleDocument,
  visibleFields,
} from '../tenancy/document/module-document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { type LoadRow, publicLoads, readLoads } from './read-loads.ts'

const ANYBODY = { level: 'anonymous', account: null } as const

/** What the fields say that every record has. */
const MEANINGS: Readonly<Record<string, Localized>> = {
  agency_reference: {
    en: 'The number under which the agency keeps the record',
    es: 'El número con el que la agencia lleva el registro',
  },
  title: {
    en: 'What the record is about, in a line',
    es: 'De qué trata el registro, en una línea',
  },
  description: {
    en: 'What the record is about, in full',
    es: 'De qué trata el registro, con todo detalle',
  },
  record_type: { en: 'What kind of record it is', es: 'De qué clase es el registro' },
  status: { en: 'How far it has come', es: 'En qué punto está' },
  record_date: {
    en: 'The day that the record is listed by',
    es: 'El día por el que se ordena el registro',
  },
  addresses: { en: 'Where it is', es: 'Dónde está' },
  area: {
    en: 'The part of the area served in which it lies',
    es: 'La zona en la que se encuentra',
  },
}

/** A dataset without what only the record index knows. */
export type DatasetFacts = Omit<Dataset, 'records'>

/**
 * What is public about the data of a module: the same for everybody, numbers as a search of everybody's counts them.
 * @throws AppError not_found for a module that has nothing for everybody, as for one that is not there
 */
export async function publicDataset(
  source: SearchDependencies,
  tenant: string,
  code: string,
  now = new Date(),
): Promise<Dataset> {
  const { document } = await loadTenant(source.database, tenant)
  const module = moduleOf(document, code)
  if (module === undefined || !isPublic(module))
    throw new AppError('not_found', `There is no module "${code}".`)
  const loads = await readLoads(source.database, tenant, code)
  const facts = datasetFacts(document, module, loads.get(code), now)
  return { ...facts, records: await publicCounts(source, tenant, code) }
}

/** What the agency's folder and the last loads say of a module. Pure. */
export function datasetFacts(
  document: TenantDocument,
  module: ModuleDocument,
  loads: LoadRow | undefined,
  now: Date,
): DatasetFacts {
  const { data = {}, source } = module
  const { long } = document.tenant.branding.title
  const department = departmentOf(document, module.code)
  return {
    module: module.code,
    department: department.id,
    title: module.title?.long ?? module.name,
    description: module.summary,
    loads: publicLoads(document, module, loads, now),
    fields: publicFields(module),
    licence:
      data.licence === undefined ? null : { name: data.licence, url: data.licenceUrl ?? null },
    source:
      data.source === undefined
        ? { name: source?.name ?? long, url: source?.url ?? null }
        : { name: data.source, url: data.sourceUrl ?? null },
    contact: data.contact ?? department.contact?.email ?? agencyContact(document),
    update_frequency: data.updateFrequency ?? null,
    distributions: distributions(module),
  }
}

/** The mail address in the footer; where that leads elsewhere, the one that people are told in mails. */
function agencyContact(document: TenantDocument): string | null {
  const { contact } = publicFooter(document)
  return contact?.startsWith('mailto:')
    ? contact.slice('mailto:'.length).replace(/\?.*$/, '')
    : document.tenant.mail.contact
}

/** Records that everybody may see, as a search for all of them counts them. */
export async function publicCounts(
  source: SearchDependencies,
  tenant: string,
  code: string,
): Promise<Dataset['records']> {
  const context = { tenant, viewer: ANYBODY, hasPassedSiteGate: true, module: code }
  const { module, query } = await openSearch(source, context, { status: '0' })
  const counts = await module.index.query({
    kind: 'count',
    criteria: query.criteria,
    view: query.view,
  })
  const { all, located, status } = countAnswer(counts.located, counts.unlocated)
  return { all, live: status[1], archived: status[2], located }
}

function publicFields(module: ModuleDocument): DatasetField[] {
  const open = visibleFields(module, 0)
  const filtered = new Set(module.filters.map(({ criterion }) => criterion))
  const hasFilter = (id: string) =>
    filtered.has(id) || (id === 'status' && filtered.has('status_name'))
  return [
    ...BUILT_IN_LABELS.map(({ id, label, kind }) => ({
      id,
      label,
      kind,
      meaning: own(MEANINGS, id) ?? null,
      filter: hasFilter(id),
    })),
    ...module.fields
      .filter(({ id }) => open.has(id))
      .map(({ id, label, kind, meaning }) => ({
        id,
        label,
        kind,
        meaning: meaning ?? null,
        filter: hasFilter(id),
      })),
  ]
}

/** All records in each form; a feed has the newest of them. */
function distributions({ code }: ModuleDocument): Distribution[] {
  const file = (kind: 'csv' | 'geojson' | 'atom', type: string): Distribution => ({
    kind,
    href: `/api${exportPath(code, kind)}?status=0`,
    media_type: type,
  })
  return [
    file('csv', 'text/csv'),
    file('geojson', 'application/geo+json'),
    file('atom', 'application/atom+xml'),
    { kind: 'ogc', href: `/ogc/collections/${code}`, media_type: 'application/json' },
    { kind: 'api', href: '/api/docs', media_type: 'text/html' },
  ]
}

/** Path of what is public about a module's data, for programs. */
export function datasetPath(code: string): string {
  return `/api${getDataset.path.replace(':id', code)}`
}
