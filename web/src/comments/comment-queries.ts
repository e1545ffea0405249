import { COMMENT_PAGE, listComments } from '@plat/contract/comments/comments'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { COMMENTS } from '../api/comment-queries.ts'
import type { CommentPlace } from './comment-place.ts'

/** Comments that reach the signed-in official, twenty at a time. */
export const commentsQuery = ({ state, module }: CommentPlace) =>
  infiniteQueryOptions({
    queryKey: [COMMENTS, 'list', state, module],
    queryFn: async ({ pageParam: offset, signal }) => {
      const query = { offset, limit: COMMENT_PAGE, state, ...(module !== null && { module }) }
      const { data, meta } = await call(listComments, { query }, { signal })
      return { items: data, total: meta.pagination?.itemCount ?? data.length }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const offset = pages.length * COMMENT_PAGE
      return last.items.length > 0 && offset < last.total ? offset : undefined
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
