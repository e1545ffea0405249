import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { BUILT_IN_FIELDS } from './module-document.ts'

type Field = ModuleConfig['control']['recordDescriptor']['fields'][number]
type BuiltIn = Field & { id: (typeof BUILT_IN_FIELDS)[number] }

/** The fields that every record has, as a module's descriptor lists them. */
export const BUILT_IN_LABELS: readonly BuiltIn[] = [
  {
    id: 'agency_reference',
    label: { en: 'Record number', es: 'Número de registro' },
    kind: 'text',
  },
  { id: 'title', label: { en: 'Title', es: 'Título' }, kind: 'text' },
  { id: 'description', label: { en: 'Description', es: 'Descripción' }, kind: 'text' },
  { id: 'record_type', label: { en: 'Type', es: 'Tipo' }, kind: 'category' },
  { id: 'status', label: { en: 'Status', es: 'Estado' }, kind: 'category' },
  { id: 'record_date', label: { en: 'Date', es: 'Fecha' }, kind: 'date' },
  { id: 'addresses', label: { en: 'Address', es: 'Dirección' }, kind: 'list' },
  { id: 'area', label: { en: 'Area', es: 'Zona' }, kind: 'text' },
]

/** Columns of a record whose changes an import notes, beside the module's own fields. */
export const TRACKED_FIELDS: readonly string[] = [
  'status',
  'record_type',
  'record_date',
  'title',
  'description',
  'addresses',
] satisfies BuiltIn['id'][]
