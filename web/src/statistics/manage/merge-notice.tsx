import { type ReactNode, useState } from 'react'
import { useNamed, useT } from '../../ui/use-t.ts'
import { RadioList } from '../../ui/radio-list.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import {
  bothChanged,
  changedFields,
  type Decision,
  type MergeChoices,
  mergedEdits,
} from './merge-edits.ts'
import type { Conflict } from './use-entry-save.ts'
import styles from './ccai.module.css'

/** Label of a field and its value in words; an empty value is an empty text. */
export interface FieldWords {
  readonly label: string
  readonly value: string
}

/** The fields of a draft in words, by the names of `changedFields`. */
export type DraftWords = Readonly<Record<string, FieldWords>>

interface MergeNoticeProps<Draft> {
  conflict: Conflict<unknown>
  /** The draft from which both began, and what each made of it. */
  drafts: { readonly base: Draft; readonly mine: Draft; readonly theirs: Draft }
  wordsOf: (draft: Draft) => DraftWords
  /** The entry as the other manager saved it, to look at. */
  theirs: ReactNode
  isPending: boolean
  onSave: (merged: Draft) => void
  onTheirs: () => void
}

/**
 * Another manager changed the entry. Fields that only one of them changed are merged; only a field that both changed
 * needs a decision.
 */
export function MergeNotice<Draft extends object>(props: MergeNoticeProps<Draft>) {
  const { conflict, drafts, wordsOf, theirs, isPending, onSave, onTheirs } = props
  const t = useT()
  const [choices, setChoices] = useState<MergeChoices>({})
  const { base, mine } = drafts
  const both = bothChanged(base, mine, drafts.theirs)
  const name = String(conflict.error?.because?.values?.['name'] ?? t('ccai.otherManager'))
  const words = { mine: wordsOf(mine), theirs: wordsOf(drafts.theirs) }
  return (
    <ConflictNotice
      conflict={conflict}
      theirs={
        <>
          <Changes
            before={wordsOf(base)}
            after={words.theirs}
            fields={changedFields(base, drafts.theirs)}
          />
          {theirs}
        </>
      }
      mine={{
        label: t('ccai.saveBoth'),
        isReady: both.every(({ name: decision }) => choices[decision]),
      }}
      isPending={isPending}
      onMine={() => onSave(mergedEdits(base, mine, drafts.theirs, choices))}
      onTheirs={onTheirs}
    >
      <p>{t(both.length > 0 ? 'ccai.bothChanged' : 'ccai.differentFields')}</p>
      {both.map((decision) => (
        <Choice
          key={decision.name}
          label={decision.fields.map((field) => words.mine[field]?.label ?? field).join(', ')}
          name={name}
          mine={valueOf(words.mine, decision)}
          theirs={valueOf(words.theirs, decision)}
          choice={choices[decision.name] ?? null}
          onChoose={(choice) => setChoices({ ...choices, [decision.name]: choice })}
        />
      ))}
    </ConflictNotice>
  )
}

/** What one of the two wrote: the value of a field, or each value behind its label. */
function valueOf(words: DraftWords, { fields }: Decision): string {
  const parts = fields.map((field) => words[field] ?? { label: field, value: '' })
  const [first] = parts
  if (parts.length === 1 && first !== undefined) return first.value
  return parts.map(({ label, value }) => `${label}: ${value || '—'}`).join('; ')
}

interface ChoiceProps {
  label: string
  /** The other manager. */
  name: string
  mine: string
  theirs: string
  choice: 'mine' | 'theirs' | null
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** What both changed: what each wrote, to choose from. */
function Choice({ label, name, mine, theirs, choice, onChoose }: ChoiceProps) {
  const named = useNamed()
  return (
    <div>
      <h4>{label}</h4>
      <RadioList
        label={label}
        options={[
          {
            id: 'mine',
            label: named(mine === '' ? 'ccai.youCleared' : 'ccai.youWrote', { value: mine }),
          },
          {
            id: 'theirs',
            label: named(theirs === '' ? 'ccai.theyCleared' : 'ccai.theyWrote', {
              name,
              value: theirs,
            }),
          },
        ]}
        selected={choice}
        onSelect={onChoose}
      />
    </div>
  )
}

interface ChangesProps {
  before: DraftWords
  after: DraftWords
  fields: readonly string[]
}

/** What the other manager changed: old and new values. */
function Changes({ before, after, fields }: ChangesProps) {
  const t = useT()
  if (fields.length === 0) return null
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col">{t('ccai.changedField')}</th>
          <th scope="col">{t('ccai.changedFrom')}</th>
          <th scope="col">{t('ccai.changedTo')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{after[field]?.label ?? field}</th>
            {[before, after].map((words, index) => (
              <td key={index === 0 ? 'before' : 'after'}>
                <bdi>{words[field]?.value || '—'}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
