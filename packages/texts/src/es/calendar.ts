import type * as en from '../en/calendar.ts'
import type { Translated } from '../translated.ts'

export const calendar: Translated<typeof en.calendar> = {
  anniversary: 'Nuestro aniversario',
  planFile: 'Nuestro plan',
}
