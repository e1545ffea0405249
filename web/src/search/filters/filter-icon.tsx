import {
  Building2,
  CalendarDays,
  CircleDot,
  DollarSign,
  FileText,
  Flame,
  Grid3x3,
  Hammer,
  House,
  Landmark,
  ListChecks,
  MapPin,
  Ruler,
  Scale,
  Search,
  Store,
  Tag,
  Trees,
  User,
  Wrench,
} from 'lucide-react'

const ICONS = {
  'building-2': Building2,
  'calendar-days': CalendarDays,
  'circle-dot': CircleDot,
  'dollar-sign': DollarSign,
  'file-text': FileText,
  flame: Flame,
  'grid-3x3': Grid3x3,
  hammer: Hammer,
  house: House,
  landmark: Landmark,
  'list-checks': ListChecks,
  'map-pin': MapPin,
  ruler: Ruler,
  scale: Scale,
  search: Search,
  store: Store,
  tag: Tag,
  trees: Trees,
  user: User,
  wrench: Wrench,
}

function isIcon(name: string): name is keyof typeof ICONS {
  return Object.hasOwn(ICONS, name)
}

/** The icon of that name; nothing for a name that is not among them. */
export default function FilterIcon({ name }: { name: string }) {
  if (!isIcon(name)) return null
  const Icon = ICONS[name]
  return <Icon size={16} aria-hidden />
}
