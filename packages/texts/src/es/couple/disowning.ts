import type * as en from '../../en/couple/disowning.ts'
import type { Translated } from '../../translated.ts'

export const disowning: Translated<typeof en.disowning> = {
  hint: '{name} entró con un anillo. Si no es tu pareja, puedes decirlo hasta el {date}.',
  start: 'No es mi pareja',
  title: '¿{name} no es tu pareja?',
  what: '{name} queda fuera al instante, en todos sus dispositivos, y el anillo con el que entró deja de funcionar para siempre. Todo lo que escribió aquí se oculta al instante y se borra a los {days} días; hasta entonces aún puede llevarse una copia. Se lo diremos, y también a nuestro equipo. Si fue un error, escribe a nuestro equipo antes de ese día.',
  confirm: 'No es mi pareja',
  done: '{name} está fuera, y todo lo que escribió está oculto.',
  failed: '{name} sigue aquí. Inténtalo otra vez.',
}
