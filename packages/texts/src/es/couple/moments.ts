import type * as en from '../../en/couple/moments.ts'
import type { Translated } from '../../translated.ts'

export const moments: Translated<typeof en.moments> = {
  bothHere: 'Ya están aquí las dos personas',
  bothHereText: 'Este lugar es ahora tuyo y de {name}, y de nadie más.',
  isItNot: '¿No es quien esperabas?',
  days: '{n} días de amor',
  daysText: 'Cada uno cuenta. Por el que viene.',
  year: 'Un año de amor',
  years: '{n} años de amor',
  yearsText: 'Otra vuelta al sol, lado a lado.',
  review: 'Mirar atrás al año',
  close: 'Qué bonito',
}
