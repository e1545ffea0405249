import type { Dataset } from '@plat/contract/datasets/datasets'
import type { UpdateFrequency } from '@plat/contract/datasets/update-frequency'
import type { MessageId } from '../locales/message-id.ts'
import type { StatusShape } from '../ui/status-mark.tsx'

/** How the last load went, as on the page of imports: filled went well, a ring failed, a dash is nothing yet. */
export const STATE_WORDS = {
  loaded: { name: 'datasets.state.loaded', shape: 'live', colour: 'var(--archive)' },
  failed: { name: 'datasets.state.failed', shape: 'archive', colour: 'var(--danger)' },
  never: { name: 'datasets.state.never', shape: 'unknown', colour: 'var(--text-quiet)' },
} as const satisfies Record<
  Dataset['loads']['state'],
  { name: MessageId; shape: StatusShape; colour: string }
>

export const FREQUENCY_WORDS = {
  continuously: 'datasets.frequency.continuously',
  hourly: 'datasets.frequency.hourly',
  daily: 'datasets.frequency.daily',
  weekly: 'datasets.frequency.weekly',
  'twice-monthly': 'datasets.frequency.twiceMonthly',
  monthly: 'datasets.frequency.monthly',
  quarterly: 'datasets.frequency.quarterly',
  yearly: 'datasets.frequency.yearly',
  irregular: 'datasets.frequency.irregular',
} as const satisfies Record<UpdateFrequency, MessageId>

export const KIND_WORDS = {
  category: 'datasets.kind.category',
  text: 'datasets.kind.text',
  number: 'datasets.kind.number',
  date: 'datasets.kind.date',
  list: 'datasets.kind.list',
  contact: 'datasets.kind.contact',
  video: 'datasets.kind.video',
} as const satisfies Record<Dataset['fields'][number]['kind'], MessageId>

export const FORM_WORDS = {
  csv: 'datasets.form.csv',
  geojson: 'datasets.form.geojson',
  atom: 'datasets.form.atom',
  ogc: 'datasets.form.ogc',
  api: 'datasets.form.api',
} as const satisfies Record<Dataset['distributions'][number]['kind'], MessageId>
