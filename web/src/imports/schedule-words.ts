import cronstrue from 'cronstrue'
import 'cronstrue/locales/es.js'

/** When a schedule of five fields comes, as people say it: `At 03:40 AM, every day`. */
export function scheduleWords(cron: string, locale: string): string {
  const { language } = new Intl.Locale(locale)
  return cronstrue.toString(cron, { locale: language, verbose: true })
}
