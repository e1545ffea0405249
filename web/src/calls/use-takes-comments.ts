import { useQuery } from '@tanstack/react-query'
import { recordCommentsQuery } from '../api/comment-queries.ts'
import type { Topic } from './state/topic.ts'

/** Whether a comment can be left about a topic: it is a record, and its agency takes comments on such records. */
export function useTakesComments({ ref }: Topic): boolean {
  const isRecord = ref?.type === 'record'
  const { data } = useQuery({ ...recordCommentsQuery(ref?.guid ?? ''), enabled: isRecord })
  return isRecord && data?.accepted === true
}
