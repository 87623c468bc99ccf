import type * as en from '../en/versions.ts'
import type { Translated } from '../translated.ts'

export const versions: Translated<typeof en.versions> = {
  title: 'Hay dos cambios a la vez',
  titleOwn: 'También cambiaste esto en otro dispositivo',
  hint: 'Elige cuál se queda y luego guarda.',
  theirs: '{name} escribió',
  theirsOwn: 'Guardado allí',
  mine: 'Tú escribiste',
  mineHere: 'Escrito aquí',
  nothing: 'Nada',
  changedMeanwhile: 'Esto acaba de cambiar en otro lugar. Échale un vistazo y elige otra vez.',
  keepThis: 'Dejar este',
  settled: 'Ahora guarda para que se quede.',
  kept: 'Lo que cambió {name} también se quedó.',
  keptOwn: 'Lo que cambiaste en tu otro dispositivo también se quedó.',
  trashed: 'Esto está ahora en la papelera. Lo que escribiste sigue aquí.',
  restore: 'Recuperar y guardar',
  restoreFailed: 'No se recuperó. Inténtalo otra vez.',
  erased: 'Esto se eliminó para siempre. Lo que escribiste sigue aquí.',
  saveAsNew: 'Guardar como nuevo',
  continueDraft: 'Seguir con tu borrador',
  draft: 'Empezaste esto antes. Se queda en este dispositivo hasta que lo guardes.',
  discard: 'Descartarlo',
}
