import { NO_VALUE, SearchCriteria } from '@plat/contract/search/criteria'
import { ModuleDocument } from '../tenancy/document/module-document.ts'
import { searchQuery } from './search-query.ts'

export const module = ModuleDocument.parse({
  code: 'permits',
  name: 'Permits',
  noun: { one: 'permit', other: 'permits' },
  fields: [
    { id: 'work_class', label: 'Work class', kind: 'category' },
    { id: 'cost', label: 'Cost', kind: 'number' },
    { id: 'issued', label: 'Issued', kind: 'date' },
    { id: 'contractor', label: 'Contractor', kind: 'text' },
    { id: 'inspector', label: 'Inspector', kind: 'category', visibility: 'internal' },
    { id: 'program', label: 'Program', kind: 'category' },
  ],
  filters: [
    {
      type: 'checkboxTree',
      criterion: 'record_type',
      params: {
        label: 'Type',
        options: [
          {
            id: 'homes',
            label: 'Homes',
            members: [
              { id: 'NEW', label: 'New' },
              { id: 'ADD', label: 'Added' },
            ],
          },
          { id: 'rest', label: 'The rest', members: [{ id: NO_VALUE, label: 'Unknown' }] },
        ],
      },
    },
    {
      type: 'exclusiveTabs',
      criterion: 'kind',
      params: {
        label: 'Kind',
        members: [
          {
            type: 'dropdown',
            criterion: 'work_class',
            params: {
              label: 'Work class',
              options: [{ id: 'home', label: 'Home', members: [{ id: 'R1', label: 'R1' }] }],
            },
          },
          {
            type: 'immutableRadio',
            criterion: 'program',
            params: { label: 'Program', default: 'SOLAR' },
          },
        ],
      },
    },
  ],
})

export const compile = (
  search: unknown,
  level: 'anonymous' | 'registered' | 'internal' = 'anonymous',
) =>
  searchQuery(
    SearchCriteria.parse(search),
    { module, calendar: { today: '2026-11-18', fiscalYearStart: 7 }, findsHidden: false },
    level,
  )
