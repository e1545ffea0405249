import { expandChoice } from '@plat/contract/search/filters/filters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkedState,
  clearGroup,
  compactChoice,
  findOptions,
  optionTree,
  toggleOption,
} from './option-tree.ts'

const configured = [
  { id: 'new', label: { en: 'New buildings', es: 'Obra nueva' } },
  {
    id: 'trade',
    label: 'Trades',
    members: [
      { id: 'roof', label: 'Roof' },
      { id: 'electric', label: 'Eléctrico' },
    ],
  },
]
const counts = new Map<string | null, number>([
  ['roof', 5],
  ['new', 2],
  ['sign', 9],
  [null, 4],
])
const tree = optionTree(configured, counts, (value) => value.toUpperCase(), 'en')

test('options come in configured order, then what else occurs in the records', () => {
  expect(tree.map(({ id, label, count }) => [id, label, count])).toEqual([
    ['new', 'New buildings', 2],
    ['trade', 'Trades', 5],
    ['sign', 'SIGN', 9],
  ])
})

test('a group is half chosen until all its members are', () => {
  const trade = tree[1]!
  const some = new Set(['roof'])
  expect(checkedState(trade, some)).toBe('some')
  const all = toggleOption(trade, some)
  expect(checkedState(trade, all)).toBe('all')
  expect(checkedState(trade, toggleOption(trade, all))).toBe('none')
})

test('folding a group takes back what was chosen in it and nothing else', () => {
  expect(clearGroup(tree[1]!, new Set(['roof', 'sign']))).toEqual(new Set(['sign']))
})

test('nothing chosen and everything chosen are both "All"', () => {
  expect(compactChoice(new Set(), tree)).toBeNull()
  expect(compactChoice(new Set(['new', 'roof', 'electric', 'sign']), tree)).toBeNull()
})

test('the address names a whole group by its own id and the search gets its members', () => {
  expect(compactChoice(new Set(['roof', 'electric']), tree)).toEqual(['trade'])
  expect(expandChoice(['trade', 'sign'], configured)).toEqual(['roof', 'electric', 'sign'])
})

test('what is compacted expands to the same options', () => {
  const ids = ['new', 'roof', 'electric', 'sign', 'gone']
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...ids)), (chosen) => {
      const compact = compactChoice(new Set(chosen), tree)
      if (compact) expect(new Set(expandChoice(compact, configured))).toEqual(new Set(chosen))
    }),
  )
})

test('an option is found by part of its label, whatever its accents', () => {
  expect(
    findOptions(tree, 'electr').map((option) => option.members.map((member) => member.id)),
  ).toEqual([['electric']])
  expect(findOptions(tree, 'nothing like it')).toEqual([])
})
