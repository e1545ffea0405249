import type { SavedSearchDetails } from '@plat/contract/saved-searches/saved-searches'
import { expect, test } from 'vitest'
import { openedAgain, openedWith, type PanelAction, panelAfter } from './panel-state.ts'

// Only its being there matters to the steps.
const search = { guid: '5a0e7c1e-0001-4d00-8000-686172626f72' } as SavedSearchDetails
const after = (...actions: PanelAction[]) => actions.reduce(panelAfter, openedWith(null))

test('the preview flips back and forth with the save card', () => {
  expect(after({ do: 'flip' }).step).toBe('PREVIEW')
  expect(after({ do: 'flip' }, { do: 'flip' }).step).toBe('SAVE')
  expect(after({ do: 'flip' }, { do: 'back' }).step).toBe('SAVE')
})

test('saving leads to the ways of sharing, each leads on and back', () => {
  const saved = { do: 'saved', search } as const
  expect(after(saved)).toMatchObject({ step: 'SHARE', notice: 'share.saved' })
  expect(after(saved, { do: 'choose', step: 'EMAIL' }).step).toBe('EMAIL')
  expect(after(saved, { do: 'choose', step: 'EMAIL' }, { do: 'back' }).step).toBe('SHARE')
  expect(after(saved, { do: 'network', network: 'twitter' })).toMatchObject({
    step: 'SOCIAL',
    network: 'twitter',
  })
  const sent = after(saved, { do: 'choose', step: 'EMAIL' }, { do: 'shared', notice: null })
  expect(sent.step).toBe('SHARE_SUCCESS')
  expect(panelAfter(sent, { do: 'again' }).step).toBe('SHARE')
  expect(after(saved, { do: 'copied' })).toMatchObject({ step: 'SHARE', notice: 'share.copied' })
})

test('a report goes back to the ways of sharing with its name, and can be sent', () => {
  const report = { guid: search.guid, name: 'Kitchens' }
  const made = after({ do: 'saved', search }, { do: 'choose', step: 'PDF' }, { do: 'made', report })
  expect(made).toMatchObject({ step: 'SHARE', report, notice: 'share.reportReady' })
  expect(panelAfter(made, { do: 'choose', step: 'PDF_EMAIL' }).step).toBe('PDF_EMAIL')
})

test('nothing is shared before it is saved', () => {
  expect(after({ do: 'choose', step: 'EMAIL' }).step).toBe('SAVE')
  expect(after({ do: 'network', network: 'linkedin' }).step).toBe('SAVE')
})

test('the panel opens again where it was left, as far as its search allows', () => {
  const left = { network: null, report: null, statType: null, stat: null }
  expect(openedAgain(null, { ...left, step: 'PREVIEW' }).step).toBe('PREVIEW')
  expect(openedAgain(null, { ...left, step: 'EMAIL' }).step, 'it is not shared any more').toBe(
    'SAVE',
  )
  expect(openedAgain(search, { ...left, step: 'EMAIL' })).toMatchObject({
    step: 'EMAIL',
    saved: search,
    notice: null,
  })
  expect(openedAgain(search, { ...left, step: 'SAVE' }).step, 'saved elsewhere').toBe('SHARE')
  expect(openedAgain(search, { ...left, step: 'PDF_EMAIL' }).step, 'without its PDF').toBe('SHARE')
  expect(openedAgain(search, { ...left, step: 'SOCIAL' }).step, 'without a network').toBe('SHARE')
})

test('a search that is shared already opens at its link and says so', () => {
  expect(openedWith(search)).toMatchObject({ step: 'SHARE', notice: 'share.already' })
})

test('a stat is made in three steps; Back leads from its form to the types, and out of them', () => {
  const chosen = after({ do: 'stat' }, { do: 'chooseStat', type: 'numeric/median' })
  expect(chosen).toMatchObject({ step: 'STAT_EDIT', statType: 'numeric/median' })
  expect(panelAfter(chosen, { do: 'back' }).step).toBe('STAT_CHOOSE')
  expect(after({ do: 'stat' }, { do: 'back' }).step, 'the search is not saved').toBe('SAVE')
  const stat = { id: 7, name: 'Permits' }
  const saved = panelAfter(chosen, { do: 'statSaved', stat })
  expect(saved).toMatchObject({ step: 'STAT_SAVED', stat })
  expect(panelAfter(saved, { do: 'stat' }).step).toBe('STAT_CHOOSE')
})

test('the panel opens at what it is opened for, and goes on with what it was left at', () => {
  const left = { network: null, report: null, statType: 'numeric', stat: null } as const
  expect(openedAgain(null, null, 'stat').step).toBe('STAT_CHOOSE')
  expect(openedAgain(search, null, 'stat')).toMatchObject({ step: 'STAT_CHOOSE', notice: null })
  expect(openedAgain(null, { ...left, step: 'STAT_EDIT' }, 'stat').step).toBe('STAT_EDIT')
  expect(openedAgain(null, { ...left, step: 'STAT_EDIT' }).step, 'loaded anew').toBe('STAT_EDIT')
  expect(openedAgain(null, { ...left, step: 'STAT_EDIT' }, 'share').step).toBe('SAVE')
  expect(openedAgain(search, { ...left, step: 'EMAIL' }, 'stat').step).toBe('STAT_CHOOSE')
  const made = { ...left, step: 'STAT_SAVED', stat: { id: 7, name: 'Permits' } } as const
  expect(openedAgain(null, made).step).toBe('STAT_SAVED')
  expect(openedAgain(null, made, 'stat').step, 'another one').toBe('STAT_CHOOSE')
  expect(openedAgain(null, { ...left, step: 'STAT_SAVED' }).step, 'without one').toBe('STAT_CHOOSE')
})
