import type * as en from '../en/calendar.ts'
import type { Translated } from '../translated.ts'

export const calendar: Translated<typeof en.calendar> = {
  anniversary: 'Nuestro aniversario',
  yourBirthday: 'Tu cumpleaños',
  birthdayOf: 'Cumpleaños de {name}',
  planFile: 'Nuestro plan',
}
