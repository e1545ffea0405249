import type { RecordSummary } from '@plat/contract/records/records'
import { type ComponentType, createContext, Suspense, use } from 'react'

export interface CommentSlotProps {
  /** Code of the record's module. */
  module: string
  record: Pick<RecordSummary, 'guid' | 'agency_reference'>
  /** The dialog of a comment that was sent closed: what covers the page closes too. */
  onSent?: () => void
}

interface CommentParts {
  readonly CommentButton: ComponentType<CommentSlotProps>
  readonly RecordComments: ComponentType<Omit<CommentSlotProps, 'onSent'>>
}

/** Parts of comments that other features show; null where no one can comment, as in frames. The application provides them. */
export const CommentPartsContext = createContext<CommentParts | null>(null)

/** Place of the button Comment in features that comments are built on, which cannot import them. */
export function CommentSlot(props: CommentSlotProps) {
  const parts = use(CommentPartsContext)
  if (parts === null) return null
  return (
    <Suspense>
      <parts.CommentButton {...props} />
    </Suspense>
  )
}

/** Place of the comments on a record. */
export function RecordCommentsSlot(props: Omit<CommentSlotProps, 'onSent'>) {
  const parts = use(CommentPartsContext)
  if (parts === null) return null
  return (
    <Suspense>
      <parts.RecordComments {...props} />
    </Suspense>
  )
}
