import {
  FIRST_NAMES,
  LAST_NAMES,
  SHOP_FIRST,
  SHOP_KIND,
  TRADE_FIRST,
  TRADE_KIND,
} from './name-lists.ts'
import type { Random } from './random.ts'

/** A person's name. */
export function person(random: Random): string {
  return `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
}

/** A contractor's name in one trade; few firms do most of the work. */
export function contractor(trade: string, random: Random): string {
  const kinds = TRADE_KIND[trade] ?? TRADE_KIND['general'] ?? ['Builders']
  const firm = Math.min(
    TRADE_FIRST.length - 1,
    Math.floor(Math.abs(random.normal()) * TRADE_FIRST.length * 0.4),
  )
  const first = TRADE_FIRST[(firm + trade.length * 7) % TRADE_FIRST.length] ?? 'Union'
  if (random.chance(0.12))
    return `${random.pick(LAST_NAMES)} ${random.pick(['& Sons', '& Daughters', 'Brothers', 'y Hijos'])} ${random.pick(kinds)}`
  return `${first} ${kinds[firm % kinds.length] ?? 'Builders'}${random.chance(0.2) ? ', Inc.' : random.chance(0.2) ? ' LLC' : ''}`
}

/** The name of a business of one kind. */
export function business(kind: string, random: Random): string {
  const kinds = SHOP_KIND[kind] ?? SHOP_KIND['retail'] ?? ['Market']
  return `${random.pick(SHOP_FIRST)} ${random.pick(kinds)}`
}

/** Fills `{name}` in a sentence; `{a|b|c}` takes one of the words. */
export function filled(sentence: string, values: Record<string, string>, random: Random): string {
  return sentence.replace(/\{([^{}]+)\}/g, (_, name: string) =>
    name.includes('|') ? random.pick(name.split('|')) : (values[name] ?? ''),
  )
}
