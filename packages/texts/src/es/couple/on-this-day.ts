import type * as en from '../../en/couple/on-this-day.ts'
import type { Translated } from '../../translated.ts'

export const onThisDay: Translated<typeof en.onThisDay> = {
  review: 'El año en resumen',
  reviewHint: 'Ocho tarjetas para mirar atrás, por el aniversario.',
  title: 'Un día como hoy',
  hint: 'El {date} de otros años',
  yearAgo: 'Hace un año',
  yearsAgo: 'Hace {n} años',
  letterOfYours: 'Escribiste',
  letterOf: '{name} escribió',
  memory: 'Recuerdo',
  milestone: 'Hito',
  lettersFailed: 'Las cartas de este día no se cargaron.',
  itemsFailed: 'Los recuerdos de este día no se cargaron.',
}
