import { NO_VALUE, SearchCriteria } from '@plat/contract/search/criteria'
import { expect, test } from 'vitest'
import { ModuleDocument } from '../tenancy/document/module-document.ts'
import { compile } from './compile-search-for-tests.ts'
import { searchQuery } from './search-query.ts'

test('signed-out people search live records, others live and archive', () => {
  expect(compile({}).criteria.statusCategory).toBe(1)
  expect(compile({}, 'registered').criteria.statusCategory).toBeUndefined()
})

test('status "1,2" is the same as 0, both', () => {
  expect(compile({ status: '1,2' }).criteria.statusCategory).toBeUndefined()
  expect(compile({ status: 0 }).criteria.statusCategory).toBeUndefined()
  expect(compile({ status: '2' }).criteria.statusCategory).toBe(2)
})

test('an option with members stands for all of them, and ___none for no value', () => {
  expect(compile({ record_type: ['homes', NO_VALUE] }).criteria.categories).toEqual({
    record_type: ['NEW', 'ADD', null],
  })
  expect(compile({ record_type: 'rest' }).criteria.categories).toEqual({ record_type: [null] })
})

test('option 0, an empty list and an empty text mean everything', () => {
  for (const value of ['0', 0, [], '', ['0', 'NEW']]) {
    expect(compile({ record_type: value }).criteria.categories).toBeUndefined()
  }
})

test('the source’s status text is a criterion of its own', () => {
  expect(compile({ status_name: 'Issued' }).criteria.categories).toEqual({ status: ['Issued'] })
})

test('a criterion that the module lacks is refused by name, with those that it has', () => {
  expect(() => compile({ wrk_class: 'x' })).toThrow(
    /"wrk_class" is not a criterion of permits\. It has .*work_class/,
  )
  expect(() => compile({ contractor: 'x' })).toThrow(/not a criterion/)
})

test('a value of the wrong kind is refused', () => {
  expect(() => compile({ cost: 'much' })).toThrow(/cost: expected/)
  expect(() => compile({ issued: '2020' })).toThrow(/issued: expected/)
  expect(() => compile({ record_type: { from: 1 } })).toThrow(/a list of options/)
})

test('words may be a number', () => {
  expect(compile({ text: 12 }).criteria.text).toBe('12')
})

test('options of filters inside others are known, and all values of a dropdown are taken as given', () => {
  expect(compile({ work_class: 'home' }).criteria.categories).toEqual({ work_class: ['R1'] })
  expect(compile({ work_class: ['R1', 'R2'] }).criteria.categories).toEqual({
    work_class: ['R1', 'R2'],
  })
})

test('a field that only staff may read is a criterion for staff only', () => {
  expect(() => compile({ inspector: 'Ann' }, 'registered')).toThrow(
    /"inspector" is not a criterion of permits\. (?!.*, inspector)/,
  )
  expect(compile({ inspector: 'Ann' }, 'internal').criteria.categories).toEqual({
    inspector: ['Ann'],
  })
})

const fixedModule = (inTabs: boolean) => {
  const radio = {
    type: 'immutableRadio',
    criterion: 'program',
    params: { label: 'Program', default: 'SOLAR' },
  }
  const words = { type: 'text', criterion: 'text', params: { label: 'Words' } }
  const members = [radio, words]
  return ModuleDocument.parse({
    code: 'solar',
    name: 'Solar',
    noun: { one: 'permit', other: 'permits' },
    fields: [{ id: 'program', label: 'Program', kind: 'category' }],
    filters: [
      {
        type: inTabs ? 'exclusiveTabs' : 'group',
        criterion: 'kind',
        params: { label: 'Kind', members },
      },
    ],
  })
}

const fixed = (search: unknown, inTabs: boolean) => {
  const { criteria, ignored } = searchQuery(
    SearchCriteria.parse(search),
    {
      module: fixedModule(inTabs),
      calendar: { today: '2026-11-18', fiscalYearStart: 7 },
      findsHidden: false,
    },
    'anonymous',
  )
  return [criteria.categories, ignored]
}

test('an immutable radio keeps its value, whatever is sent, and says that it ignored another', () => {
  const solar = { program: ['SOLAR'] }
  expect(fixed({}, false)).toEqual([solar, []])
  expect(fixed({ program: 'SOLAR' }, false)).toEqual([solar, []])
  expect(fixed({ program: ['WIND'] }, false)).toEqual([solar, ['program']])
  expect(fixed({ program: '0' }, false)).toEqual([solar, ['program']])
})

test('an immutable radio in tabs restricts only a search that names it', () => {
  expect(fixed({}, true)).toEqual([undefined, []])
  expect(fixed({ program: 'WIND' }, true)).toEqual([{ program: ['SOLAR'] }, ['program']])
})
