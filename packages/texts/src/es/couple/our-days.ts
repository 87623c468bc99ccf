import type * as en from '../../en/couple/our-days.ts'
import type { Translated } from '../../translated.ts'

export const ourDays: Translated<typeof en.ourDays> = {
  title: 'Lo próximo',
  today: 'hoy',
  tomorrow: 'mañana',
  inDays: 'en {n} días',
  yearTogether: 'Un año de amor',
  yearsTogether: '{n} años de amor',
  yourBirthday: 'Tu cumpleaños',
  birthdayOf: 'Cumpleaños de {name}',
  forLeapDay: 'por el 29 de febrero',
}
