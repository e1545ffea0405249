import type { OwnComment, RecordComments, StaffComment } from '@plat/contract/comments/comments'

const guidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** The record that comments of tests are on. */
export const COMMENTED_RECORD = guidOf(900)

/** An open comment as officials have it. @param n makes it another one; it is so many days old */
export function staffComment(n: number, more: Partial<StaffComment> = {}): StaffComment {
  return {
    id: guidOf(n),
    user: { id: guidOf(100 + n), first_name: 'Rosa', last_name: `Lind ${n}` },
    email: `rosa${n}@example.org`,
    subject: {
      discriminator: 'record',
      guid: COMMENTED_RECORD,
      agency_reference: `2026-00${n} BP`,
      title: 'New house',
      address: '100 N Main St',
      module: {
        module_code: 'permits',
        display_name: 'Permits',
        department: { department_code: 'building', display_name: 'Building' },
      },
      department: { department_code: 'building', display_name: 'Building' },
    },
    text: `Words of comment ${n}`,
    created: new Date(Date.now() - n * 86_400_000 - 60_000).toISOString(),
    publication: null,
    public_name: null,
    outcome: null,
    outcome_by: null,
    outcome_at: null,
    answers: [],
    version: 1,
    ...more,
  }
}

/** An own comment that waits. */
export const OWN_COMMENT: OwnComment = {
  id: guidOf(1),
  text: 'The fence does not close.',
  created: '2026-03-03T22:14:09Z',
  publication: null,
  public_name: null,
  outcome: null,
  answers: [],
}

/** The comments on a record where public ones are taken, and none is shown. */
export const NO_COMMENTS: RecordComments = {
  accepted: true,
  window: { state: 'open', opens: '2026-03-01', closes: '2026-03-31' },
  comments: [],
}
