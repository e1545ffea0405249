import type { SavedSearchDetails } from '@plat/contract/saved-searches/saved-searches'
import { useState } from 'react'
import type { MessageId } from '../../locales/message-id.ts'
import { type Form, useForm } from '../../accounts/use-form.ts'
import { save } from '../own-search-queries.ts'
import { type Drafts, draftOf, useDraft } from './drafts.ts'
import { defaultTitle, type SearchToSave } from '../search-to-save.ts'

/** What is typed on the save card. */
export interface SaveValues extends Record<string, string> {
  title: string
  name: string
  /** For whoever opens the link. */
  message: string
  /** For the owner. */
  notes: string
}

/** The save card's form. */
export function useSaveForm(
  subject: SearchToSave,
  drafts: Drafts,
  isSaved: boolean,
  onSaved: (search: SavedSearchDetails) => void,
): Form<SaveValues> {
  const proposed = defaultTitle(subject.sentence)
  // The same for every try: an answer that is lost on the way saves nothing twice.
  const kept = draftOf(drafts, 'SAVE', () => ({
    values: { title: proposed, name: proposed, message: '', notes: '' },
    request: crypto.randomUUID(),
  }))
  const [request] = useState(kept.request)
  const form = useForm<SaveValues, SavedSearchDetails>({
    initial: kept.values,
    faults: ({ title, name, message }) => ({
      title: missing(title, 'share.titleMissing'),
      name: missing(name, 'share.nameMissing'),
      message: missing(message, 'share.messageMissing'),
    }),
    send: ({ title, name, message, notes }) =>
      save(subject, {
        title: title.trim(),
        name: name.trim(),
        message: message.trim(),
        notes: notes.trim() || null,
        defaultTitle: proposed,
        method: 'share',
        request,
      }),
    onDone: onSaved,
  })
  useDraft(drafts, 'SAVE', isSaved ? null : { values: form.values, request })
  return form
}

function missing(text: string, fault: MessageId): MessageId | undefined {
  return text.trim() === '' ? fault : undefined
}
