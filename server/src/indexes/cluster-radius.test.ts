import { CLUSTER_RADIUS as drawn } from '@plat/contract/search/search'
import { CLUSTER_RADIUS as made } from '@plat/record-index/map-locations'
import { expect, test } from 'vitest'

test('clusters are made at the radius at which the map draws them apart', () => {
  expect(made).toBe(drawn)
})
