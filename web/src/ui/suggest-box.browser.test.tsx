import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from './render-for-tests.tsx'
import { SuggestBox } from './suggest-box.tsx'
import type { Suggestion, SuggestionSection } from './suggestion-list.tsx'

const STREETS: readonly SuggestionSection[] = [
  {
    id: 'addresses',
    title: 'Addresses',
    items: [
      { id: 'main', text: '12 Main St', detail: 'Riverside' },
      { id: 'maple', text: '4 Maple Ave', count: '3' },
    ],
  },
]

interface BoxProps {
  sections: readonly SuggestionSection[]
  message: string
  onChoose: (id: string) => void
  lead?: Suggestion
  note?: string
  onSubmit?: (text: string) => void
}

function Box({ sections, message, onChoose, lead, note, onSubmit }: BoxProps) {
  const [text, setText] = useState('')
  const submit = onSubmit && {
    label: 'Search',
    onSubmit: async () => {
      onSubmit(text)
      return true
    },
  }
  return (
    <>
      <SuggestBox
        label="Find an address"
        text={text}
        lead={text === '' ? null : (lead ?? null)}
        note={note}
        submit={submit}
        sections={sections}
        message={message}
        onTextChange={setText}
        onChoose={onChoose}
      />
      <button type="button">Elsewhere</button>
    </>
  )
}

/** The box of a page; `answer` draws it again with what the server has answered. */
function setUp(first: Partial<BoxProps> = {}) {
  const onChoose = vi.fn<(id: string) => void>()
  const box = (props: Partial<BoxProps>) => (
    <Box sections={[]} message="Nothing found" onChoose={onChoose} {...props} />
  )
  const draw = render(box(first))
  return {
    box: page.getByRole('combobox', { name: 'Find an address' }),
    answer: (props: Partial<BoxProps>) => draw(box(props)),
    onChoose,
  }
}

test('while suggestions are on their way the box says so, and offers them when they come late', async () => {
  const { box, answer } = setUp({ message: 'Looking …' })
  await box.fill('ma')
  await expect.element(page.getByText('Looking …')).toBeVisible()
  answer({ sections: STREETS })
  await expect.element(page.getByRole('option', { name: '12 Main St' })).toBeVisible()
  await expect.element(page.getByText('Looking …')).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('ma')
})

test('a failed look-up says so, keeps what was typed, and gives way to the next answer', async () => {
  const { box, answer } = setUp({ message: 'No connection' })
  await box.fill('maple')
  await expect.element(page.getByText('No connection')).toBeVisible()
  await expect.element(box).toHaveValue('maple')
  answer({ sections: STREETS })
  await expect.element(page.getByRole('option', { name: '4 Maple Ave' })).toBeVisible()
})

test('nothing found is said where the suggestions would be, and is no choice', async () => {
  const { box, onChoose } = setUp()
  await box.fill('zzz')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
})

test('suggestions of a late answer are not chosen by an Enter that came before', async () => {
  const { box, answer, onChoose } = setUp({ message: 'Looking …' })
  await box.fill('ma')
  await userEvent.keyboard('{Enter}')
  answer({ sections: STREETS })
  await box.click()
  await expect.element(page.getByRole('option', { name: '12 Main St' })).toBeVisible()
  expect(onChoose).not.toHaveBeenCalled()
})

test('the arrows and Enter choose, and what repeats the typed text is marked', async () => {
  const { box, answer, onChoose } = setUp()
  await box.fill('map')
  answer({ sections: STREETS })
  await expect.element(page.getByRole('option', { name: '4 Maple Ave' })).toBeVisible()
  expect(document.querySelector('[role=option] mark')?.textContent).toBe('Map')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onChoose).toHaveBeenCalledWith('maple')
})

test('text that is left without a choice is forgotten', async () => {
  const { box } = setUp({ sections: STREETS })
  await box.fill('something else')
  await userEvent.keyboard('{Tab}')
  await expect.element(box).toHaveValue('')
})

const announced = () => document.querySelector('[data-live-announcer]')?.textContent ?? ''

test('a list without suggestions is not counted aloud; what takes its place is said', async () => {
  const { box, answer } = setUp({ sections: STREETS })
  await box.fill('ma')
  await expect.poll(announced).toContain('2 options')
  answer({ sections: [] })
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Nothing found' }))
    .toBeInTheDocument()
  expect(announced()).not.toMatch(/\b0 options/)
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  answer({ sections: STREETS })
  await expect.element(page.getByRole('option', { name: '12 Main St' })).toBeVisible()
})

test('suggestions, and what takes their place, lie in a landmark', async () => {
  const { box, answer } = setUp()
  await box.fill('zzz')
  const landmark = page.getByRole('region', { name: 'Find an address' })
  await expect.element(landmark).toHaveTextContent('Nothing found')
  answer({ sections: STREETS })
  await expect.element(landmark.getByRole('option', { name: '4 Maple Ave' })).toBeVisible()
})

test('Enter searches for the text, before and after suggestions have come, and closes the list', async () => {
  const onSubmit = vi.fn<(text: string) => void>()
  const { box, answer, onChoose } = setUp({ onSubmit, lead: { id: 'all', text: 'All about it' } })
  await box.fill('solar')
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenLastCalledWith('solar')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  answer({ onSubmit, sections: STREETS, lead: { id: 'all', text: 'All about it' } })
  await box.fill('solar panels')
  await expect.element(page.getByRole('option', { name: '12 Main St' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenLastCalledWith('solar panels')
  expect(onChoose).not.toHaveBeenCalled()
})

test('the first suggestion is the one above all sections; the arrows reach it, and the one below', async () => {
  const { box, onChoose } = setUp({
    onSubmit: () => undefined,
    sections: STREETS,
    lead: { id: 'all', text: 'All about “ma” (3)' },
  })
  await box.fill('ma')
  await expect.element(page.getByRole('option').first()).toHaveTextContent('All about “ma” (3)')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith('all')
  await box.fill('mai')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith('main')
})

test('the button searches for what was typed, by a press and by keyboard', async () => {
  const onSubmit = vi.fn<(text: string) => void>()
  const { box } = setUp({ onSubmit, sections: STREETS })
  await box.fill('solar')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(onSubmit).toHaveBeenLastCalledWith('solar')
  await box.fill('roof')
  await userEvent.keyboard('{Tab}{Enter}')
  expect(onSubmit).toHaveBeenLastCalledWith('roof')
})

test('a note below the suggestions is seen and said', async () => {
  const { box } = setUp({ lead: { id: 'all', text: 'All about it' }, note: 'Looking for more' })
  await box.fill('zz')
  await expect.element(page.getByRole('region').getByText('Looking for more')).toBeVisible()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Looking for more' }))
    .toBeInTheDocument()
})
