import { expect, test } from 'vitest'
import { AgencyPictures } from './agency-pictures.ts'

const picture = (bytes: number) => Buffer.alloc(bytes)

test('an agency with many pictures makes room, one with few keeps them', () => {
  const kept = new AgencyPictures(100)
  kept.set('ridge', 'a', picture(10))
  kept.set('ridge', 'b', picture(10))
  for (let number = 0; number < 1_000; number++) kept.set('harbor', `${number}`, picture(10))
  expect(kept.get('ridge', 'a')).toHaveLength(10)
  expect(kept.get('ridge', 'b')).toHaveLength(10)
  const left = Array.from({ length: 1_000 }, (_, number) => number).filter(
    (number) => kept.get('harbor', `${number}`) !== undefined,
  )
  expect(left).toEqual([992, 993, 994, 995, 996, 997, 998, 999])
})

test('what was used last stays longest, a picture that is set again counts once, and one too large is not kept', () => {
  const kept = new AgencyPictures(30)
  for (const key of ['a', 'b', 'c']) kept.set('ridge', key, picture(10))
  kept.get('ridge', 'a')
  kept.set('ridge', 'c', picture(10))
  kept.set('ridge', 'd', picture(10))
  expect(['a', 'b', 'c', 'd'].map((key) => kept.get('ridge', key)?.length)).toEqual([
    10,
    undefined,
    10,
    10,
  ])
  kept.set('harbor', 'e', picture(31))
  expect(kept.get('harbor', 'e')).toBeUndefined()
  expect(kept.get('ridge', 'd')).toHaveLength(10)
})
