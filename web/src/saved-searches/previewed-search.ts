import {
  SAVED_FORMAT,
  type SavedSearch,
  type SharedBy,
} from '@plat/contract/saved-searches/saved-searches'
import { useEffect, useState } from 'react'
import type { SearchToSave } from './search-to-save.ts'

/** What the frame asks for, and what the page around it answers. Both are ours, and of one origin. */
type PreviewMessage =
  | { readonly type: 'plat:preview-wanted' }
  | { readonly type: 'plat:preview'; readonly search: SavedSearch }

const NOBODYS_GUID = '00000000-0000-4000-8000-000000000000'

/** A search as its link will show it. @param words title and message as they are typed, and by whom */
export function searchAsShared(
  { module, address, search, criteria, located, total }: SearchToSave,
  words: { readonly title: string; readonly message: string; readonly by: SharedBy },
  now: Date,
): SavedSearch {
  return {
    guid: NOBODYS_GUID,
    title: words.title.trim(),
    message: words.message.trim() || null,
    method: 'share',
    visible: true,
    state: 'current',
    public_url: null,
    created: now.toISOString(),
    opened: 0,
    criteria,
    applied: criteria,
    search_metadata: { address, search },
    format: SAVED_FORMAT,
    search_meta_snapshot: null,
    counted:
      total === null || located === null
        ? null
        : { all: total, located, unlocated: total - located, at: now.toISOString() },
    lost: [],
    lost_more: 0,
    module: {
      module_code: module.id,
      display_name: module.display_name,
      department: { department_code: module.department },
    },
    shared_by: words.by,
    // What only its owner sees.
    hidden_note: null,
    defaultTitle: null,
    name: null,
    notes: null,
    createdBy: null,
    user: null,
    read: false,
    favoured: false,
  }
}

/** Hands a search to the frame that shows it, as often as it asks. */
export function usePreviewFrame(frame: HTMLIFrameElement | null, search: SavedSearch): void {
  useEffect(() => {
    const answer = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame?.contentWindow) return
      if (typeOf(data) !== 'plat:preview-wanted') return
      const message: PreviewMessage = { type: 'plat:preview', search }
      frame.contentWindow?.postMessage(message, origin)
    }
    window.addEventListener('message', answer)
    return () => window.removeEventListener('message', answer)
  }, [frame, search])
}

/** In the frame: the search that it shows; null until it has come. */
export function usePreviewedSearch(): SavedSearch | null {
  const [search, setSearch] = useState<SavedSearch | null>(null)
  useEffect(() => {
    const { parent, location } = window
    const receive = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== parent) return
      if (typeOf(data) === 'plat:preview')
        // From the page around it, which is of the same version.
        setSearch((data as Extract<PreviewMessage, { type: 'plat:preview' }>).search)
    }
    window.addEventListener('message', receive)
    const wanted: PreviewMessage = { type: 'plat:preview-wanted' }
    parent.postMessage(wanted, location.origin)
    return () => window.removeEventListener('message', receive)
  }, [])
  return search
}

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
}
