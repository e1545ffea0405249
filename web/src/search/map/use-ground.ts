import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import { useState } from 'react'
import type { Ground } from '../../map/aerial-style.ts'

const STORAGE_KEY = 'plat.ground'

/**
 * The ground of the map that is chosen in this browser, and how another is chosen; always the map where there are no
 * aerial pictures.
 */
export function useGround({ aerial }: MapSettings): [Ground, (ground: Ground) => void] {
  const [chosen, setChosen] = useState(readGround)
  const choose = (ground: Ground) => {
    setChosen(ground)
    storeGround(ground)
  }
  return [aerial === undefined ? 'map' : chosen, choose]
}

function readGround(): Ground {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'aerial' ? 'aerial' : 'map'
  } catch {
    return 'map'
  }
}

function storeGround(ground: Ground): void {
  try {
    if (ground === 'map') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, ground)
  } catch {
    // Where storage is blocked the choice lasts for this visit.
  }
}
