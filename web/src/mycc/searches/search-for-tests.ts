import type {
  SavedSearchDetails,
  SavedSearchSummary,
} from '@plat/contract/saved-searches/saved-searches'

/** A shared search of an own list. */
export function searchForTests(
  number: number,
  name: string,
  more: Partial<SavedSearchSummary> = {},
): SavedSearchSummary {
  return {
    guid: `00000000-0000-4000-8000-00000000000${number}`,
    name,
    title: name,
    method: 'share',
    visible: true,
    hidden: false,
    favoured: false,
    read: true,
    created: '2026-11-24T00:00:00Z',
    public_url: `https://harbor.test/s/${number}`,
    opened: 0,
    module: {
      module_code: 'permits',
      display_name: 'Building permits',
      department: { department_code: 'building' },
    },
    ...more,
  }
}

/** The same search as its owner opens it. */
export function detailsForTests(search: SavedSearchSummary): SavedSearchDetails {
  return {
    ...search,
    defaultTitle: null,
    message: 'Look at these',
    notes: null,
    state: search.hidden ? 'hidden' : search.visible ? 'current' : 'withdrawn',
    hidden_note: null,
    createdBy: '00000000-0000-4000-8000-000000000009',
    user: { name: 'Ana' },
    shared_by: { who: 'visitor', name: null },
    criteria: {},
    applied: {},
    search_metadata: { address: '' },
    format: 1,
    search_meta_snapshot: null,
    counted: null,
    lost: [{ criterion: 'zone', label: null, text: 'R-2' }],
    lost_more: 0,
    channels: [],
  }
}
