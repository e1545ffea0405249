import type { Expression } from '../tenancy/document/expression-document.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import { type SourceEvent, SourceMap } from '../tenancy/document/source-mapping.ts'

const PLAIN = { trim: true, collapse: false, dashes: false, unlisted: 'keep' } as const

/** A column that a feed may leave out: BLDS requires eleven of its sixty. */
function optional(...columns: string[]): Expression {
  // Columns among alternatives may be missing.
  const parts = [...columns, ...(columns.length === 1 ? columns : [])]
  return { first: parts.map((column) => ({ ...PLAIN, column })), ...PLAIN }
}

function day(column: string): Expression {
  return {
    ...optional(column),
    date: { formats: ['yyyy-MM-dd', 'iso', 'MM/dd/yyyy'], sentinels: [], zone: 'utc' },
  }
}

function number(column: string): Expression {
  return { ...optional(column), number: { decimal: '.', sentinels: [] } }
}

/** Attributes that BLDS columns fill when the module has a field of that id. */
const ATTRIBUTES: Record<string, Expression> = {
  cost: number('EstProjectCost'),
  fee: number('Fee'),
  square_feet: number('TotalSqFt'),
  added_square_feet: number('AddedSqFt'),
  housing_units: number('HousingUnits'),
  work_class: optional('WorkClassMapped', 'WorkClass'),
  permit_class: optional('PermitClassMapped', 'PermitClass'),
  permit_type: optional('PermitType', 'PermitTypeDesc'),
  contractor: optional('ContractorCompanyName', 'ContractorFullName'),
  contractor_trade: optional('ContractorTradeMapped', 'ContractorTrade'),
  proposed_use: optional('ProposedUse'),
  project_name: optional('ProjectName'),
  parcel: optional('PIN'),
  master_permit: optional('MasterPermitNum'),
  link: optional('Link'),
  status_date: day('StatusDate'),
}

const MAP = SourceMap.parse({
  agency_reference: optional('PermitNum'),
  title: optional('PermitTypeDesc', 'PermitTypeMapped', 'PermitType', 'Description'),
  description: { ...optional('Description'), collapse: true },
  record_type: optional('PermitTypeMapped', 'PermitType', 'PermitTypeDesc'),
  status: optional('StatusCurrent', 'StatusCurrentMapped'),
  record_date: {
    first: [day('IssuedDate'), day('AppliedDate'), day('StatusDate')],
    ...PLAIN,
  },
  street_address: { ...optional('OriginalAddress1'), collapse: true },
  division: optional('Jurisdiction', 'OriginalCity'),
  location: { lng: optional('Longitude'), lat: optional('Latitude') },
})

const EVENTS: SourceEvent[] = [
  { label: { en: 'Applied', es: 'Solicitado' }, date: day('AppliedDate') },
  { label: { en: 'Issued', es: 'Expedido' }, date: day('IssuedDate') },
  { label: { en: 'On hold', es: 'En espera' }, date: day('HoldDate') },
  { label: { en: 'Voided', es: 'Anulado' }, date: day('VoidDate') },
  {
    label: { en: 'Certificate of occupancy', es: 'Certificado de ocupación' },
    date: day('COIssuedDate'),
  },
  { label: { en: 'Completed', es: 'Terminado' }, date: day('CompletedDate') },
  { label: { en: 'Expired', es: 'Vencido' }, date: day('ExpiresDate') },
]

/** A source's whole mapping: for BLDS the known columns, overridden by the module's own. */
export interface CompleteMapping {
  readonly key: Expression
  readonly map: SourceMap
  readonly events: readonly SourceEvent[]
}

/** The mapping of a source; `fields` are the ids of the module's own fields. */
export function completeMapping(source: Source, fields: readonly string[]): CompleteMapping {
  if (source.format !== 'blds') return source
  const known = Object.fromEntries(
    Object.entries(ATTRIBUTES).filter(([name]) => fields.includes(name)),
  )
  return {
    key: source.key ?? { ...PLAIN, column: 'PermitNum' },
    map: { ...MAP, ...known, ...source.map },
    events: source.events ?? EVENTS,
  }
}
