import { expect, test } from 'vitest'
import { networkAddress } from './network-address.ts'

const parts = {
  link: 'https://harbor.example/s/Wt-KJihsXduuHdPzDYRPvg',
  message: 'Decks & porches #1?',
  tags: ['opendata', 'permisos_año'],
}

test('each network’s own page gets the link, and Twitter’s the message and the tags', () => {
  const of = (network: 'facebook' | 'linkedin' | 'twitter', more: object = {}) => {
    const { host, pathname, searchParams } = new URL(networkAddress(network, { ...parts, ...more }))
    return [host + pathname, Object.fromEntries(searchParams)]
  }
  expect(of('facebook')).toEqual(['www.facebook.com/sharer/sharer.php', { u: parts.link }])
  expect(of('linkedin')).toEqual(['www.linkedin.com/sharing/share-offsite/', { url: parts.link }])
  expect(of('twitter')).toEqual([
    'twitter.com/intent/tweet',
    { url: parts.link, text: parts.message, hashtags: 'opendata,permisos_año' },
  ])
  expect(of('twitter', { tags: [] })).toEqual([
    'twitter.com/intent/tweet',
    { url: parts.link, text: parts.message },
  ])
})
