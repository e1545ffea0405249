import { placeAt, smallTenant } from './small-tenant.ts'

/** Records of the hostile agency; all have a location. */
export const HOSTILE_RECORDS = 15

/** The payload for a slot of a file: the one with this number, or the next one. */
export type Put = (file: string, path: string, number?: number) => string

const FIELDS = ['note', 'website', 'builder'] as const

/** A collection of records whose every label is a payload. */
export function hostileModule(code: string, put: Put): object {
  const text = (path: string) => put('modules/permits.yaml', path)
  const { source, ...plain } = smallTenant(code)['modules/permits.yaml'] as {
    readonly source: { readonly map: object }
  }
  const column = (name: string) => [name, { column: name }] as const
  return {
    ...plain,
    name: text('name'),
    title: { long: text('title.long') },
    noun: { one: text('noun.one'), other: text('noun.other') },
    summary: text('summary'),
    fields: FIELDS.map((id, index) => ({
      id,
      label: text(`fields[${index}].label`),
      kind: id === 'note' ? 'list' : 'text',
    })),
    statuses: {
      Open: { label: text('statuses.Open.label'), next: text('statuses.Open.next') },
      default: { category: 'live' },
    },
    filters: [
      {
        type: 'checkboxTree',
        criterion: 'record_type',
        params: {
          label: text('filters[0].params.label'),
          options: [{ id: 'all', label: text('filters[0].params.options[0].label'), members: [] }],
        },
      },
      {
        type: 'text',
        criterion: 'text',
        params: {
          label: text('filters[1].params.label'),
          placeholder: text('filters[1].params.placeholder'),
        },
      },
      { type: 'place', criterion: '___place', params: { label: text('filters[2].params.label') } },
    ],
    formatting: FIELDS.map((id, index) => ({
      id,
      type: id === 'website' ? 'basic/formatted' : 'basic',
      label: text(`formatting[${index}].label`),
      group: text(`formatting[${index}].group`),
      position: index + 1,
      ...(id === 'website' ? { formatting: 'link' } : {}),
    })),
    source: {
      ...source,
      name: text('source.name'),
      map: {
        ...source.map,
        ...Object.fromEntries(
          ['description', 'record_type', 'status', 'street_address', 'division'].map(column),
        ),
        website: { column: 'website' },
        builder: { column: 'builder' },
        note: { column: 'note', json: true },
      },
      events: [
        {
          each: 'history',
          label: { column: 'label' },
          date: { column: 'date', date: true },
          content: { column: 'content' },
        },
      ],
    },
  }
}

const WEBSITES = [
  'javascript:X()',
  'data:text/html,<script>X()</script>',
  ' javascript:X()',
  'https://a.gov/"onclick="X()',
]

/** Records whose texts are all payloads; every payload occurs. */
export function hostileRecords(payloads: readonly string[]): object[] {
  const each = Math.ceil(payloads.length / HOSTILE_RECORDS)
  return Array.from({ length: HOSTILE_RECORDS }, (_, index) => {
    const own = payloads.slice(index * each, (index + 1) * each)
    const text = (number: number) => own[number % own.length] ?? ''
    const [lng, lat] = placeAt(index)
    return {
      number: `R-${index}`,
      title: text(0),
      description: own.join('\n'),
      record_type: text(1).slice(0, 100),
      status: index % 2 === 0 ? 'Open' : text(2).slice(0, 100),
      street_address: text(3),
      division: text(4),
      builder: text(5),
      website: WEBSITES[index % WEBSITES.length],
      note: own,
      date: '2026-03-04',
      history: own.slice(0, 3).map((label) => ({ label, date: '2026-03-05', content: label })),
      lng,
      lat,
    }
  })
}
